import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useViewer } from '@/auth/viewer.ts'
import { shopTermsQuery } from '@/lib/order-facts.ts'
import { t } from '@/lib/texts.ts'

/** While the shop or an order has a right of withdrawal: to the orders of the viewer. */
export default function WithdrawLink({ className }: { className: string }) {
  const { data } = useQuery(shopTermsQuery)
  const isMember = useViewer().status === 'member'
  if (!data?.has_withdrawal) return null
  return (
    <li>
      <Link to={isMember ? pages.orders.path() : pages.guestPurchases.path()} className={className}>
        {t`Withdraw from a contract`}
      </Link>
    </li>
  )
}
