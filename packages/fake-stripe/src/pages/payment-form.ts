// Reads and checks the fields of the hosted page, with the messages of Stripe's own form ("Error
// codes").

import { isEmail } from '../api/params.ts'
import type { PaymentAttempt } from '../commands/pay-session.ts'

export type PaymentFields = Record<
  'email' | 'method' | 'card_number' | 'card_expiry' | 'card_cvc' | 'card_name' | 'country',
  string
>
export type PaymentErrors = Partial<Record<keyof PaymentFields, string>>

/** Order on the page. The first wrong field gets the focus. */
export const FIELD_ORDER = ['email', 'card_number', 'card_expiry', 'card_cvc', 'card_name'] as const

export function readPaymentFields(body: URLSearchParams): PaymentFields {
  const read = (name: string) => (body.get(name) ?? '').trim()
  return {
    email: read('email'),
    method: read('method') || 'card',
    card_number: read('card_number'),
    card_expiry: read('card_expiry'),
    card_cvc: read('card_cvc'),
    card_name: read('card_name'),
    country: read('country'),
  }
}

/** `now` is Unix seconds. Returns the attempt, or one message per wrong field. */
export function checkPayment(
  fields: PaymentFields,
  now: number,
): { attempt: PaymentAttempt; errors?: never } | { attempt?: never; errors: PaymentErrors } {
  const errors: PaymentErrors = {}
  if (!isEmail(fields.email)) errors.email = 'Your email is invalid.'
  const payer = { email: fields.email, name: fields.card_name || null, country: fields.country || null }
  if (fields.method === 'us_bank_account') return errors.email ? { errors } : { attempt: { payer, bankDebit: true } }

  const number = fields.card_number.replaceAll(/[\s-]/g, '')
  if (!/^\d{12,19}$/.test(number)) errors.card_number = 'Your card number is incomplete.'
  else if (!passesLuhn(number)) errors.card_number = 'Your card number is invalid.'

  const expiry = readExpiry(fields.card_expiry)
  if (!expiry) errors.card_expiry = "Your card's expiration date is incomplete."
  else if (isPast(expiry, now)) errors.card_expiry = "Your card's expiration date is in the past."

  if (!/^\d{3}$/.test(fields.card_cvc)) errors.card_cvc = "Your card's security code is incomplete."
  if (!fields.card_name) errors.card_name = 'Enter the name on the card.'

  if (!expiry || Object.keys(errors).length > 0) return { errors }
  return { attempt: { payer, card: { number, expMonth: expiry.month, expYear: expiry.year } } }
}

/** The check digit of card numbers (ISO/IEC 7812-1 annex B). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** '4 / 30', '0430', '04/2030' → April 2030. */
function readExpiry(text: string): { month: number; year: number } | undefined {
  const [, month = '', year = ''] =
    /^(\d{1,2})\s*[/-]\s*(\d{2}|\d{4})$/.exec(text) ?? /^(\d{2})(\d{2})$/.exec(text) ?? []
  const monthNumber = Number(month)
  if (!month || !year || monthNumber < 1 || monthNumber > 12) return undefined
  return { month: monthNumber, year: year.length === 2 ? 2_000 + Number(year) : Number(year) }
}

/** A card is valid until the end of its month. */
function isPast({ month, year }: { month: number; year: number }, now: number): boolean {
  const today = new Date(now * 1_000)
  return year * 12 + month - 1 < today.getUTCFullYear() * 12 + today.getUTCMonth()
}
