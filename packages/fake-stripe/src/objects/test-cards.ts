// Stripe's test cards ("Test card numbers"): the number decides about the payment and its dispute.
import { type Decline, declinedAs, GENERIC_DECLINE, INSUFFICIENT_FUNDS, LIVE_CARD_IN_TEST_MODE } from './decline.ts'

export type CardBehaviour = {
  /**
   * What the bank says, asked after the authentication where there is one; nothing when it pays.
   */
  decline?: Decline
  authenticates?: boolean
  /** The cardholder disputes the payment at once. */
  dispute?: { reason: string }
}

const pays: CardBehaviour = {}
const declined = (code: string, message: string, declineCode?: string): CardBehaviour => ({
  decline: declinedAs(code, message, declineCode),
})
const disputed = (reason: string): CardBehaviour => ({ dispute: { reason } })

const TEST_CARDS: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': pays,
  '4000056655665556': pays,
  '5555555555554444': pays,
  '2223003122003222': pays,
  '5200828282828210': pays,
  '5105105105105100': pays,
  '378282246310005': pays,
  '371449635398431': pays,
  '6011111111111117': pays,
  '6011000990139424': pays,
  '3056930009020004': pays,
  '36227206271667': pays,
  '3566002020360505': pays,
  '6200000000000005': pays,

  '4000000000000002': { decline: GENERIC_DECLINE },
  '4000000000000341': { decline: GENERIC_DECLINE },
  '4000000000009995': { decline: INSUFFICIENT_FUNDS },
  '4000000000009987': declined('card_declined', 'Your card has been declined.', 'lost_card'),
  '4000000000009979': declined('card_declined', 'Your card has been declined.', 'stolen_card'),
  '4000000000006975': declined(
    'card_declined',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
    'card_velocity_exceeded',
  ),
  '4100000000000019': declined('card_declined', 'Your card has been declined.', 'fraudulent'),
  '4000000000000069': declined('expired_card', 'Your card has expired.'),
  '4000000000000127': declined('incorrect_cvc', "Your card's security code is incorrect."),
  '4000000000000119': declined(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),

  '4000002500003155': { authenticates: true },
  '4000002760003184': { authenticates: true },
  '4000000000003220': { authenticates: true },
  '4000008260003178': { authenticates: true, decline: INSUFFICIENT_FUNDS },
  '4000008400001629': { authenticates: true, decline: GENERIC_DECLINE },

  '4000000000000259': disputed('fraudulent'),
  '4000000000002685': disputed('product_not_received'),
}

/** Any other number is a card's, but not a test card's. */
export const behaviourOf = (number: string): CardBehaviour => TEST_CARDS[number] ?? { decline: LIVE_CARD_IN_TEST_MODE }

const byLast4 = new Map(Object.entries(TEST_CARDS).map(([number, behaviour]) => [number.slice(-4), behaviour]))

/** The card stored with a charge decides what happens after the payment. */
export const laterBehaviourOf = (last4: string | null | undefined): CardBehaviour => byLast4.get(last4 ?? '') ?? pays

/** Stripe's ids of test payment methods, which stand for the cards. */
const PAYMENT_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_createDispute: '4000000000000259',
}

export const cardOfMethod = (paymentMethod: string): string | undefined => PAYMENT_METHODS[paymentMethod]
