// Where a seller mends what keeps them from selling: their own Stripe dashboard, or a new connection.
import { ExternalLink } from 'lucide-react'
import { buttonClass } from '@/components/button-class.ts'
import type { SellingHealth } from '../selling-health.ts'
import { BecomeSellerButton } from './become-seller-button.tsx'

/** Sellers have accounts of their own at Stripe ("Standard"), with all that Stripe asks for on its first page. */
const STRIPE_DASHBOARD = 'https://dashboard.stripe.com/'

export function MendSelling({ mend }: Pick<SellingHealth, 'mend'>) {
  if (mend === 'reconnect') {
    return (
      <BecomeSellerButton variant="secondary" size="sm">
        Reconnect Stripe
      </BecomeSellerButton>
    )
  }
  return (
    <a
      href={STRIPE_DASHBOARD}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: 'secondary', size: 'sm' })}
    >
      Open Stripe
      <ExternalLink className="size-4" aria-hidden="true" />
    </a>
  )
}
