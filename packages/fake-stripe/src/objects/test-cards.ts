// The supported test cards of Stripe ("Test card numbers"). The number decides the payment and its
// dispute.
import { type Decline, EXPIRED_CARD, GENERIC_DECLINE, INSUFFICIENT_FUNDS, LIVE_CARD_IN_TEST_MODE } from './decline.ts'

export type CardBehaviour = {
  /** Why the bank declines, if it does. */
  decline?: Decline
  authenticates?: boolean
  /** The reason of an immediate dispute. */
  dispute?: string
  /** Whether its bank warns of fraud at once. */
  warns?: boolean
  /** Whether its money is available at once. */
  skipsPending?: boolean
}

const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': {},
  '4000000000000002': { decline: GENERIC_DECLINE },
  '4000000000009995': { decline: INSUFFICIENT_FUNDS },
  '4000000000000069': { decline: EXPIRED_CARD },
  '4000002760003184': { authenticates: true },
  '4000000000000077': { skipsPending: true },
  '4000000000000259': { dispute: 'fraudulent' },
  '4000000000005423': { warns: true },
}

/** Any other number belongs to a card that isn't a test card. */
export const behaviourOf = (number: string): CardBehaviour => TEST_CARDS[number] ?? { decline: LIVE_CARD_IN_TEST_MODE }

const byLast4 = new Map(Object.entries(TEST_CARDS).map(([number, behaviour]) => [number.slice(-4), behaviour]))

/** The card of a charge decides what happens after the payment. */
export const behaviourAfterPayment = (last4: string | null | undefined): CardBehaviour => byLast4.get(last4 ?? '') ?? {}

/** Stripe's ids of test payment methods, and their cards. */
const PAYMENT_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_bypassPending: '4000000000000077',
  pm_card_createDispute: '4000000000000259',
}

export const cardOfMethod = (paymentMethod: string): string | undefined => PAYMENT_METHODS[paymentMethod]
