// What the holder of an emailed link can take: purchases and their own data.
import type { RedressToken } from '@contract/redress.ts'
import { groupBy } from '@contract/text/built-ins.ts'
import { formatCents } from '@contract/text/format.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { SentGift } from '@/features/gifts/given-gift.tsx'
import { LicencePanel } from '@/features/licences/components/licence-panel.tsx'
import { SupplyChoice } from '@/features/orders/components/supply-choice.tsx'
import { fetchRedressExport, type Redress, useExportCode, useRedressDownload } from '@/features/redress/api.ts'
import { ArchiveDownload } from '@/ui/archive-download.tsx'
import { Button, SmallButton } from '@/ui/button.tsx'
import { TextField } from '@/ui/fields/fields.tsx'
import { Card, Section } from '@/ui/page-parts.tsx'
import { DateText, MomentText } from '@/ui/text.tsx'

type Purchase = Redress['purchases'][number]

function What({ purchase }: { purchase: Purchase }) {
  const { title, seller_name, price_cents, paid_at, gift } = purchase
  return (
    <div className="min-w-0">
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="text-sm text-muted">
        {seller_name}, {gift ? 'a gift' : formatCents(price_cents)}
        {paid_at && (
          <>
            , <DateText iso={paid_at} />
          </>
        )}
      </p>
    </div>
  )
}

function Row({ token, purchase }: { token: RedressToken; purchase: Purchase }) {
  const download = useRedressDownload(token)
  const { order_id: orderId, listing_id: listingId, title, files } = purchase
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 px-5 py-3.5">
      <What purchase={purchase} />
      {files.map(({ id: file, name }) => (
        <SmallButton
          key={file}
          busy={download.isPending && download.variables.file === file}
          label={files.length > 1 ? `Download ${name} of ${title}` : `Download ${title}`}
          className="max-w-full"
          onClick={() => download.mutate({ orderId, listingId, file })}
        >
          <Download className="size-4 shrink-0" />
          <span className="truncate">{files.length > 1 ? name : 'Download'}</span>
        </SmallButton>
      ))}
      <div className="w-full empty:hidden">
        <LicencePanel item={purchase} token={token} />
      </div>
    </li>
  )
}

/** A declaration is about a whole order. */
function WaitingOrder({ token, items }: { token: RedressToken; items: Purchase[] }) {
  const [first] = items
  if (!first?.waits_until) return null
  const { order_id: orderId, order_number: number, waits_until: until, gift } = first
  return (
    <li className="grid gap-3 px-5 py-3.5">
      {items.map((purchase) => (
        <What key={purchase.listing_id} purchase={purchase} />
      ))}
      <div className="grid gap-3 text-sm">
        {gift ? (
          <p>
            Your files will be available on <MomentText iso={until} />.
          </p>
        ) : (
          <SupplyChoice
            orderId={orderId}
            number={number}
            titles={items.map(({ title }) => title)}
            until={until}
            token={token}
          />
        )}
      </div>
    </li>
  )
}

type RedressPurchasesProps = { token: RedressToken; of: Pick<Redress, 'purchases' | 'gifts'> }

/** And the gifts that the caller gave. */
export const RedressPurchases = ({ token, of: { purchases, gifts } }: RedressPurchasesProps) => (
  <div className="grid grid-cols-1 gap-5">
    {gifts.map((gift) => (
      <SentGift key={gift.order_id} token={token} orderId={gift.order_id} gift={gift} titles={gift.titles}>
        {gift.waits_until && (
          <SupplyChoice
            orderId={gift.order_id}
            number={gift.order_number}
            titles={[gift.titles]}
            until={gift.waits_until}
            token={token}
          />
        )}
      </SentGift>
    ))}
    {(purchases.length > 0 || gifts.length === 0) && <Purchases token={token} purchases={purchases} />}
  </div>
)

function Purchases({ token, purchases }: { token: RedressToken; purchases: Purchase[] }) {
  if (purchases.length === 0) return <p className="text-muted">You have no purchases to download.</p>
  const waiting = groupBy(
    purchases.filter(({ waits_until }) => waits_until !== null),
    ({ order_id }) => order_id,
  )
  return (
    <Card>
      <ul className="divide-y divide-line">
        {[...waiting].map(([orderId, items]) => (
          <WaitingOrder key={orderId} token={token} items={items} />
        ))}
        {purchases
          .filter(({ waits_until }) => waits_until === null)
          .map((purchase) => (
            <Row key={`${purchase.order_id}:${purchase.listing_id}`} token={token} purchase={purchase} />
          ))}
      </ul>
    </Card>
  )
}

/** The emailed code proves that the user holds the link. */
export function RedressData({ token }: { token: RedressToken }) {
  const [code, setCode] = useState('')
  const { mutate, isPending, isSuccess } = useExportCode(token)
  return (
    <Section id="your-data" title="Your data" heading="mb-2 text-2xl">
      <p className="mb-4 text-muted">Everything we store about you in one ZIP file. First, we’ll email you a code.</p>
      <Button variant="secondary" busy={isPending} onClick={() => mutate()}>
        {isSuccess ? 'Send another code' : 'Send code'}
      </Button>
      {isSuccess && (
        <div className="mt-4 grid max-w-sm justify-items-start gap-4">
          <TextField
            label="Code"
            hint="We’ve emailed you a code. It’s valid for 15 minutes."
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          {code.trim() !== '' && (
            <div>
              <ArchiveDownload label="Download your data" fetchArchive={() => fetchRedressExport(token, code)} />
            </div>
          )}
        </div>
      )}
    </Section>
  )
}
