import { formatBytes } from '@/lib/format.ts'
import { Button, SmallButton } from '@/ui/button.tsx'
import { ProgressBar } from '@/ui/progress-bar.tsx'
import type { UploadProgress } from '../uploads/use-product-upload.ts'

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
