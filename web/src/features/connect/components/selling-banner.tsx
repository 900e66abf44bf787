import { pages } from '@contract/pages.ts'
import { ExternalLink } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { buttonClass } from '@/ui/button.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { TextLink, useFormatDate } from '@/ui/text.tsx'
import { type SellingHealth, sellingHealth } from '../selling-health.ts'
import { BecomeSellerButton } from './become-seller-panel.tsx'

/** Sellers have "Standard" accounts, with a dashboard of their own. */
const PLACES = {
  stripe: { href: 'https://dashboard.stripe.com/', label: 'Open Stripe' },
  'stripe tax': { href: 'https://dashboard.stripe.com/settings/tax', label: 'Set up Stripe Tax' },
}

export function FixSelling({ fix }: { fix: NonNullable<SellingHealth['fix']> }) {
  if (fix === 'reconnect') {
    return (
      <BecomeSellerButton variant="secondary" size="sm">
        Reconnect Stripe
      </BecomeSellerButton>
    )
  }
  const { href, label } = PLACES[fix]
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      {label}
      <ExternalLink className="size-4" />
    </a>
  )
}

export function SellingBanner() {
  const { profile } = useMember()
  const { pathname } = useLocation()
  const format = useFormatDate()
  const health = profile && sellingHealth(profile, format)
  if (!health?.fix || pathname === pages.payments.pattern) return null
  return (
    <Alert kind="warning" className="mb-6" action={<FixSelling fix={health.fix} />}>
      <p className="font-semibold">{health.title}</p>
      <p>
        {health.text} <TextLink to={pages.payments.path()}>More about your payments</TextLink>
      </p>
    </Alert>
  )
}
