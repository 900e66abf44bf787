import { fileCalls } from '@contract/files.ts'
import { WHAT_CHANGED_MAX_CHARACTERS } from '@contract/limits.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { domainKey } from '@/lib/query.ts'
import { notify } from '@/lib/toast.ts'
import { useDraftForm } from '@/lib/use-form.ts'
import { SubmitButton, TextAreaField } from '@/ui/fields/fields.tsx'
import { Alert, Failure } from '@/ui/page-parts.tsx'
import { DateText } from '@/ui/text.tsx'
import { addVersion, versionsQuery } from '../api.ts'
import { pendingFileNames } from '../uploads/pending-upload.ts'
import { isUnusable, showUploadFailure } from '../uploads/upload-images.ts'
import { useProductUpload } from '../uploads/use-product-upload.ts'
import { FileDropZone } from './file-drop-zone.tsx'
import { FormSection } from './form-section.tsx'
import { UploadProgressPanel } from './upload-progress-panel.tsx'

/** Uploads the file, then creates the version. */
type NextVersion = { file: File; whatChanged: string }

function useNewVersion(listingId: string, userId: string) {
  const queryClient = useQueryClient()
  const product = useProductUpload(userId)
  const { mutateAsync: upload, isPending: busy } = useMutation({
    mutationFn: async ({ file, whatChanged }: NextVersion) => {
      const { id: uploadId } = await product.upload(file)
      const answer = await addVersion(listingId, {
        file: { uploadId, name: file.name },
        what_changed: whatChanged.trim() || null,
      })
      product.forget(file)
      return answer
    },
    onError: (error, { file }) => {
      if (isUnusable(error)) product.forget(file)
    },
    // The list shows a rejected version too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: domainKey(fileCalls.listVersions) }),
  })
  return { upload, busy, product }
}

/** The current version, and the state of the next: processing, or rejected and why. */
function VersionState({ listingId }: { listingId: string }) {
  const { data, isPending, refetch } = useQuery(versionsQuery(listingId))
  if (isPending) return <p className="min-h-6 text-muted">Loading the version…</p>
  if (!data) return <Failure text="Couldn’t load the file’s versions." onRetry={refetch} />
  const [newest] = data.versions
  const { pending } = data
  return (
    <div className="grid gap-3">
      {newest && (
        <p role="status" className="text-muted wrap-anywhere">
          Buyers get version {newest.version}: {newest.name}, <DateText iso={newest.created_at} />
        </p>
      )}
      {pending && !pending.failure && (
        <p role="status" className="wrap-anywhere">
          {pending.name} is processing. It’ll replace the file automatically. Until then, buyers get the current one.
        </p>
      )}
      {pending?.failure && (
        <Alert>
          <span className="wrap-anywhere">{pending.name} was rejected:</span> {pending.failure} Buyers still get the
          current file.
        </Alert>
      )}
    </div>
  )
}

const BLANK = { whatChanged: '' }

export function NewVersion({ listingId, userId }: { listingId: string; userId: string }) {
  const [file, setFile] = useState<File | null>(null)
  const { upload, busy, product } = useNewVersion(listingId, userId)
  const { data } = useQuery(versionsQuery(listingId))
  const isBeingMade = data?.pending?.failure === null

  const { form, fields, change, errors } = useDraftForm({
    draft: `new-version:${listingId}`,
    initial: BLANK,
    submit: async ({ whatChanged }) => {
      if (!file) return
      const { pending } = await upload({ file, whatChanged })
      setFile(null)
      change(BLANK)
      if (!pending) notify.success('New version published. We’ll email your buyers.')
    },
    failed: showUploadFailure,
  })

  return (
    <FormSection title="New version of the file" lead={<VersionState listingId={listingId} />}>
      <form {...form} className="grid gap-6">
        <FileDropZone
          file={file}
          onChange={setFile}
          disabled={busy || isBeingMade}
          interrupted={file ? [] : pendingFileNames(userId)}
        />
        <TextAreaField
          label="What’s new?"
          value={fields.whatChanged}
          maxLength={WHAT_CHANGED_MAX_CHARACTERS}
          rows={3}
          error={errors.what_changed}
          hint="Optional. Shown on the listing and emailed to your buyers."
          disabled={busy || isBeingMade}
          onChange={(event) => change({ whatChanged: event.target.value })}
        />
        {product.progress && <UploadProgressPanel {...product} progress={product.progress} />}
        <SubmitButton busy={busy} disabled={!file || isBeingMade}>
          {busy ? 'Uploading...' : 'Upload New Version'}
        </SubmitButton>
      </form>
    </FormSection>
  )
}
