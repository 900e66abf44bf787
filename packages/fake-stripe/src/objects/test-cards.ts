// The test cards of Stripe ("Test card numbers") that the shop is tried with: the number decides about
// the payment and its dispute.
import { type Decline, EXPIRED_CARD, GENERIC_DECLINE, INSUFFICIENT_FUNDS, LIVE_CARD_IN_TEST_MODE } from './decline.ts'

export type CardBehaviour = {
  /** The bank's refusal, if it does not pay. */
  decline?: Decline
  authenticates?: boolean
  /** The cardholder disputes the payment at once, for this reason. */
  dispute?: string
}

const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': {},
  '4000000000000002': { decline: GENERIC_DECLINE },
  '4000000000009995': { decline: INSUFFICIENT_FUNDS },
  '4000000000000069': { decline: EXPIRED_CARD },
  '4000002760003184': { authenticates: true },
  '4000000000000259': { dispute: 'fraudulent' },
}

/** Any other number is a card's, but not a test card's. */
export const behaviourOf = (number: string): CardBehaviour => TEST_CARDS[number] ?? { decline: LIVE_CARD_IN_TEST_MODE }

const byLast4 = new Map(Object.entries(TEST_CARDS).map(([number, behaviour]) => [number.slice(-4), behaviour]))

/** The card stored with a charge decides what happens after the payment. */
export const laterBehaviourOf = (last4: string | null | undefined): CardBehaviour => byLast4.get(last4 ?? '') ?? {}

/** Stripe's ids of test payment methods, which stand for the cards. */
const PAYMENT_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_createDispute: '4000000000000259',
}

export const cardOfMethod = (paymentMethod: string): string | undefined => PAYMENT_METHODS[paymentMethod]
