import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useDropzone } from 'react-dropzone'
import { t } from '@/lib/texts.ts'
import { Button } from '../button.tsx'

type DropZoneProps = {
  /** Names the input for screen readers. */
  label: string
  icon: LucideIcon
  title: string
  hint: string
  onFile: (file: File) => void
}

/** Takes one file, dropped or chosen. */
export function DropZone({ label, icon: Icon, title, hint, onFile }: DropZoneProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noKeyboard: true,
    multiple: false,
    onDropAccepted: ([file]) => file && onFile(file),
  })
  /** A click on the zone opens the dialog too. */
  const choose = (event: MouseEvent) => {
    event.stopPropagation()
    open()
  }
  return (
    <div
      {...getRootProps()}
      className={clsx(
        'grid cursor-pointer justify-items-center gap-3 rounded-lg border-2 border-dashed px-6 py-12 text-center transition-colors',
        isDragActive ? 'border-accent bg-accent-soft' : 'border-line-strong/60 bg-surface hover:border-accent',
      )}
    >
      <input {...getInputProps({ 'aria-label': label })} />
      <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon className="size-6" />
      </span>
      <p>
        <span className="block text-lg font-semibold">{title}</span>
        <span className="text-muted">{hint}</span>
      </p>
      <Button onClick={choose}>{t`Choose a file`}</Button>
    </div>
  )
}
