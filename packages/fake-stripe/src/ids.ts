// Identifiers like Stripe's: a prefix for the kind of object, then random base-62 characters.
import { randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * Prefix and number of random characters per kind, as in the examples of Stripe's API reference.
 */
const SHAPES = {
  account: ['acct_', 16],
  applicationFee: ['fee_', 24],
  authorizationCode: ['ac_', 32],
  balanceTransaction: ['txn_', 24],
  bankAccount: ['ba_', 24],
  charge: ['ch_', 24],
  clientSecret: ['', 25],
  dispute: ['dp_', 24],
  earlyFraudWarning: ['issfr_', 24],
  event: ['evt_', 24],
  feeRefund: ['fr_', 24],
  invoice: ['in_', 24],
  lineItem: ['li_', 24],
  paymentIntent: ['pi_', 24],
  paymentMethod: ['pm_', 24],
  payout: ['po_', 24],
  price: ['price_', 24],
  product: ['prod_', 14],
  publishableKey: ['pk_test_', 32],
  refreshToken: ['rt_', 40],
  refund: ['re_', 24],
  request: ['req_', 14],
  secretKey: ['sk_test_', 32],
  session: ['cs_test_a1', 56],
} as const satisfies Record<string, readonly [string, number]>

export function newId(kind: keyof typeof SHAPES): string {
  const [prefix, length] = SHAPES[kind]
  return prefix + Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
