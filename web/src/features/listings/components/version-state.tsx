// Which version of a file buyers get, and what became of the next: being made ready, or not taken and why.
import { useQuery } from '@tanstack/react-query'
import * as messages from '@/lib/messages.ts'
import { Alert } from '@/ui/alert.tsx'
import { DateText } from '@/ui/date-text.tsx'
import { Failure } from '@/ui/failure.tsx'
import { versionsQuery } from '../api.ts'

export function VersionState({ listingId }: { listingId: string }) {
  const { data, isPending, refetch } = useQuery(versionsQuery(listingId))
  if (isPending) return <p className="min-h-6 text-muted">Loading the version…</p>
  if (!data) return <Failure text={messages.versionsFailed} onRetry={() => void refetch()} />
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
