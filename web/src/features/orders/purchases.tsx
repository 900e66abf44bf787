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

type PurchasedLinkProps = ButtonLook & { listing: { id: string; title: string }; className?: string }

export const PurchasedLink = ({ listing: { id, title }, className, ...look }: PurchasedLinkProps) => (
  <ButtonLink
    {...look}
    to={pages.libraryItem.path({ listingId: id })}
    aria-label={`Purchased: ${title}, go to the library`}
    className={className}
  >
    <Check className="size-4" />
    Purchased
  </ButtonLink>
)
