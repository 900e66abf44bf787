import { type FileType, HEAD_BYTES, readStart, rejectedType, typesInWords } from '@contract/file-types/file-types.ts'
import { PRODUCT_FILE_MAX_BYTES } from '@contract/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Upload } from 'lucide-react'
import { type MouseEvent, type RefObject, useImperativeHandle, useState } from 'react'
import { ErrorCode, useDropzone } from 'react-dropzone'
import { fileTypesQuery } from '@/lib/files/file-types.ts'
import { capitalised } from '@/lib/format.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Alert, Failure, Loading } from '@/ui/page-parts.tsx'
import { handleOf } from '../uploads/file-handles.ts'

/** The file with the content type for its upload, or why it is rejected. */
export async function checkFile(file: File, types: readonly FileType[]): Promise<File | string> {
  const head = await file.slice(0, HEAD_BYTES).arrayBuffer()
  const start = readStart(new Uint8Array(head), types, file.name)
  if (start.type === null) return rejectedType(types, start.rule)
  // Browsers don't know the type of every file. This copies no bytes.
  const typed = new File([file], file.name, { type: start.type.served_as, lastModified: file.lastModified })
  return Object.assign(typed, { handle: handleOf(file) })
}

type FileDropZoneProps = {
  /** Called with each of the chosen files. */
  onChange: (file: File) => unknown
  disabled: boolean
  /** Smaller, beside the files that were chosen. */
  isCompact?: boolean
  /** Opens the dialog from elsewhere. */
  chooser?: RefObject<(() => void) | null>
}

export function FileDropZone(props: FileDropZoneProps) {
  const { data, isPending, refetch } = useQuery(fileTypesQuery)
  if (isPending) return <Loading />
  if (!data) return <Failure text={t`Couldn’t load the accepted file types.`} onRetry={refetch} />
  return <OpenDropZone {...props} types={data.file_types.filter(({ is_open }) => is_open)} />
}

type OpenDropZoneProps = FileDropZoneProps & { types: FileType[] }

function OpenDropZone({ onChange, disabled, isCompact = false, chooser, types }: OpenDropZoneProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noKeyboard: true,
    accept: Object.fromEntries(types.map(({ mime_type, endings }) => [mime_type, [...endings]])),
    maxSize: PRODUCT_FILE_MAX_BYTES,
    multiple: true,
    // Its files can be opened again after a restart of the browser.
    useFsAccessApi: true,
    disabled,
    onDropAccepted: async (accepted) => {
      setProblem(null)
      for (const one of accepted) {
        const checked = await checkFile(one, types).catch(() => messages.uploadFileChanged)
        if (checked instanceof File) onChange(checked)
        else setProblem(accepted.length > 1 ? `${one.name}: ${checked}` : checked)
      }
    },
    onDropRejected: ([rejection]) => {
      const onlyTooLarge = rejection?.errors.every((error) => error.code === ErrorCode.FileTooLarge)
      setProblem(onlyTooLarge ? messages.fileTooLarge : rejectedType(types))
    },
  })
  useImperativeHandle(chooser, () => open, [open])
  /** A click on the zone opens the dialog too. */
  const choose = (event: MouseEvent) => {
    event.stopPropagation()
    open()
  }
  return (
    <div className="grid gap-3">
      <div
        {...getRootProps()}
        className={clsx(
          'grid grid-cols-1 justify-items-center gap-3 rounded-lg border-2 border-dashed px-6 text-center transition-colors',
          isCompact ? 'py-4' : 'py-9',
          isDragActive ? 'border-accent bg-accent-soft' : 'border-line-strong/60 bg-surface hover:border-accent',
          disabled ? 'pointer-events-none opacity-60' : 'cursor-pointer',
        )}
      >
        <input {...getInputProps({ 'aria-label': t`File` })} />
        {!isCompact && (
          <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-ink">
            <Upload className="size-5.5" />
          </span>
        )}
        <p role="status" className="max-w-full">
          <span className="block truncate font-semibold">{t`Drop a file here`}</span>
          <span className="tabular text-sm text-muted">{capitalised(typesInWords(types))}</span>
        </p>
        <SmallButton disabled={disabled} onClick={choose}>
          {t`Choose a file`}
        </SmallButton>
      </div>
      {problem && <Alert>{problem}</Alert>}
    </div>
  )
}
