// The form of a new listing. It is saved as a draft; success keeps the chosen file (spec section 4).
import type { Draft } from '@contract/drafts.ts'
import type { Listing } from '@contract/listings.ts'
import { pages } from '@contract/pages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, type JSX, type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useForm } from '@/auth/drafts/use-form.ts'
import { useRefetch } from '@/lib/calls/query.ts'
import { notify } from '@/lib/toast.ts'
import type { NumberField } from '@/ui/fields/number-field.tsx'
import { Alert, PageHeader } from '@/ui/page-parts.tsx'
import { checkListing, type DraftText } from '../check-listing.ts'
import { AFTER_PUBLISHING } from '../drafts/api.ts'
import { useListingDraft } from '../drafts/use-listing-draft.ts'
import { FileDropZone } from '../files/file-drop-zone.tsx'
import { UploadList } from '../files/upload-list.tsx'
import { addLargePreviews } from '../uploads/own-pictures.ts'
import { showUploadFailure } from '../uploads/upload-images.ts'
import { FormSection } from './form-section.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { ListingTextFields } from './listing-text-fields.tsx'
import { PublishLater, ScheduledNote, SubmitListing } from './publish-later.tsx'
import { SaveStatus } from './save-status.tsx'
import { ShowcasePicker } from './showcase-picker.tsx'
import { Usage } from './usage.tsx'

const STILL_PROCESSING = 'Your listing is processing and will go live automatically. See its status in My Listings.'

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
  userId: string
  draft: Draft | null
  /** Called with the draft's id, or null without a draft. */
  onSaved: (id: string | null) => void
  /** Begins with what the server has. */
  onLoadOther: (id: string | null) => void
  children?: ReactNode
}

export function UploadForm({ licences, SectionField, userId, draft, onSaved, onLoadOther, children }: UploadFormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const refetch = useRefetch(...AFTER_PUBLISHING)
  const listing = useListingDraft(userId, draft, onSaved)
  const { text, change, files, pictures, queue, saved } = listing
  const [failure, setFailure] = useState(draft?.failure ?? null)
  const [publishAt, setPublishAt] = useState(draft?.publish_at ?? null)

  // Keys are secrets, so no draft of them is stored.
  const [keys, setKeys] = useState('')

  const addKeys = async (itemId: string) => {
    if (text.licence_source !== 'list' || keys.trim() === '') return
    await licences.add(itemId, keys).catch(() =>
      notify.error('Your listing is published, but its keys couldn’t be added.', {
        label: 'Add keys',
        onClick: () => void navigate(pages.licences.path({ itemId })),
      }),
    )
    setKeys('')
  }
  const isPublished = ({ id, status }: Listing) => {
    listing.reset()
    setFailure(null)
    setPublishAt(null)
    notify.success('File uploaded successfully!', {
      label: 'View listing',
      onClick: () => void navigate(pages.listing.path({ itemId: id })),
    })
    if (status === 'processing') notify.info(STILL_PROCESSING)
  }
  const check = (fields: DraftText) => ({
    ...checkListing(fields, { isNew: true, titleName: 'file name' }),
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
  const [file] = files
  const busy = form.busy

  return (
    <>
      <PageHeader title={pages.upload.title} lead={<Usage userId={userId} />}>
        <SaveStatus saved={saved} saver={listing.saver} onKeepOwn={listing.keepOwn} onLoadOther={onLoadOther} />
      </PageHeader>
      {children}
      <ListingPreview text={text} cover={pictures[0]}>
        {failure && <Alert>This draft couldn’t be published: {failure}</Alert>}
        {publishAt && <ScheduledNote at={publishAt} {...scheduling} />}
        <form {...form.form} className="grid gap-6">
          <FormSection title="Pictures">
            <ShowcasePicker
              images={pictures}
              onChange={listing.changePictures}
              disabled={busy}
              problems={listing.pictureProblems}
              onRetry={listing.retryPicture}
            />
          </FormSection>
          <FormSection title="Product">
            <FileDropZone onChange={listing.addFile} disabled={busy} chooser={chooser} />
            <UploadList
              files={files}
              queue={queue}
              chooser={chooser}
              onRemove={listing.removeFile}
              disabled={busy}
              canMove
            />
          </FormSection>
          <ListingTextFields titleLabel="File name" form={form} disabled={busy}>
            <SectionField
              userId={userId}
              value={text.section_id}
              disabled={busy}
              onChange={(section_id) => change({ section_id })}
            />
          </ListingTextFields>
          <FormSection title="Licence keys">
            <licences.Fields
              source={text.licence_source}
              onSource={(licence_source) => change({ licence_source })}
              seats={form.field('licence_seats')}
              keys={keys}
              onKeys={setKeys}
              error={form.errors.list}
              disabled={busy}
            />
          </FormSection>
          <div className="flex flex-wrap gap-3">
            <SubmitListing busy={busy} disabled={!file} />
            {!publishAt && (
              <PublishLater {...scheduling} disabled={busy || !file || Object.keys(check(text)).length > 0} />
            )}
          </div>
        </form>
      </ListingPreview>
    </>
  )
}
