import { orderCalls } from '@contract/orders.ts'
import { pages } from '@contract/pages.ts'
import { Check } from 'lucide-react'
import { query } from '@/lib/query.ts'
import { ButtonLink, type ButtonLook } from '@/ui/button.tsx'

/** The ids of the listings that the user holds. Waits without a user. */
export const purchasesQuery = (userId: string | undefined) =>
  query(orderCalls.listPurchases, userId ? { params: { userId } } : undefined, {
    select: (answer) => answer.listingIds,
  })

/** Waits without a user. */
export const hasPurchasedQuery = (userId: string | undefined, listingId: string) =>
  query(orderCalls.hasPurchased, userId ? { params: { userId, itemId: listingId } } : undefined, {
    select: (answer) => answer.hasPurchased,
  })

export const PurchasedLink = ({ title, className, ...look }: ButtonLook & { title: string; className?: string }) => (
  <ButtonLink
    {...look}
    to={pages.orders.path()}
    aria-label={`Purchased: ${title}, go to My Orders`}
    className={className}
  >
    <Check className="size-4" />
    Purchased
  </ButtonLink>
)
