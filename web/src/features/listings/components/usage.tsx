import { useQuery } from '@tanstack/react-query'
import { formatBytes } from '@/lib/format.ts'
import { t } from '@/lib/texts.ts'
import { usageQuery } from '../api.ts'

/** How many listings and bytes a seller uses, of how many. */
export function Usage({ userId }: { userId: string }) {
  const { data: usage } = useQuery(usageQuery(userId))
  return (
    <p className="tabular flex min-h-6 flex-wrap gap-x-6 text-muted">
      {usage && (
        <>
          <span>{t`${{ count: usage.uploaded }} / ${{ most: usage.max }} listings used`}</span>
          <span className={usage.stored_bytes >= usage.max_bytes ? 'text-danger' : undefined}>
            {t`${{ size: formatBytes(usage.stored_bytes) }} of ${{ most: formatBytes(usage.max_bytes) }} used`}
          </span>
        </>
      )}
    </p>
  )
}
