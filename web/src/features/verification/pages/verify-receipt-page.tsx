// What a receipt says, for everyone who has its address.
import { pages } from '@contract/pages.ts'
import { type ReceiptStatus, verificationCalls } from '@contract/verification.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { isApiError } from '@/lib/api-error.ts'
import { formatBytes } from '@/lib/format.ts'
import { query } from '@/lib/query.ts'
import { ButtonLink } from '@/ui/button.tsx'
import { BoughtLabels } from '@/ui/listings/purchase-terms.tsx'
import { Alert, Card, Failure, Loading, PageHeader } from '@/ui/page-parts.tsx'
import { Badge, DateText } from '@/ui/text.tsx'

const receiptQuery = (receiptId: string) => query(verificationCalls.verifyReceipt, { params: { receiptId } })

const ReceiptItem = ({ item }: { item: ReceiptStatus['items'][number] }) => (
  <li className="grid gap-2 py-4">
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 className="text-xl wrap-anywhere">{item.title}</h2>
      <Badge look={item.is_refunded ? 'bad' : 'good'}>{item.is_refunded ? 'Refunded' : 'Valid'}</Badge>
    </div>
    <p className="text-muted wrap-anywhere">
      By {item.seller_name}, release {item.release}
    </p>
    <BoughtLabels item={item} />
    <ul className="grid gap-2 text-sm">
      {item.files.map(({ name, size_bytes, sha256 }) => (
        <li key={name} className="wrap-anywhere">
          {name}, {formatBytes(size_bytes)}
          <span className="block text-muted">
            SHA-256 <code>{sha256}</code>
          </span>
        </li>
      ))}
    </ul>
  </li>
)

function Receipt({ receipt: { receipt_id, purchased_at, items } }: { receipt: ReceiptStatus }) {
  const refunded = items.filter(({ is_refunded }) => is_refunded).length
  return (
    <>
      {refunded === 0 ? (
        <Alert kind="success">This shop issued this receipt. It’s valid.</Alert>
      ) : (
        <Alert kind="warning">
          This shop issued this receipt. {refunded === items.length ? 'It was refunded.' : 'Part of it was refunded.'}
        </Alert>
      )}
      <p className="my-5 text-muted">
        Purchased on <DateText iso={purchased_at} />. Receipt{' '}
        <span className="tabular wrap-anywhere">{receipt_id}</span>
      </p>
      <Card className="px-5">
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <ReceiptItem key={item.listing_id} item={item} />
          ))}
        </ul>
      </Card>
      <p className="mt-5 text-sm text-muted">A receipt doesn’t name its buyer.</p>
    </>
  )
}

export function VerifyReceiptPage() {
  const { receiptId = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery(receiptQuery(receiptId))
  const isMissing = isApiError(error) && error.code === 'not_found'
  return (
    <div className="container-text pt-12">
      <PageHeader title={pages.verifyReceipt.title} />
      {isPending && <Loading />}
      {isMissing && <Alert>This shop issued no receipt with this address. Check the link.</Alert>}
      {error && !isMissing && <Failure text="Couldn’t load this receipt. Try again." onRetry={refetch} />}
      {data && <Receipt receipt={data} />}
      <ButtonLink to={pages.verify.path()} variant="secondary" className="mt-7">
        Verify a file
      </ButtonLink>
    </div>
  )
}
