// The right of withdrawal in words: what buyers agree to, and the instructions and the model form of
// Directive 2011/83/EU, annex I, for an order of digital content.

import { t } from '#texts'
import type { SellerIdentity } from '../identities.ts'
import { formatParts } from './format.ts'

// How a buyer gives up the right (article 16(m)). Orders store the text. Change the version with it.
export const SUPPLY_CONSENT = {
  version: '2026-11-24',
  words: 'I ask for immediate delivery and understand that I lose my right of withdrawal.',
} as const
/** Of a gift, whose files nobody has before it is opened. */
export const GIFT_SUPPLY_CONSENT = {
  version: '2026-11-29-gift',
  words: 'I ask for immediate delivery and understand that I lose my right of withdrawal when the gift is opened.',
} as const

export const supplyConsent = (isGift: boolean) => (isGift ? GIFT_SUPPLY_CONSENT : SUPPLY_CONSENT)

/** Today's text of a version; undefined if it is another one. */
export const consentOfVersion = (version: string | undefined) =>
  [SUPPLY_CONSENT, GIFT_SUPPLY_CONSENT].find((consent) => consent.version === version)

const inQuotes = (titles: string[]): string => formatParts(titles.map((title) => t`“${title}”`))

/** What a buyer declared, in a mail. */
export const withdrawalWords = (titles: string, number: string | null, name: string): string =>
  t`I, ${name}, withdraw from my contract for ${titles}, order ${{ number: `${number}` }}.`

type Contract = {
  /** The seller's name and what else is known to reach them. */
  seller: string
  /** Of the items. */
  titles: string[]
  number: string
  /** The day of the purchase, as people read it. */
  day: string
  /** Length of the right of withdrawal. */
  days: number
  isGift: boolean
  /** Whether the seller is a private person: then the shop grants the right, not the law. */
  isPrivate: boolean
}

/** The seller of an order, as far as it's known how to reach them. */
export const sellerOf = (identity: SellerIdentity | null | undefined, name: string): string =>
  identity?.kind === 'trader'
    ? [identity.legal_name, ...identity.address.split(/[\r\n]+/), identity.email].join(', ')
    : name

export const withdrawalInstructions = ({ seller, days, isGift, isPrivate }: Contract): string[] => [
  [
    isPrivate
      ? t`This shop lets you withdraw from this contract within ${days} days without giving any reason. The withdrawal period expires ${days} days after the day of the purchase.`
      : t`You have the right to withdraw from this contract within ${days} days without giving any reason. The withdrawal period expires ${days} days after the day of the purchase.`,
    ...(isGift ? [t`It ends earlier when the gift is opened.`] : []),
  ].join(' '),
  t`To exercise this right, tell ${seller} your decision by an unequivocal statement before the period has expired. You can use “Withdraw from this purchase” on the order’s page, which confirms your withdrawal by email at once. You can also use the model form below, but you don’t have to.`,
  t`If you withdraw, all payments for this contract are refunded without undue delay, and no later than 14 days after your statement arrives. The refund uses the means of payment that you used, at no cost to you.`,
]

export const MODEL_FORM = t`Model withdrawal form`

/** The lines of the form, to fill in and send. */
export const modelForm = ({ seller, titles, number, day }: Contract): string[] => [
  t`To ${seller}:`,
  t`I hereby give notice that I withdraw from my contract for the supply of ${{ titles: inQuotes(titles) }}, order ${number}`,
  t`Ordered on: ${day}`,
  t`Name of the consumer:`,
  t`Address of the consumer:`,
  t`Date:`,
  t`Signature (only if this form is sent on paper):`,
]
