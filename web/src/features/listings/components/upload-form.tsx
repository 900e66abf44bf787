// The form of a new listing. It is saved as a draft; success keeps the chosen file (spec section 4).
import { type Draft, draftCalls } from '@contract/drafts.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { formatList } from '@contract/text/format.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type JSX, type ReactNode, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useForm } from '@/auth/drafts/use-form.ts'
import { useRefetch } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { Button } from '@/ui/button.tsx'
import type { NumberField } from '@/ui/fields/number-field.tsx'
import { Alert, PageHeader } from '@/ui/page-parts.tsx'
import { NeedsItsParts } from '@/ui/part.tsx'
import { checkListing, type DraftText, missingIn } from '../check-listing.ts'
import { useListingDraft } from '../drafts/use-listing-draft.ts'
import { FileDropZone } from '../files/file-drop-zone.tsx'
import { UploadList } from '../files/upload-list.tsx'
import type { ListingPicture } from '../uploads/listing-picture.ts'
import { addLargePreviews } from '../uploads/own-pictures.ts'
import { showUploadFailure } from '../uploads/upload-images.ts'
import { FormSection } from './form-section.tsx'
import { listingCards } from './listing-cards.tsx'
import { PublishLater, ScheduledNote } from './publish-later.tsx'
import { PublishedPanel } from './published-panel.tsx'
import { SaveStatus } from './save-status.tsx'
import { ShowcasePicker } from './showcase-picker.tsx'
import { Usage } from './usage.tsx'

type Source = DraftText['licence_source']

/** What the feature of licence keys gives this form. */
type Licences = {
  Fields: (props: {
    source: Source
    onSource: (source: Source) => void
    seats: Omit<ComponentProps<typeof NumberField>, 'label'>
    keys: string
    onKeys: (keys: string) => void
    error: string | undefined
    disabled: boolean
  }) => JSX.Element
  check: (source: Source, seats: string, keys: string) => Record<string, string>
  add: (itemId: string, keys: string) => Promise<unknown>
}

type UploadFormProps = {
  licences: Licences
  /** Empty for a seller without sections. */
  SectionField: (props: {
    userId: string
    value: string
    disabled: boolean
    onChange: (section_id: string) => void
  }) => JSX.Element | null
  Preview: (props: {
    text: DraftText
    pictures: ListingPicture[]
    files: ReturnType<typeof useListingDraft>['files']
  }) => JSX.Element
  userId: string
  draft: Draft | null
  /** Called with the draft's id, or null without a draft. */
  onSaved: (id: string | null) => void
  /** Begins with what the server has. */
  onLoadOther: (id: string | null) => void
  children?: ReactNode
}

export function UploadForm({
  licences,
  SectionField,
  Preview,
  userId,
  draft,
  onSaved,
  onLoadOther,
  children,
}: UploadFormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refetch = useRefetch(draftCalls.publishDraft)
  const listing = useListingDraft(userId, draft, onSaved)
  const { text, change, files, pictures, queue, saved } = listing
  const [failure, setFailure] = useState(draft?.failure ?? null)
  const [publishAt, setPublishAt] = useState(draft?.publish_at ?? null)
  const [published, setPublished] = useState<Listing | null>(null)

  // Keys are secrets, so no draft of them is stored.
  const [keys, setKeys] = useState('')

  const addKeys = async (itemId: string) => {
    if (text.licence_source !== 'list' || keys.trim() === '') return
    await licences.add(itemId, keys).catch(() =>
      notify.error(t`Your listing is published, but its keys couldn’t be added.`, {
        label: t`Add keys`,
        onClick: () => void navigate(pages.licences.path({ itemId })),
      }),
    )
    setKeys('')
  }
  const isPublished = (created: Listing) => {
    listing.reset()
    setFailure(null)
    setPublishAt(null)
    setPublished(created)
    notify.success(t`File uploaded successfully!`)
  }
  const check = (fields: DraftText) => ({
    ...checkListing(fields, { isNew: true, titleName: 'fileName' }),
    ...licences.check(fields.licence_source, fields.licence_seats, keys),
  })
  const form = useForm<DraftText>(text, change, {
    check,
    submit: async () => {
      const published = await listing.publish()
      void addLargePreviews(queryClient, published.id, files)
      await addKeys(published.id)
      isPublished(published)
      await refetch()
    },
    failed: showUploadFailure,
  })
  const schedule = async (at: string | null) => {
    const { publish_at } = await listing.schedule(at)
    setPublishAt(publish_at)
    setFailure(null)
    return publish_at
  }
  const scheduling = { schedule, needsKeys: text.licence_source === 'list' }
  const chooser = useRef<() => void>(null)
  const start = useRef<HTMLDivElement>(null)
  const busy = form.busy
  const missing = formatList(missingIn(text, files.length > 0))
  const canWait = missing === '' && Object.keys(check(text)).length === 0
  const hintId = useId()
  const another = async () => {
    setPublished(null)
    for (const { key } of files) await listing.removeFile(key)
    start.current?.focus()
  }
  const cards = listingCards({
    titleLabel: t`File name`,
    form,
    disabled: busy,
    children: (
      <SectionField
        userId={userId}
        value={text.section_id}
        disabled={busy}
        onChange={(section_id) => change({ section_id })}
      />
    ),
  })

  return (
    <>
      <PageHeader title={pages.upload.title} lead={<Usage userId={userId} />}>
        <div className="flex flex-wrap items-center gap-3">
          <Preview text={text} pictures={pictures} files={files} />
          <SaveStatus saved={saved} saver={listing.saver} onKeepOwn={listing.keepOwn} onLoadOther={onLoadOther} />
        </div>
      </PageHeader>
      {children}
      <div className="grid max-w-3xl gap-6">
        <NeedsItsParts>
          {published && <PublishedPanel key={published.id} published={published} onAnother={() => void another()} />}
          {failure && <Alert>{t`This draft couldn’t be published: ${failure}`}</Alert>}
          {publishAt && <ScheduledNote at={publishAt} {...scheduling} />}
          <form {...form.form} className="grid gap-6">
            <div ref={start} tabIndex={-1} className="rounded-lg">
              <FormSection title={t`File`}>
                <FileDropZone
                  onChange={listing.addFile}
                  disabled={busy}
                  isCompact={files.length > 0}
                  chooser={chooser}
                />
                <UploadList
                  files={files}
                  queue={queue}
                  chooser={chooser}
                  onRemove={listing.removeFile}
                  disabled={busy}
                  canMove
                />
              </FormSection>
            </div>
            {cards.details}
            {cards.content}
            <FormSection title={t`Pictures`}>
              <ShowcasePicker
                images={pictures}
                onChange={listing.changePictures}
                disabled={busy}
                problems={listing.pictureProblems}
                onRetry={listing.retryPicture}
              />
            </FormSection>
            {cards.price}
            <FormSection title={t`Licence keys`}>
              <licences.Fields
                source={text.licence_source}
                onSource={(licence_source) => change({ licence_source })}
                seats={{ ...form.field('licence_seats'), maxLength: 4 }}
                keys={keys}
                onKeys={setKeys}
                error={form.errors.list}
                disabled={busy}
              />
            </FormSection>
            <div className="grid gap-2">
              <div className="flex flex-wrap gap-3">
                <Button type="submit" size="lg" busy={busy} disabled={files.length === 0} aria-describedby={hintId}>
                  {busy ? t`Uploading...` : t`Submit`}
                </Button>
                {!publishAt && <PublishLater {...scheduling} disabled={busy || !canWait} aria-describedby={hintId} />}
              </div>
              <p id={hintId} className="text-sm text-muted">
                {missing ? t`Add ${missing}.` : !canWait && t`Submit to see what to correct.`}
              </p>
            </div>
          </form>
        </NeedsItsParts>
      </div>
    </>
  )
}
