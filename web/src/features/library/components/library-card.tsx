import type { LibraryItem } from '@contract/library.ts'
import { pages } from '@contract/pages.ts'
import { plural } from '@contract/text/format.ts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFileTypeName } from '@/lib/files/file-types.ts'
import { formatBytes } from '@/lib/format.ts'
import { Button, SmallLink } from '@/ui/button.tsx'
import { CoverCard } from '@/ui/listings/listing-card.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { DateText, UpdatedText } from '@/ui/text.tsx'
import { useDownload, useDownloadAll } from '../use-downloads.ts'
import { formOf } from './viewer.tsx'

type ItemProps = { item: LibraryItem }

const Bought = ({ item: { is_gift, giver, bought_at } }: ItemProps) => (
  <>
    {is_gift ? (giver ? `Gift from ${giver},` : 'Gift,') : 'Bought'} <DateText iso={bought_at} />
  </>
)

/** The type and the size of its files. */
export function useFileFacts({ files }: LibraryItem): string {
  const nameOf = useFileTypeName()
  const [first, ...others] = files
  const size = formatBytes(files.reduce((sum, { size_bytes }) => sum + size_bytes, 0))
  return first && others.length === 0
    ? `${nameOf(first.type)}, ${size}`
    : `${plural(files.length, { one: '# file', other: '# files' })}, ${size}`
}

function DownloadButton({ item }: ItemProps) {
  const one = useDownload()
  const all = useDownloadAll(() => [item])
  const [file, ...others] = item.files
  const isBusy = one.isPending || all.isPending
  return (
    <Button
      size="sm"
      busy={isBusy}
      aria-label={`Download ${item.title}`}
      onClick={() => (file && others.length === 0 ? one.start({ item, file }) : all.mutate())}
    >
      {!isBusy && <Download className="size-4" />}
      Download
    </Button>
  )
}

/** Download, or what it waits for. `children` stands before it. */
function Delivery({ item, children }: ItemProps & { children?: ReactNode }) {
  if (!item.is_waiting)
    return (
      <>
        {children}
        <DownloadButton item={item} />
      </>
    )
  if (item.is_gift) return <p className="text-sm text-muted">Not delivered yet</p>
  return <SmallLink to={pages.order.path({ orderId: item.order_id })}>Ask for delivery</SmallLink>
}

/** In the list. The card opens the item's own page. */
export function LibraryCard({ item, first }: ItemProps & { first: boolean }) {
  const path = pages.libraryItem.path({ listingId: item.id })
  const facts = useFileFacts(item)
  return (
    <CoverCard
      to={path}
      title={item.title}
      headingLevel="h2"
      cover={<Picture src={item.picture} alt="" first={first} />}
    >
      <div className="mt-1 mb-3 text-sm text-muted wrap-anywhere">
        <p>{item.seller_name || 'Unknown Seller'}</p>
        <p>
          <Bought item={item} />
        </p>
        <p>{facts}</p>
        <UpdatedText item={item} />
        {!item.last_download_at && !item.is_waiting && <p>Not downloaded yet</p>}
      </div>
      <div className="relative z-10 mt-auto grid gap-2 @min-[17rem]:auto-cols-fr @min-[17rem]:grid-flow-col">
        <Delivery item={item}>
          {item.files.some(({ type }) => formOf(type)) && (
            <SmallLink to={path} aria-label={`Open ${item.title}`}>
              Open
            </SmallLink>
          )}
        </Delivery>
      </div>
    </CoverCard>
  )
}

/** On the item's own page. */
export function LibraryRow({ item }: ItemProps) {
  const { files, release, updated_at, last_download_at: lastDownload } = item
  const facts = useFileFacts(item)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <Picture src={item.picture} alt="" className="w-24! shrink-0 self-start rounded-md sm:w-40!" />
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-sm text-muted wrap-anywhere">
          {item.seller_name || 'Unknown Seller'}. <Bought item={item} />
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {files.length === 1 && `${files[0]?.name}, `}
          {facts}
          {release > 1 && (
            <>
              . Release {release}, <DateText iso={updated_at} />
            </>
          )}
        </p>
        <p className="text-sm text-muted">
          {lastDownload ? (
            <>
              Last downloaded <DateText iso={lastDownload} />
            </>
          ) : (
            'Not downloaded yet'
          )}
        </p>
        <UpdatedText item={item} />
      </div>
      <div className="flex w-full flex-wrap gap-2 sm:w-auto">
        <Delivery item={item} />
      </div>
    </div>
  )
}
