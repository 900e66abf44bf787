// One's own collection: its name, its sharing, the order of its items and their notes.
import { type Collection, type CollectionItem, collectionCalls } from '@contract/collections.ts'
import { COLLECTION_NOTE_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { clsx } from 'clsx'
import { List, X } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useToggleItem } from '@/features/collections/api.ts'
import { CollectionForm } from '@/features/collections/components/collection-form.tsx'
import { useCall } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { toastError } from '@/lib/toast.ts'
import { HomeLink, IconButton } from '@/ui/button.tsx'
import { ConfirmButton, DialogButton } from '@/ui/dialogs/dialogs.tsx'
import { ModalForm, useModalForm } from '@/ui/dialogs/modal-form.tsx'
import { CopyField } from '@/ui/fields/copy-field.tsx'
import { TextAreaField } from '@/ui/fields/fields.tsx'
import { SwitchField } from '@/ui/fields/switch-field.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { OfferPrice } from '@/ui/listings/price.tsx'
import { Alert, Card, EmptyState, PageHeader } from '@/ui/page-parts.tsx'
import { Grip, MoveButtons, useReorder, withMoved } from '@/ui/reorder.tsx'
import { TextLink } from '@/ui/text.tsx'

type OwnCollectionProps = { collection: Collection; own: NonNullable<Collection['own']> }

const onError = toastError(messages.notSaved)

function Settings({ collection: { id, owner_id }, own: { is_shared, is_removed, wants_mails } }: OwnCollectionProps) {
  const update = useCall(collectionCalls.updateCollection, { userId: owner_id, collectionId: id })
  const pending = update.isPending ? update.variables : undefined
  return (
    <Card className="mb-8 grid max-w-2xl gap-5 p-5">
      {is_removed && <Alert kind="warning">{t`Our moderators stopped sharing this collection.`}</Alert>}
      <SwitchField
        label={t`Share by link`}
        hint={t`Everyone with the link can see it.`}
        checked={pending?.isShared ?? is_shared}
        onChange={(isShared) => update.mutate({ isShared }, { onError })}
      />
      {is_shared && !is_removed && (
        <CopyField label={t`Link`} value={location.origin + pages.collection.path({ collectionId: id })} />
      )}
      <SwitchField
        label={t`Email me`}
        hint={t`When an item goes on sale or is updated, at most once a day.`}
        checked={pending?.wantsMails ?? wants_mails}
        onChange={(wantsMails) => update.mutate({ wantsMails }, { onError })}
      />
    </Card>
  )
}

type NoteFormProps = { draft: string; note: string | null; save: (note: string | null) => Promise<unknown> }

function NoteForm({ draft, note, save }: NoteFormProps) {
  const form = useModalForm({
    draft,
    initial: { note: note ?? '' },
    submit: (fields) => save(fields.note.trim() || null),
    failed: messages.notSaved,
  })
  return (
    <ModalForm form={form} submit={t`Save`}>
      <TextAreaField label={t`Note`} rows={3} maxLength={COLLECTION_NOTE_MAX_CHARACTERS} {...form.field('note')} />
    </ModalForm>
  )
}

const nameOf = ({ listing }: CollectionItem) => listing?.title ?? t`unavailable item`

const ItemText = ({ item: { listing, note } }: { item: CollectionItem }) => (
  <div className="min-w-0 flex-1 basis-32">
    {listing ? (
      <>
        <TextLink to={pages.listing.path({ itemId: listing.id })} className="font-semibold wrap-anywhere">
          {listing.title}
        </TextLink>
        <OfferPrice listing={listing} className="text-sm" noteClassName="text-xs" />
      </>
    ) : (
      <p className="text-muted">{messages.itemInactive}</p>
    )}
    {note && <p className="mt-1 text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
  </div>
)

function Items({ id, owner_id, items: stored }: Collection) {
  const arrange = useCall(
    collectionCalls.arrangeCollection,
    { userId: owner_id, collectionId: id },
    // One after another, because each sends the whole order.
    { scope: { id } },
  )
  const toggle = useToggleItem(owner_id)
  const saving = arrange.isPending ? arrange.variables.items : undefined
  // In the order that is being saved.
  const items = saving?.flatMap(({ listingId }) => stored.find((item) => item.listing_id === listingId) ?? []) ?? stored
  const arranged = (rows: CollectionItem[], changed: { listingId?: string; note?: string | null } = {}) => ({
    items: rows.map(({ listing_id: listingId }) => ({ listingId, ...(listingId === changed.listingId && changed) })),
  })
  const order = useReorder<HTMLOListElement>({
    names: items.map(nameOf),
    disabled: toggle.isPending,
    move: (from, to) => arrange.mutate(arranged(withMoved(items, from, to)), { onError }),
  })
  return (
    <>
      <ol ref={order.list} className="grid gap-3">
        {items.map((item, place) => (
          <li
            key={item.listing_id}
            className={clsx(
              'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-line bg-surface p-3',
              order.look(place),
            )}
          >
            <Grip grip={order.grip(place)} />
            <Picture
              src={item.listing?.showcase_thumbnail_urls[0]}
              of={item.listing?.showcase_pictures[0]}
              sizes="6rem"
              alt=""
              className="w-24! shrink-0 rounded-md"
            />
            <ItemText item={item} />
            <div className="flex flex-wrap items-center">
              <DialogButton
                label={t`Note: ${{ title: nameOf(item) }}`}
                title={nameOf(item)}
                content={
                  <NoteForm
                    draft={`note:${id}:${item.listing_id}`}
                    note={item.note}
                    save={(note) => arrange.mutateAsync(arranged(items, { listingId: item.listing_id, note }))}
                  />
                }
              >
                {t`Note`}
              </DialogButton>
              <MoveButtons
                name={nameOf(item)}
                place={place}
                count={items.length}
                disabled={toggle.isPending}
                moveBy={order.moveBy}
              />
              <IconButton
                label={t`Remove ${{ title: nameOf(item) }}`}
                disabled={toggle.isPending}
                onClick={() =>
                  toggle.mutate({ collectionId: id, listingId: item.listing_id, isHeld: true }, { onError })
                }
              >
                <X className="size-4" />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {order.moved}
      </p>
    </>
  )
}

export function OwnCollection(props: OwnCollectionProps) {
  const { id, owner_id, name, description, items } = props.collection
  const update = useCall(collectionCalls.updateCollection, { userId: owner_id, collectionId: id })
  const navigate = useNavigate()
  const remove = useCall(
    collectionCalls.deleteCollection,
    { userId: owner_id, collectionId: id },
    // Leaves the page before it refetches: this page can't load again.
    { onSuccess: () => void navigate(pages.collections.path()) },
  )
  return (
    <>
      <PageHeader
        title={name}
        lead={description && <p className="max-w-prose whitespace-pre-line wrap-anywhere">{description}</p>}
      >
        <div className="flex gap-3">
          <DialogButton
            size="md"
            title={t`Edit collection`}
            content={<CollectionForm of={props.collection} save={update.mutateAsync} />}
          >
            {t`Edit`}
          </DialogButton>
          <ConfirmButton
            title={t`Delete “${{ title: props.collection.name }}”`}
            text={t`You can’t undo this.`}
            run={() => remove.mutateAsync()}
            onError={onError}
          >
            {t`Delete`}
          </ConfirmButton>
        </div>
      </PageHeader>
      <Settings {...props} />
      {items.length > 0 ? (
        <Items {...props.collection} />
      ) : (
        <EmptyState icon={List} text={t`Nothing here yet. Add items on their pages.`}>
          <HomeLink>{t`See popular items`}</HomeLink>
        </EmptyState>
      )}
    </>
  )
}
