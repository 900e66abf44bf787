// What a buyer knows of their downloads, in the library, in orders and on listings.
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

export const UpdatedText = ({ item: { is_updated } }: { item: { is_updated: boolean } }) =>
  is_updated && <p className="text-sm font-medium text-accent-ink">Updated since your last download</p>
