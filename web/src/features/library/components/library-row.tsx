import type { LibraryItem } from '@contract/library.ts'
import { pages } from '@contract/pages.ts'
import { plural } from '@contract/text/format.ts'
import { Download } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useFileTypeName } from '@/lib/files/file-types.ts'
import { formatBytes } from '@/lib/format.ts'
import { Button, SmallLink } from '@/ui/button.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { DateText, UpdatedText } from '@/ui/text.tsx'
import { useDownload, useDownloadAll } from '../use-downloads.ts'
import { formOf } from './viewer.tsx'

const giftOf = ({ giver }: LibraryItem) => (giver ? `a gift from ${giver},` : 'a gift of')

const sizeOf = (files: LibraryItem['files']) => files.reduce((sum, { size_bytes }) => sum + size_bytes, 0)

function Facts({ item: { files, release, updated_at, last_download_at: lastDownload } }: { item: LibraryItem }) {
  const nameOf = useFileTypeName()
  const [first] = files
  return (
    <>
      <p className="text-sm text-muted wrap-anywhere">
        {files.length === 1 && first
          ? `${first.name}, ${nameOf(first.type)}, ${formatBytes(first.size_bytes)}`
          : `${plural(files.length, { one: '# file', other: '# files' })}, ${formatBytes(sizeOf(files))}`}
        {release > 1 && (
          <>
            , release {release} of <DateText iso={updated_at} />
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
    </>
  )
}

function DownloadButton({ item }: { item: LibraryItem }) {
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

/** @param props.isListed in the list, with a link to the item's own page */
export const LibraryRow = ({ item, isListed = false }: { item: LibraryItem; isListed?: boolean }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
    <Picture src={item.picture} alt="" className="w-18! shrink-0 self-start rounded-md sm:w-24!" />
    <div className="min-w-0 flex-1 basis-40">
      <h2 className="text-base">
        <Link
          to={pages.libraryItem.path({ listingId: item.id })}
          className="font-semibold wrap-anywhere hover:underline"
        >
          {item.title}
        </Link>
      </h2>
      <p className="text-sm text-muted wrap-anywhere">
        {item.seller_name || 'Unknown Seller'}, {item.is_gift ? giftOf(item) : 'bought'}{' '}
        <DateText iso={item.bought_at} />
      </p>
      <Facts item={item} />
      <UpdatedText item={item} />
    </div>
    <div className="flex w-full flex-wrap gap-2 sm:w-auto">
      {item.is_waiting && item.is_gift && <p className="text-sm text-muted">Not delivered yet</p>}
      {item.is_waiting ? (
        !item.is_gift && <SmallLink to={pages.order.path({ orderId: item.order_id })}>Ask for delivery</SmallLink>
      ) : (
        <>
          {isListed && item.files.some(({ type }) => formOf(type)) && (
            <SmallLink to={pages.libraryItem.path({ listingId: item.id })} aria-label={`Open ${item.title}`}>
              Open
            </SmallLink>
          )}
          <DownloadButton item={item} />
        </>
      )}
    </div>
  </li>
)
