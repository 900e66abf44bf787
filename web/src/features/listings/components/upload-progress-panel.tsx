import { formatBytes } from '@/lib/format.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import type { UploadProgress } from '../uploads/use-product-upload.ts'

export function ProgressBar({ label, value, max }: { label: string; value: number; max: number }) {
  const percent = max > 0 ? Math.min(100, (value / max) * 100) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      className="h-2 overflow-hidden rounded-full bg-sunken"
    >
      <div className="h-full rounded-full bg-accent transition-[width] duration-300" style={{ width: `${percent}%` }} />
    </div>
  )
}

type UploadProgressPanelProps = { progress: UploadProgress; pause: () => void; resume: () => void; cancel: () => void }

export function UploadProgressPanel({ progress, pause, resume, cancel }: UploadProgressPanelProps) {
  const { state, sentBytes, totalBytes } = progress
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="tabular">
          {formatBytes(sentBytes)} of {formatBytes(totalBytes)}
          <span role="status" className="ml-2 text-muted">
            {state === 'paused' ? 'Paused' : ''}
          </span>
        </p>
        <div className="flex gap-2">
          <SmallButton onClick={state === 'paused' ? resume : pause}>
            {state === 'paused' ? 'Resume' : 'Pause'}
          </SmallButton>
          <Button variant="quiet" size="sm" onClick={cancel}>
            Cancel upload
          </Button>
        </div>
      </div>
      <ProgressBar label="Upload" value={sentBytes} max={totalBytes} />
    </div>
  )
}
