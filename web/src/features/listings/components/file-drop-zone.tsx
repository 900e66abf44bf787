import { HEAD_BYTES, readStart } from '@contract/file-types.ts'
import { PRODUCT_FILE_MAX_BYTES, PRODUCT_FILE_TYPES, PRODUCT_FILES_IN_WORDS } from '@contract/limits.ts'
import { clsx } from 'clsx'
import { FileCheck, Upload } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { ErrorCode, useDropzone } from 'react-dropzone'
import { capitalised, formatBytes } from '@/lib/format.ts'
import * as messages from '@/lib/messages.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Alert } from '@/ui/page-parts.tsx'

/** Why the file is rejected, or null. */
export async function rejectionOf(file: File): Promise<string | null> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer()
  const start = readStart(new Uint8Array(head))
  return start.type === null ? (start.reason ?? messages.fileRejected) : null
}

type FileDropZoneProps = {
  file: File | null
  onChange: (file: File) => void
  disabled: boolean
  /** Names of files with an unfinished upload. */
  interrupted: string[]
}

export function FileDropZone({ file, onChange, disabled, interrupted }: FileDropZoneProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noKeyboard: true,
    accept: PRODUCT_FILE_TYPES,
    maxSize: PRODUCT_FILE_MAX_BYTES,
    multiple: false,
    disabled,
    onDropAccepted: async ([accepted]) => {
      if (!accepted) return
      const rejection = await rejectionOf(accepted)
      setProblem(rejection)
      if (!rejection) onChange(accepted)
    },
    onDropRejected: ([rejection]) => {
      const onlyTooLarge = rejection?.errors.every((error) => error.code === ErrorCode.FileTooLarge)
      setProblem(onlyTooLarge ? messages.fileTooLarge : messages.fileRejected)
    },
  })
  /** A click on the zone opens the dialog too. */
  const choose = (event: MouseEvent) => {
    event.stopPropagation()
    open()
  }
  const Icon = file ? FileCheck : Upload
  return (
    <div className="grid gap-3">
      <div
        {...getRootProps()}
        className={clsx(
          'grid grid-cols-1 justify-items-center gap-3 rounded-lg border-2 border-dashed px-6 py-9 text-center transition-colors',
          isDragActive ? 'border-accent bg-accent-soft' : 'border-line-strong/60 bg-surface hover:border-accent',
          disabled ? 'pointer-events-none opacity-60' : 'cursor-pointer',
        )}
      >
        <input {...getInputProps({ 'aria-label': 'File' })} />
        <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
          <Icon className="size-5.5" />
        </span>
        <p role="status" className="max-w-full">
          <span className="block truncate font-semibold">{file ? file.name : 'Drop a file here'}</span>
          <span className="tabular text-sm text-muted">
            {file ? formatBytes(file.size) : capitalised(PRODUCT_FILES_IN_WORDS)}
          </span>
        </p>
        <SmallButton disabled={disabled} onClick={choose}>
          {file ? 'Choose another file' : 'Choose a file'}
        </SmallButton>
      </div>
      {problem && <Alert>{problem}</Alert>}
      {interrupted.length > 0 && (
        <Alert kind="warning">
          The upload of {interrupted.join(', ')} was interrupted. Choose the same file again to resume.
        </Alert>
      )}
    </div>
  )
}
