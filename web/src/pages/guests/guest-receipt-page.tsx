import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useParams } from 'react-router-dom'
import { Receipt } from '@/features/orders/components/receipt.tsx'
import { redressOrderQuery, redressQuery } from '@/features/redress/api.ts'
import { t } from '@/lib/texts.ts'

export function GuestReceiptPage() {
  const { orderId } = useParams()
  // Behind the #, so that no server logs it.
  const { hash } = useLocation()
  const token = hash.slice(1)
  const { data } = useQuery(redressQuery(token))
  return (
    <div className="container-text pt-12">
      <Receipt
        query={useQuery(redressOrderQuery(token, orderId))}
        soldTo={data?.address}
        token={token}
        back={{ to: { pathname: pages.guestPurchases.path(), hash }, children: t`Back to your purchases` }}
      />
    </div>
  )
}
