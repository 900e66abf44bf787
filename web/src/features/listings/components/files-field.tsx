// The files of a release: names, order, new and unchanged ones.
import { RELEASE_FILES_MAX } from '@contract/limits.ts'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { formatBytes } from '@/lib/format.ts'
import { IconButton } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { FileDropZone } from './file-drop-zone.tsx'

export type ReleaseFile = { key: string; name: string; size: number; source: { fileId: string } | { file: File } }

const TOO_MANY = `A release can have up to ${RELEASE_FILES_MAX} files.`

/** Adds a chosen file. It replaces one of the same name. */
export function withFile(files: ReleaseFile[], file: File): ReleaseFile[] {
  const added = { key: crypto.randomUUID(), name: file.name, size: file.size, source: { file } }
  const at = files.findIndex(({ name }) => name.toLowerCase() === file.name.toLowerCase())
  if (at < 0) return [...files, added]
  return files.with(at, { ...added, name: files[at]?.name ?? file.name })
}

/** Why these names can't be published, by row. */
export function nameErrors(files: ReleaseFile[]): (string | undefined)[] {
  const names = files.map(({ name }) => name.trim().toLowerCase())
  return names.map((name, index) => {
    if (name === '') return 'Enter a name.'
    return names.indexOf(name) === index ? undefined : 'Another file has this name.'
  })
}

type FilesFieldProps = {
  files: ReleaseFile[]
  onChange: (change: (files: ReleaseFile[]) => ReleaseFile[]) => void
  disabled: boolean
}

/** A moved row loses the focus. If its button can't move it further, the other one gets it. */
const keepFocus = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) =>
  requestAnimationFrame(() =>
    (button.disabled ? button.parentElement?.querySelector<HTMLButtonElement>('button:enabled') : button)?.focus(),
  )

export function FilesField({ files, onChange, disabled }: FilesFieldProps) {
  const [moved, setMoved] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const errors = nameErrors(files)
  const move = (event: MouseEvent<HTMLButtonElement>, file: ReleaseFile, from: number, by: number) => {
    onChange((before) => before.toSpliced(from, 1).toSpliced(from + by, 0, file))
    setMoved(`Moved ${file.name} to position ${from + by + 1} of ${files.length}.`)
    keepFocus(event)
  }
  const add = (file: File) =>
    onChange((before) => {
      const after = withFile(before, file)
      setProblem(after.length > RELEASE_FILES_MAX ? TOO_MANY : null)
      return after.slice(0, RELEASE_FILES_MAX)
    })
  return (
    <div className="grid gap-4">
      {files.length > 0 && (
        <ol className="grid gap-3">
          {files.map((file, index) => (
            <li key={file.key} className="flex flex-wrap items-end gap-x-3 gap-y-2 rounded-md border border-line p-3">
              <div className="min-w-0 flex-1 basis-56">
                <TextField
                  label={`Name of file ${index + 1}`}
                  value={file.name}
                  maxLength={255}
                  disabled={disabled}
                  error={errors[index]}
                  hint={`${formatBytes(file.size)}, ${'file' in file.source ? 'new' : 'unchanged'}`}
                  onChange={({ target: { value } }) =>
                    onChange((before) => before.with(index, { ...file, name: value }))
                  }
                />
              </div>
              <div className="flex">
                <IconButton
                  label={`Move ${file.name} up`}
                  disabled={disabled || index === 0}
                  onClick={(event) => move(event, file, index, -1)}
                >
                  <ArrowUp className="size-4" />
                </IconButton>
                <IconButton
                  label={`Move ${file.name} down`}
                  disabled={disabled || index === files.length - 1}
                  onClick={(event) => move(event, file, index, 1)}
                >
                  <ArrowDown className="size-4" />
                </IconButton>
                <IconButton
                  label={`Remove ${file.name}`}
                  disabled={disabled}
                  onClick={() => onChange((before) => before.toSpliced(index, 1))}
                >
                  <X className="size-4" />
                </IconButton>
              </div>
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {files.length < RELEASE_FILES_MAX && <FileDropZone file={null} isMultiple onChange={add} disabled={disabled} />}
      {problem && <Alert>{problem}</Alert>}
    </div>
  )
}
