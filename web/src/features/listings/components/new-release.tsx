import { RELEASE_NAME_MAX_CHARACTERS, RELEASE_NOTE_MAX_CHARACTERS } from '@contract/limits.ts'
import { type Releases, releaseCalls } from '@contract/releases.ts'
import { formatParts } from '@contract/text/format.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useDraftForm } from '@/auth/drafts/use-form.ts'
import type { ApiError } from '@/lib/calls/api-error.ts'
import { refetchAfter } from '@/lib/calls/query.ts'
import { buyersOf } from '@/lib/format.ts'
import { releaseTitle } from '@/lib/releases.ts'
import { ph, Trans, t } from '@/lib/texts.ts'
import { notify } from '@/lib/toast.ts'
import { SubmitButton, TextAreaField, TextField } from '@/ui/fields/fields.tsx'
import { Alert, Failure } from '@/ui/page-parts.tsx'
import { DateText } from '@/ui/text.tsx'
import { publishRelease, releaseAudienceQuery, releasesQuery } from '../api.ts'
import { FilesField, nameErrors, pagesErrorOf, type ReleaseFile } from '../files/files-field.tsx'
import { UploadList } from '../files/upload-list.tsx'
import { numbersIn } from '../previews/preview-pages.tsx'
import { addLargePreviews } from '../uploads/own-pictures.ts'
import { forgetUpload, rememberStored, uploadRememberer } from '../uploads/pending-upload.ts'
import { isUnusable, showUploadFailure } from '../uploads/upload-images.ts'
import type { UploadQueue } from '../uploads/upload-queue.ts'
import { useUploadQueue } from '../uploads/use-upload-queue.ts'
import { FormSection } from './form-section.tsx'

type NextRelease = { files: ReleaseFile[]; name: string; note: string }

type Stored = { uploadId: string; sha256?: string }

/** Uploads each file once. */
async function uploadFiles(queue: UploadQueue, files: readonly File[]): Promise<Map<File | null, Stored>> {
  for (const { key, file } of queue.get()) if (!file || !files.includes(file)) await queue.remove(key)
  for (const file of files) if (queue.get().every((queued) => queued.file !== file)) await queue.add(file)
  await queue.stored()
  return new Map(
    queue.get().map(({ file, target, sha256 }) => [file, { uploadId: target?.id ?? '', sha256: sha256 ?? undefined }]),
  )
}

const newFilesOf = (files: readonly ReleaseFile[]) =>
  files.flatMap(({ source }) => ('file' in source ? [source.file] : []))

/** Uploads the new files, then publishes the release. */
function usePublishRelease(listingId: string, userId: string) {
  const queryClient = useQueryClient()
  const [begin] = useState(() => uploadRememberer(userId))
  const { queue, files: uploads } = useUploadQueue(begin)
  useEffect(() => {
    for (const { file, state, sha256 } of uploads)
      if (state === 'stored' && file && sha256) rememberStored(userId, file, sha256)
  }, [uploads, userId])
  const forget = ({ itemId, message }: Partial<ApiError> = {}) => {
    for (const { file, target } of queue.get())
      if (file && (itemId === undefined || target?.id === itemId)) forgetUpload(userId, file)
    queue.renew(itemId, message)
  }
  const { mutateAsync: publish, isPending: busy } = useMutation({
    mutationFn: async ({ files, name, note }: NextRelease) => {
      const uploaded = await uploadFiles(queue, newFilesOf(files))
      return await publishRelease(listingId, {
        name: name.trim() || null,
        note: note.trim() || null,
        files: files.map(({ name, source, pages = '' }) => ({
          name: name.trim(),
          ...('file' in source ? (uploaded.get(source.file) ?? { uploadId: '' }) : source),
          ...(pages.trim() && { previewPages: numbersIn(pages) }),
        })),
      })
    },
    onSuccess: (_, { files }) => {
      const sent = files.map(({ name, source }) => ({ name: name.trim(), file: 'file' in source ? source.file : null }))
      void addLargePreviews(queryClient, listingId, sent)
      forget()
    },
    onError: (error) => {
      if (isUnusable(error)) forget(error)
    },
    // The list shows a rejected release too.
    onSettled: () => refetchAfter(queryClient, releaseCalls.publishRelease),
  })
  return { publish, busy, queue, uploads }
}

const namesOf = (files: { name: string }[]) => formatParts(files.map(({ name }) => name))
const newestOf = (data: Releases | undefined) => data?.releases.find(({ withdrawn_at }) => withdrawn_at === null)

/** What buyers get now, and the state of the next release: processing, or rejected and why. */
function ReleaseState({ listingId }: { listingId: string }) {
  const { data, isPending, refetch } = useQuery(releasesQuery(listingId))
  if (isPending) return <p className="min-h-6 text-muted">{t`Loading the release…`}</p>
  if (!data) return <Failure text={t`Couldn’t load the releases.`} onRetry={refetch} />
  const newest = newestOf(data)
  const { pending } = data
  const files = namesOf(newest?.files ?? [])
  return (
    <div className="grid gap-3">
      {newest && (
        <p role="status" className="text-muted wrap-anywhere">
          {newest.name ? (
            <Trans>
              Buyers get {ph({ release: releaseTitle(newest) })}: {files}, <DateText iso={newest.released_at} />
            </Trans>
          ) : (
            <Trans>
              Buyers get release {ph({ number: newest.number })}: {files}, <DateText iso={newest.released_at} />
            </Trans>
          )}
        </p>
      )}
      {pending && !pending.failure && (
        <p role="status" className="wrap-anywhere">
          {t`${{ files: namesOf(pending.files) }}: processing. The release is published automatically. Until then, buyers get the current one.`}
        </p>
      )}
      {pending?.failure && (
        <Alert>
          <Trans>
            <span className="wrap-anywhere">The release was rejected.</span> {ph({ failure: pending.failure })} Buyers
            still get the current one.
          </Trans>
        </Alert>
      )}
    </div>
  )
}

const keptOf = (data: Releases | undefined): ReleaseFile[] =>
  newestOf(data)?.files.map(({ id, name, size_bytes }) => ({
    key: id,
    name,
    size: size_bytes,
    source: { fileId: id },
  })) ?? []

const isSame = (files: ReleaseFile[], kept: ReleaseFile[]) =>
  files.length === kept.length &&
  files.every(({ key, name }, index) => key === kept[index]?.key && name.trim() === kept[index].name)

const BLANK = { name: '', note: '' }

export function NewRelease({ listingId, userId }: { listingId: string; userId: string }) {
  const [changed, setChanged] = useState<ReleaseFile[] | null>(null)
  const { publish, busy, queue, uploads } = usePublishRelease(listingId, userId)
  const { data } = useQuery(releasesQuery(listingId))
  const isBeingMade = data?.pending?.failure === null
  const kept = keptOf(data)
  const files = changed ?? kept
  const chooser = useRef<() => void>(null)
  const shown = uploads.filter(({ file }) => file && newFilesOf(files).includes(file))
  const isReady =
    files.length > 0 && !isSame(files, kept) && ![...nameErrors(files), ...files.map(pagesErrorOf)].some(Boolean)

  const { data: audience } = useQuery({ ...releaseAudienceQuery(listingId), enabled: isReady })

  const { form, fields, change, errors } = useDraftForm({
    draft: `new-release:${listingId}`,
    initial: BLANK,
    submit: async (texts) => {
      if (!isReady) return
      const { pending } = await publish({ files, ...texts })
      setChanged(null)
      change(BLANK)
      if (!pending)
        notify.success(
          audience?.meant_for === 0 ? t`Release published.` : t`Release published. We’ll email your buyers.`,
        )
    },
    failed: showUploadFailure,
  })

  return (
    <FormSection title={t`New release`} lead={<ReleaseState listingId={listingId} />}>
      <form {...form} className="grid gap-6">
        <FilesField
          files={files}
          onChange={(update) => setChanged((before) => update(before ?? kept))}
          disabled={busy || isBeingMade}
          chooser={chooser}
        />
        <TextField
          label={t`Release name`}
          value={fields.name}
          maxLength={RELEASE_NAME_MAX_CHARACTERS}
          error={errors.name}
          hint={t`Optional, such as 2.1.`}
          disabled={busy || isBeingMade}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextAreaField
          label={t`What’s new?`}
          value={fields.note}
          maxLength={RELEASE_NOTE_MAX_CHARACTERS}
          rows={3}
          error={errors.note}
          hint={t`Optional. Shown on the listing and emailed to your buyers.`}
          disabled={busy || isBeingMade}
          onChange={(event) => change({ note: event.target.value })}
        />
        {(busy || shown.some(({ state }) => state !== 'stored')) && (
          <UploadList files={shown} queue={queue} chooser={chooser} onRemove={queue.remove} disabled={!busy} />
        )}
        {isReady && audience && <p>{t`We’ll email this release to ${{ buyers: buyersOf(audience.meant_for) }}.`}</p>}
        <SubmitButton busy={busy} disabled={!isReady || isBeingMade}>
          {busy ? t`Uploading...` : t`Publish Release`}
        </SubmitButton>
      </form>
    </FormSection>
  )
}
