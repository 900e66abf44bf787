// The right of withdrawal in words: what buyers agree to, and the instructions and the model form of
// Directive 2011/83/EU, annex I, for an order of digital content.

import { t } from '#texts'
import type { SellerIdentity } from '../identities.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale, linkedLocale } from '../locales.ts'
import { formatParts } from './format.ts'

export type Consent = { words: string; locale: Locale; version: string }

/** Names the language in the versions, so that each is of one text. */
const inLanguages = (version: string, words: Record<Locale, string>) =>
  Object.fromEntries(
    LOCALES.map((locale): [Locale, Consent] => [
      locale,
      { words: words[locale], locale, version: locale === DEFAULT_LOCALE ? version : `${version}-${locale}` },
    ]),
  ) as Record<Locale, Consent>

// How a buyer gives up the right (article 16(m)). Orders store the text. Change the version with it.
// Not in the catalogues: the functions need what a buyer read in any language.
export const SUPPLY_CONSENTS = inLanguages('2026-11-24', {
  en: 'I ask for immediate delivery and understand that I lose my right of withdrawal.',
  de: 'Ich verlange die sofortige Lieferung, und mir ist bekannt, dass ich dadurch mein Widerrufsrecht verliere.',
  es: 'Solicito la entrega inmediata y entiendo que pierdo mi derecho de desistimiento.',
  fr: 'Je demande la livraison immédiate et je reconnais que je perds mon droit de rétractation.',
  ja: '即時提供を希望し、これにより契約の撤回権を失うことを了承します。',
})
/** Of a gift, whose files nobody has before it is opened. */
const GIFT_SUPPLY_CONSENTS = inLanguages('2026-11-29-gift', {
  en: 'I ask for immediate delivery and understand that I lose my right of withdrawal when the gift is opened.',
  de: 'Ich verlange die sofortige Lieferung, und mir ist bekannt, dass ich mein Widerrufsrecht verliere, sobald das Geschenk geöffnet wird.',
  es: 'Solicito la entrega inmediata y entiendo que pierdo mi derecho de desistimiento cuando se abra el regalo.',
  fr: 'Je demande la livraison immédiate et je reconnais que je perds mon droit de rétractation à l’ouverture du cadeau.',
  ja: '即時提供を希望し、ギフトが開封されると契約の撤回権を失うことを了承します。',
})

/** In the language of the page. */
export const supplyConsent = (isGift = false): Consent =>
  (isGift ? GIFT_SUPPLY_CONSENTS : SUPPLY_CONSENTS)[linkedLocale()]

/** Today's text of a version; undefined if it is another one. */
export const consentOfVersion = (version: string | undefined): Consent | undefined =>
  [SUPPLY_CONSENTS, GIFT_SUPPLY_CONSENTS].flatMap(Object.values<Consent>).find((consent) => consent.version === version)

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
