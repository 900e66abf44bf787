import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { now } from '@/lib/clock.ts'
import { shopTermsQuery } from '@/lib/order-facts.ts'
import { t } from '@/lib/texts.ts'
import { ButtonLink, buttonClass } from '@/ui/button.tsx'
import { Alert } from '@/ui/page-parts.tsx'
import { TextLink, useFormatDate } from '@/ui/text.tsx'
import { type SellingHealth, sellingHealth } from '../selling-health.ts'
import { BecomeSellerButton } from './become-seller-panel.tsx'

/** Sellers have "Standard" accounts, with a dashboard of their own. */
const PLACES = {
  stripe: { href: 'https://dashboard.stripe.com/', label: t`Open Stripe` },
  'stripe tax': { href: 'https://dashboard.stripe.com/settings/tax', label: t`Set up Stripe Tax` },
}

export function FixSelling({ fix }: { fix: NonNullable<SellingHealth['fix']> }) {
  if (fix === 'reconnect') {
    return (
      <BecomeSellerButton variant="secondary" size="sm">
        {t`Reconnect Stripe`}
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

/** From when the seller must say who sells; null if they did or needn't. */
function useIdentityDue(): string | null {
  const { profile } = useMember()
  const isMissing = profile?.is_seller === true && !profile.has_identity
  const { data: terms } = useQuery({ ...shopTermsQuery, enabled: isMissing })
  return (isMissing && terms?.identity_required_from) || null
}

/** Only where sellers must say who sells. */
function IdentityBanner() {
  const due = useIdentityDue()
  const format = useFormatDate()
  if (due === null) return null
  const isPaused = Date.parse(due) <= now()
  const fix = (
    <ButtonLink to={pages.payments.path()} variant="secondary" size="sm">
      {t`Say who sells`}
    </ButtonLink>
  )
  return (
    <Alert kind="warning" className="mb-6" action={fix}>
      <p className="font-semibold">
        {isPaused ? t`Your listings are paused. Only you can see them.` : t`Say who sells by ${{ date: format(due) }}`}
      </p>
      <p>
        {isPaused
          ? t`Say whether you sell as a trader or a private person, and they go live again.`
          : t`Otherwise we pause your listings until you do.`}
      </p>
    </Alert>
  )
}

export function SellingBanner() {
  const { profile } = useMember()
  const { pathname } = useLocation()
  const format = useFormatDate()
  const health = profile && sellingHealth(profile, format)
  if (!health?.fix || pathname === pages.payments.pattern) return <IdentityBanner />
  return (
    <Alert kind="warning" className="mb-6" action={<FixSelling fix={health.fix} />}>
      <p className="font-semibold">{health.title}</p>
      <p>
        {health.text} <TextLink to={pages.payments.path()}>{t`More about your payments`}</TextLink>
      </p>
    </Alert>
  )
}
