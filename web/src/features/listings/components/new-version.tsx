// Where a seller replaces the file of a listing: buyers get the new one and a mail.
import { WHAT_CHANGED_MAX_CHARACTERS } from '@contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraft } from '@/auth/use-draft.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'
import { useForm } from '@/lib/use-form.ts'
import { Button } from '@/ui/button.tsx'
import { TextAreaField } from '@/ui/text-area-field.tsx'
import { versionsQuery } from '../api.ts'
import { pendingFileNames } from '../uploads/pending-upload.ts'
import { tellFailure } from '../uploads/tell-failure.ts'
import { useNewVersion } from '../uploads/use-new-version.ts'
import { FileDropZone } from './file-drop-zone.tsx'
import { FormSection } from './form-section.tsx'
import { UploadProgressPanel } from './upload-progress-panel.tsx'
import { VersionState } from './version-state.tsx'

const BLANK = { whatChanged: '' }

type NewVersionProps = { listingId: string; userId: string }

export function NewVersion({ listingId, userId }: NewVersionProps) {
  const [file, setFile] = useState<File | null>(null)
  const [{ whatChanged }, change] = useDraft(`new-version:${listingId}`, BLANK)
  const { upload, busy, product } = useNewVersion(listingId, userId)
  const { data } = useQuery(versionsQuery(listingId))
  const isBeingMade = data?.pending?.failure === null

  const form = useForm({
    check: () => ({}),
    submit: async () => {
      if (!file) return
      const { pending } = await upload({ file, whatChanged })
      setFile(null)
      change(BLANK)
      if (!pending) notify.success(messages.versionAdded)
    },
    onFailure: tellFailure,
  })

  return (
    <FormSection title="New version of the file" lead={<VersionState listingId={listingId} />}>
      <form ref={form.ref} onSubmit={form.onSubmit} noValidate className="grid gap-6">
        <FileDropZone
          file={file}
          onChange={setFile}
          disabled={busy || isBeingMade}
          interrupted={file ? [] : pendingFileNames(userId)}
        />
        <TextAreaField
          label="What’s new?"
          value={whatChanged}
          maxLength={WHAT_CHANGED_MAX_CHARACTERS}
          rows={3}
          error={form.errors.what_changed}
          hint="Optional. Shown on the listing and emailed to your buyers."
          disabled={busy || isBeingMade}
          onChange={(event) => change({ whatChanged: event.target.value })}
        />
        {product.progress && <UploadProgressPanel {...product} progress={product.progress} />}
        <Button type="submit" busy={busy} disabled={!file || isBeingMade} className="justify-self-start">
          {busy ? 'Uploading...' : 'Upload New Version'}
        </Button>
      </form>
    </FormSection>
  )
}
