import { clsx } from 'clsx'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { formatBytes } from '@/lib/format.ts'
import { plural, t } from '@/lib/texts.ts'
import { IconButton, SmallButton } from '@/ui/button.tsx'
import { ErrorText } from '@/ui/page-parts.tsx'
import { ProgressBar } from '@/ui/progress-bar.tsx'
import { Grip, MoveButtons, useReorder } from '@/ui/reorder.tsx'
import type { QueuedFile, UploadQueue } from '../uploads/upload-queue.ts'

const timeLeft = (seconds: number): string =>
  seconds < 90
    ? plural({ seconds: Math.max(1, Math.ceil(seconds)) }, { one: '# second left', other: '# seconds left' })
    : seconds < 5400
      ? plural({ minutes: Math.round(seconds / 60) }, { one: '# minute left', other: '# minutes left' })
      : plural({ hours: Math.round(seconds / 3600) }, { one: '# hour left', other: '# hours left' })

/** "12 MB of 50 MB · 3.2 MB/s · 12 seconds left". */
export function progressText({ sentBytes, sizeBytes, bytesPerSecond }: QueuedFile): string {
  const done = t`${{ done: formatBytes(sentBytes) }} of ${{ size: formatBytes(sizeBytes) }}`
  if (bytesPerSecond <= 0) return done
  return `${done} · ${formatBytes(bytesPerSecond)}/s · ${timeLeft((sizeBytes - sentBytes) / bytesPerSecond)}`
}

const STATES: Record<QueuedFile['state'], string> = {
  waiting: t`Waiting`,
  sending: t`Uploading`,
  paused: t`Paused`,
  stored: t`Uploaded`,
  failed: t`Not uploaded`,
  away: t`Interrupted`,
}

const stateOf = ({ state, sentBytes, sizeBytes }: QueuedFile) =>
  state === 'sending' && sentBytes === sizeBytes ? t`Checking` : STATES[state]

const LABELS = { retry: t`Retry`, choose: t`Choose again`, continue: t`Continue` }

type UploadListProps = {
  files: readonly QueuedFile[]
  queue: UploadQueue
  chooser: RefObject<(() => void) | null>
  onRemove: (key: string) => unknown
  disabled?: boolean
  /** Where the order counts. */
  canMove?: boolean
}

type UploadRowProps = Pick<UploadListProps, 'queue' | 'chooser' | 'onRemove' | 'disabled'> & {
  upload: QueuedFile
  className: string
  children: ReactNode
}

function UploadRow({ upload, queue, chooser, onRemove, disabled = false, className, children }: UploadRowProps) {
  const { key, name, state, problem, sentBytes, sizeBytes } = upload
  const button = (label: string, run: (key: string) => unknown) => (
    <SmallButton aria-label={t`${label} ${name}`} onClick={() => void run(key)}>
      {label}
    </SmallButton>
  )
  const actions = { retry: queue.retry, choose: () => chooser.current?.(), continue: queue.continueFromDisk }
  const word = stateOf(upload)
  const isOnItsWay = state === 'sending' || state === 'paused'
  return (
    <li className={clsx('grid gap-2 rounded-lg border border-line bg-surface p-4', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-40">
          <span className="block truncate font-semibold">{name}</span>
          <span className="tabular text-sm text-muted">
            <span role="status">{word}</span> · {isOnItsWay ? progressText(upload) : formatBytes(sizeBytes)}
          </span>
        </p>
        <div className="flex flex-wrap items-center gap-1">
          {children}
          {word === STATES.sending && button(t`Pause`, queue.pause)}
          {state === 'paused' && button(t`Resume`, queue.resume)}
          {problem && button(LABELS[problem.action], actions[problem.action])}
          {!disabled && (
            <IconButton label={isOnItsWay ? t`Cancel ${name}` : t`Remove ${name}`} onClick={() => void onRemove(key)}>
              <X className="size-4" />
            </IconButton>
          )}
        </div>
      </div>
      {isOnItsWay && <ProgressBar label={t`Upload of ${name}`} value={sentBytes} max={sizeBytes} />}
      {problem && <ErrorText className="">{problem.text}</ErrorText>}
    </li>
  )
}

export function UploadList({ files, canMove = false, ...controls }: UploadListProps) {
  const disabled = controls.disabled ?? false
  const { list, moveBy, moved, look, grip } = useReorder<HTMLUListElement>({
    names: files.map(({ name }) => name),
    disabled,
    move: controls.queue.move,
  })
  if (files.length === 0) return null
  return (
    <>
      <ul ref={list} aria-label={t`Uploads`} className="grid gap-3">
        {files.map((upload, place) => (
          <UploadRow key={upload.key} upload={upload} {...controls} className={look(place)}>
            {canMove && files.length > 1 && !disabled && (
              <span className="flex items-center">
                <Grip grip={grip(place)} />
                <MoveButtons {...{ name: upload.name, place, count: files.length, disabled, moveBy }} />
              </span>
            )}
          </UploadRow>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}
