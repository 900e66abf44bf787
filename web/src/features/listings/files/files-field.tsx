// The files of a release: names, order, new and unchanged ones.
import { RELEASE_FILES_MAX } from '@contract/limits.ts'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { formatBytes } from '@/lib/format.ts'
import { t } from '@/lib/texts.ts'
import { IconButton } from '@/ui/button.tsx'
import { SelectField, TextField } from '@/ui/fields/fields.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { Grip, MoveButtons, useReorder, withMoved } from '@/ui/reorder.tsx'
import { checkPages, PagesField } from '../previews/preview-pages.tsx'
import { FileDropZone } from './file-drop-zone.tsx'

export type ReleaseFile = {
  key: string
  name: string
  size: number
  source: { fileId: string } | { file: File }
  /** Pages that the preview of a new PDF shows, as typed. */
  pages?: string
  /** The unchanged file whose place it takes. */
  replaced?: ReleaseFile
}

const TOO_MANY = t`A release can have up to ${RELEASE_FILES_MAX} files.`

/** Adds a chosen file. It replaces one of the same name. */
export function withFile(files: ReleaseFile[], file: File): ReleaseFile[] {
  const added = { key: crypto.randomUUID(), name: file.name, size: file.size, source: { file } }
  const at = files.findIndex(({ name }) => name.toLowerCase() === file.name.toLowerCase())
  if (at < 0) return [...files, added]
  const before = files[at]
  const replaced = before?.replaced ?? (before && 'fileId' in before.source ? before : undefined)
  return files.with(at, { ...added, name: before?.name ?? file.name, replaced })
}

/** Removes a file. The one that it replaced is back. */
export const withoutFile = (files: ReleaseFile[], index: number): ReleaseFile[] =>
  files.toSpliced(index, 1, ...(files[index]?.replaced ? [files[index].replaced] : []))

/** Gives a new file the place of an unchanged one, or of none. */
export function withReplaced(files: ReleaseFile[], index: number, key: string): ReleaseFile[] {
  const { replaced: _, ...file } = files[index] as ReleaseFile
  const others = withoutFile(files, index)
  const at = others.findIndex((one) => one.key === key)
  return at < 0 ? [...others, file] : others.with(at, { ...file, replaced: others[at] })
}

/** Why these names can't be published, by row. */
export function nameErrors(files: ReleaseFile[]): (string | undefined)[] {
  const names = files.map(({ name }) => name.trim().toLowerCase())
  return names.map((name, index) => {
    if (name === '') return t`Enter a name.`
    return names.indexOf(name) === index ? undefined : t`Another file has this name.`
  })
}

export const pagesErrorOf = ({ pages = '' }: ReleaseFile) => (pages.trim() === '' ? undefined : checkPages(pages).pages)

const isNewPdf = ({ source }: ReleaseFile) => 'file' in source && source.file.type === 'application/pdf'

const NO_FILE = { value: '', label: t`No file` }
const choiceOf = ({ key, name }: ReleaseFile) => ({ value: key, label: name })

type FilesFieldProps = {
  files: ReleaseFile[]
  onChange: (change: (files: ReleaseFile[]) => ReleaseFile[]) => void
  disabled: boolean
  chooser: ComponentProps<typeof FileDropZone>['chooser']
}

export function FilesField({ files, onChange, disabled, chooser }: FilesFieldProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const errors = nameErrors(files)
  const unchanged = files.filter(({ source }) => 'fileId' in source)
  const { list, moveBy, moved, look, grip } = useReorder<HTMLOListElement>({
    names: files.map(({ name }) => name),
    disabled,
    move: (from, to) => onChange((before) => withMoved(before, from, to)),
  })
  const change = (index: number, changed: Partial<ReleaseFile>) =>
    onChange((before) => before.map((file, at) => (at === index ? { ...file, ...changed } : file)))
  const add = (file: File) =>
    onChange((before) => {
      const after = withFile(before, file)
      setProblem(after.length > RELEASE_FILES_MAX ? TOO_MANY : null)
      return after.slice(0, RELEASE_FILES_MAX)
    })
  return (
    <div className="grid gap-4">
      {files.length > 0 && (
        <ol ref={list} className="grid gap-3">
          {files.map((file, index) => (
            <li
              key={file.key}
              className={clsx(
                'flex flex-wrap items-end gap-x-3 gap-y-2 rounded-md border border-line p-3',
                look(index),
              )}
            >
              {files.length > 1 && !disabled && <Grip grip={grip(index)} className="mb-1.5" />}
              <div className="grid min-w-0 flex-1 basis-40 gap-3">
                <TextField
                  label={t`Name of file ${{ number: index + 1 }}`}
                  value={file.name}
                  maxLength={255}
                  disabled={disabled}
                  error={errors[index]}
                  hint={
                    'file' in file.source
                      ? t`${{ size: formatBytes(file.size) }}, new`
                      : t`${{ size: formatBytes(file.size) }}, unchanged`
                  }
                  onChange={({ target }) => change(index, { name: target.value })}
                />
                {'file' in file.source && (file.replaced || unchanged.length > 0) && (
                  <SelectField
                    label={t`File ${{ number: index + 1 }} replaces`}
                    value={file.replaced?.key ?? ''}
                    choices={[NO_FILE, ...[file.replaced ?? [], unchanged].flat().map(choiceOf)]}
                    disabled={disabled}
                    onChange={(key) => onChange((before) => withReplaced(before, index, key))}
                  />
                )}
                {isNewPdf(file) && (
                  <PagesField
                    value={file.pages ?? ''}
                    disabled={disabled}
                    error={pagesErrorOf(file)}
                    hint={t`Optional. Visitors see the first three by default.`}
                    onChange={({ target }) => change(index, { pages: target.value })}
                  />
                )}
              </div>
              <div className="flex">
                <MoveButtons name={file.name} place={index} count={files.length} disabled={disabled} moveBy={moveBy} />
                <IconButton
                  label={t`Remove ${{ name: file.name }}`}
                  disabled={disabled}
                  onClick={() => onChange((before) => withoutFile(before, index))}
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
      <FileDropZone onChange={add} disabled={disabled} isCompact={files.length > 0} chooser={chooser} />
      {problem && <Alert>{problem}</Alert>}
    </div>
  )
}
