import type { LibraryItem } from '@contract/library.ts'
import { pages } from '@contract/pages.ts'
import { Download } from 'lucide-react'
import { useFileTypeName } from '@/lib/files/file-types.ts'
import { formatBytes } from '@/lib/format.ts'
import { plural, Trans, t } from '@/lib/texts.ts'
import { Button, SmallLink } from '@/ui/button.tsx'
import { CoverCard } from '@/ui/listings/listing-card.tsx'
import { Picture } from '@/ui/listings/picture.tsx'
import { DateText, UpdatedText } from '@/ui/text.tsx'
import { useDownload, useDownloadAll } from '../use-downloads.ts'

type ItemProps = { item: LibraryItem }

function Facts({ item }: ItemProps) {
  const nameOf = useFileTypeName()
  const { files, is_gift, giver, last_download_at: lastDownload } = item
  const [first, ...others] = files
  return (
    <div className="text-sm text-muted wrap-anywhere">
      <p>{item.seller_name || t`Unknown Seller`}</p>
      <p>
        {!is_gift ? (
          <Trans>
            Bought <DateText iso={item.bought_at} />
          </Trans>
        ) : giver ? (
          <Trans>
            Gift from {giver}, <DateText iso={item.bought_at} />
          </Trans>
        ) : (
          <Trans>
            Gift, <DateText iso={item.bought_at} />
          </Trans>
        )}
      </p>
      <p>
        {first && others.length === 0
          ? `${first.name}, ${nameOf(first.type)}`
          : plural({ count: files.length }, { one: '# file', other: '# files' })}
        , {formatBytes(files.reduce((sum, { size_bytes }) => sum + size_bytes, 0))}
      </p>
      {!item.is_waiting && !item.is_updated && (
        <p>
          {lastDownload ? (
            <Trans>
              Last downloaded <DateText iso={lastDownload} />
            </Trans>
          ) : (
            t`Not downloaded yet`
          )}
        </p>
      )}
      <UpdatedText item={item} />
    </div>
  )
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
      aria-label={t`Download ${{ title: item.title }}`}
      onClick={() => (file && others.length === 0 ? one.start({ item, file }) : all.mutate())}
    >
      {!isBusy && <Download className="size-4" />}
      {t`Download`}
    </Button>
  )
}

/** Download, or what it waits for. */
function Delivery({ item }: ItemProps) {
  if (!item.is_waiting) return <DownloadButton item={item} />
  if (item.is_gift) return <p className="text-sm text-muted">{t`Not delivered yet`}</p>
  return <SmallLink to={pages.order.path({ orderId: item.order_id })}>{t`Ask for delivery`}</SmallLink>
}

/** In the list. The card opens the item's own page. */
export function LibraryCard({ item, first }: ItemProps & { first: boolean }) {
  const path = pages.libraryItem.path({ listingId: item.id })
  return (
    <CoverCard
      to={path}
      title={item.title}
      headingLevel="h2"
      cover={<Picture src={item.picture} alt="" first={first} />}
    >
      <Facts item={item} />
      <div className="relative z-10 mt-auto grid pt-3">
        <Delivery item={item} />
      </div>
    </CoverCard>
  )
}

/** On the item's own page. */
export const LibraryRow = ({ item }: ItemProps) => (
  <div className="flex flex-wrap items-center gap-4 p-4">
    <Picture src={item.picture} alt="" className="w-24! shrink-0 self-start rounded-md sm:w-40!" />
    <div className="min-w-0 flex-1 basis-40">
      <Facts item={item} />
    </div>
    <Delivery item={item} />
  </div>
)
