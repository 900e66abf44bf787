// Why a seller's listings are paused, in words, and what mends it. On the seller's pages while they cannot be paid.
import { ExternalLink } from 'lucide-react'
import { Alert } from '@/components/alert.tsx'
import { buttonClass } from '@/components/button-class.ts'
import { useMember } from '@/lib/viewer.ts'
import { needsInWords } from '../needs-in-words.ts'
import { BecomeSellerButton } from './become-seller-button.tsx'

const STRIPE_DASHBOARD = 'https://dashboard.stripe.com/'

export function SellingBanner() {
  const { profile } = useMember()
  if (profile?.selling === 'disconnected') {
    return (
      <Alert
        kind="warning"
        className="mb-6"
        action={
          <BecomeSellerButton variant="secondary" size="sm">
            Reconnect Stripe
          </BecomeSellerButton>
        }
      >
        Your Stripe account is no longer connected, so your listings are paused: nobody else sees them or can buy them.
        They are back by themselves as soon as you connect it again.
      </Alert>
    )
  }
  if (profile?.selling !== 'stopped') return null
  const needs = needsInWords(profile.selling_needs)
  return (
    <Alert
      kind="warning"
      className="mb-6"
      action={
        <a
          href={STRIPE_DASHBOARD}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          Open Stripe
          <ExternalLink className="size-4" aria-hidden="true" />
        </a>
      }
    >
      Stripe takes no payments for you at the moment, so your listings are paused: nobody else sees them or can buy
      them.
      {needs ? ` Stripe asks for ${needs}.` : ' Stripe tells you why.'} They are back by themselves once this is
      settled.
    </Alert>
  )
}
