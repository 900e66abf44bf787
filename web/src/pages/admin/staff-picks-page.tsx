// Items that staff recommend on home: in their order, each with a reason.
import { STAFF_PICK_REASON_MAX_CHARACTERS } from '@contract/limits.ts'
import { pages } from '@contract/pages.ts'
import { relatedCalls, type StaffPick } from '@contract/related.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type FieldErrors, useForm } from '@/auth/drafts/use-form.ts'
import { staffPicksQuery } from '@/features/admin/api.ts'
import { LISTING_STATUS_NAMES } from '@/features/admin/components/standing-badge.tsx'
import { prefetchForMember, useCall, useSend } from '@/lib/calls/query.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { notify, toastError, toastOutcome } from '@/lib/toast.ts'
import { FormActions } from '@/ui/action-row.tsx'
import { SmallButton } from '@/ui/button.tsx'
import { ConfirmModal, useDialog } from '@/ui/dialogs/dialogs.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Card, PageHeader, Section } from '@/ui/page-parts.tsx'
import { QueryResult } from '@/ui/query-result.tsx'
import { OrderedList } from '@/ui/reorder.tsx'
import { Badge, TextLink } from '@/ui/text.tsx'

const idIn = (address: string) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(address)?.[0] ?? ''

function PickForm({ edited, onDone }: { edited: StaffPick | null; onDone: () => void }) {
  const [fields, setFields] = useState({ listing: edited?.title ?? '', reason: edited?.reason ?? '' })
  const save = useSend(relatedCalls.setStaffPick)
  const { form, field, busy } = useForm(fields, (changed) => setFields({ ...fields, ...changed }), {
    required: { reason: t`Enter a reason.` },
    check: ({ listing }): FieldErrors =>
      edited || idIn(listing) ? {} : { listing: t`Enter the address or id of a listing.` },
    submit: async ({ listing, reason }) => {
      await save.mutateAsync({ params: { id: edited?.listing_id ?? idIn(listing) }, body: { reason: reason.trim() } })
      setFields({ listing: '', reason: '' })
      notify.success(t`Staff pick saved.`)
      onDone()
    },
    failed: messages.notSaved,
  })
  return (
    <form {...form} className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        autoComplete="off"
        label={t`Listing`}
        hint={t`Its address or id.`}
        {...field('listing')}
        readOnly={edited !== null}
        aria-required
      />
      <TextField
        autoComplete="off"
        label={t`Reason`}
        hint={t`Visitors read it below the item.`}
        maxLength={STAFF_PICK_REASON_MAX_CHARACTERS}
        {...field('reason')}
        autoFocus={edited !== null}
      />
      <FormActions
        className="sm:col-span-2"
        busy={busy}
        submit={edited ? t`Save reason` : t`Add staff pick`}
        onCancel={edited ? onDone : undefined}
      />
    </form>
  )
}

function Picks({ picks, onEdit }: { picks: StaffPick[]; onEdit: (pick: StaffPick) => void }) {
  const order = useCall(relatedCalls.orderStaffPicks)
  const remove = useSend(relatedCalls.deleteStaffPick)
  const removal = useDialog<StaffPick>()
  // The new order shows at once, and stays until the list has been read again.
  const places = order.isPending ? order.variables.listingIds : []
  const shown = picks.toSorted((one, other) => places.indexOf(one.listing_id) - places.indexOf(other.listing_id))
  const change = (changed: StaffPick[]) => {
    const gone = shown.find((pick) => !changed.includes(pick))
    if (gone) removal.open(gone)
    else
      order.mutate(
        { listingIds: changed.map(({ listing_id }) => listing_id) },
        { onError: toastError(messages.notSaved) },
      )
  }
  return (
    <Card className="p-5">
      <OrderedList rows={shown} nameOf={({ title }) => title} disabled={remove.isPending} onChange={change}>
        {(pick) => (
          <div className="grid gap-1 sm:grid-cols-[1fr_auto] sm:items-end">
            <div className="min-w-0 wrap-anywhere">
              <TextLink to={pages.listing.path({ itemId: pick.listing_id })}>{pick.title}</TextLink>{' '}
              {pick.status !== 'active' && <Badge look="warning">{LISTING_STATUS_NAMES[pick.status]}</Badge>}
              <p className="text-sm text-muted">{t`By ${{ seller: pick.seller_username }}`}</p>
              <p>{pick.reason}</p>
            </div>
            <SmallButton
              className="justify-self-start"
              label={t`Change reason for ${{ title: pick.title }}`}
              onClick={() => onEdit(pick)}
            >
              {t`Change reason`}
            </SmallButton>
          </div>
        )}
      </OrderedList>
      {removal.subject && (
        <ConfirmModal
          open={removal.isOpen}
          onClose={removal.close}
          title={t`Remove ${{ title: removal.subject.title }}`}
          text={t`It leaves the staff picks, and its reason is deleted.`}
          confirmLabel={t`Remove`}
          run={() => remove.mutateAsync({ params: { id: removal.subject?.listing_id ?? '' } })}
          {...toastOutcome(t`Staff pick removed.`, messages.notSaved)}
        />
      )}
    </Card>
  )
}

export const prefetch = prefetchForMember(() => [staffPicksQuery()])

export function StaffPicksPage() {
  const [edited, setEdited] = useState<StaffPick | null>(null)
  return (
    <>
      <PageHeader title={pages.staffPicks.title} lead={t`Home shows the first four that are for sale.`} />
      <div className="grid gap-9">
        <Section
          id="pick"
          title={edited ? t`Edit ${{ title: edited.title }}` : t`Add a staff pick`}
          heading="mb-4 text-2xl wrap-anywhere"
        >
          <PickForm key={edited?.listing_id} edited={edited} onDone={() => setEdited(null)} />
        </Section>
        <Section id="picks" title={t`Current picks`} heading="mb-4 text-2xl">
          <QueryResult
            query={useQuery(staffPicksQuery())}
            failed={messages.roomFailed}
            empty={t`No staff picks. Add one above.`}
            isEmpty={({ picks }) => picks.length === 0}
          >
            {({ picks }) => <Picks picks={picks} onEdit={setEdited} />}
          </QueryResult>
        </Section>
      </div>
    </>
  )
}
