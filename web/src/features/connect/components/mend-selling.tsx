// The fix for a seller who can't sell: the Stripe dashboard or a new connection.
import { ExternalLink } from 'lucide-react'
import { buttonClass } from '@/ui/button.tsx'
import type { SellingHealth } from '../selling-health.ts'
import { BecomeSellerButton } from './become-seller-panel.tsx'

/** Sellers have accounts of their own at Stripe ("Standard"), with all that Stripe asks for on its first page, and taxes among the settings. */
const PLACES = {
  stripe: { href: 'https://dashboard.stripe.com/', label: 'Open Stripe' },
  'stripe tax': { href: 'https://dashboard.stripe.com/settings/tax', label: 'Set up Stripe Tax' },
}

export function MendSelling({ mend }: { mend: NonNullable<SellingHealth['mend']> }) {
  if (mend === 'reconnect') {
    return (
      <BecomeSellerButton variant="secondary" size="sm">
        Reconnect Stripe
      </BecomeSellerButton>
    )
  }
  const { href, label } = PLACES[mend]
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {label}
      <ExternalLink className="size-4" aria-hidden="true" />
    </a>
  )
}
