// Where something is already bought: instead of the cart button, the way to it.
import { pages } from '@contract/pages.ts'
import { Check } from 'lucide-react'
import type { ButtonLook } from '@/ui/button-class.ts'
import { ButtonLink } from '@/ui/button-link.tsx'

export const PurchasedLink = ({ title, className, ...look }: ButtonLook & { title: string; className?: string }) => (
  <ButtonLink
    {...look}
    to={pages.orders.path()}
    aria-label={`Purchased: ${title}, go to My Orders`}
    className={className}
  >
    <Check className="size-4" aria-hidden="true" />
    Purchased
  </ButtonLink>
)
