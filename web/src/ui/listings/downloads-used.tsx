// Downloads that a seller limits, in the library and in orders.
import { plural } from '@contract/format.ts'
import type { DownloadsUsed } from '@contract/orders.ts'
import { MomentText } from '@/ui/text.tsx'

type Limited = { downloads: DownloadsUsed | null }

/** Whether the limit allows no further download. */
export const isUsedUp = ({ downloads }: Limited) =>
  downloads !== null && downloads.free_until === null && downloads.used >= downloads.limit

/** Nothing without a limit. */
export const DownloadsUsedText = ({ downloads }: Limited) =>
  downloads && (
    <p className="text-sm text-muted">
      {downloads.used} of {plural(downloads.limit, { one: '# download', other: '# downloads' })} used
      {downloads.free_until && (
        <>
          . Repeats are free until <MomentText iso={downloads.free_until} />
        </>
      )}
    </p>
  )
