// The text of a listing and its checks (spec section 5). The API and the database check it too.
import type { Draft } from '@contract/drafts.ts'
import { labelsFrom, labelText, NO_LABELS, TAG_MAX_CHARACTERS, TAGS_MAX, tagName } from '@contract/label-choices.ts'
import { DESCRIPTION_MAX_CHARACTERS, PRICE_MAX_CENTS, PRICE_MIN_CENTS, TITLE_MAX_CHARACTERS } from '@contract/limits.ts'
import type { EditListing, Listing } from '@contract/listings.ts'
import { formatCents } from '@contract/text/format.ts'
import { hiddenCharacter } from '@contract/text/invisible-characters.ts'
import { parsePriceCents } from '@contract/text/typed-texts.ts'
import type { FieldErrors } from '@/auth/drafts/use-form.ts'
import { t } from '@/lib/texts.ts'

/** As typed; amounts in dollars, and `yes` where buyers choose what they pay. */
export type ListingText = Record<keyof EditListing, string>

export const BLANK: ListingText = {
  title: '',
  description: '',
  price: '',
  pay_what_you_want: '',
  suggested_price: '',
  ...NO_LABELS,
}

/** With the licence keys and the section, which a listing sets elsewhere. */
export type DraftText = Draft['text']
export const BLANK_DRAFT: DraftText = { ...BLANK, licence_source: '', licence_seats: '', section_id: '' }

/** During a sale the seller edits the regular price. */
export const textOf = (listing: Listing): ListingText => ({
  title: listing.title,
  description: listing.description,
  price: (listing.regular_price ?? listing.price).toFixed(2),
  pay_what_you_want: listing.pay_what_you_want ? 'yes' : '',
  suggested_price: listing.suggested_price?.toFixed(2) ?? '',
  ...labelText(listing),
})

export const isIncomplete = ({ title, description, price }: ListingText): boolean =>
  [title, description, price].some((value) => value.trim() === '')

const dollars = (text: string) => (parsePriceCents(text) ?? 0) / 100

/** Amounts become dollars. A suggestion needs a price that buyers choose. */
export const toSend = ({ title, description, price, pay_what_you_want, suggested_price, ...labels }: ListingText) =>
  ({
    title,
    description,
    price: dollars(price),
    pay_what_you_want: pay_what_you_want !== '',
    suggested_price: pay_what_you_want !== '' && suggested_price.trim() !== '' ? dollars(suggested_price) : null,
    ...labelsFrom(labels),
  }) satisfies Required<EditListing>

/** Why a typed price is wrong; null for a right one. */
export function checkPrice(price: string): string | null {
  if (price.trim() === '') return t`Enter a price.`
  const cents = parsePriceCents(price)
  if (cents === null) return t`Enter a number with at most 2 decimals, such as 12.50.`
  if (cents !== 0 && (cents < PRICE_MIN_CENTS || cents > PRICE_MAX_CENTS)) {
    return t`The price must be $0 or between ${{ least: formatCents(PRICE_MIN_CENTS) }} and ${{ most: formatCents(PRICE_MAX_CENTS) }}.`
  }
  return null
}

function checkSuggestion({ price, pay_what_you_want, suggested_price }: ListingText): string | null {
  if (pay_what_you_want === '' || suggested_price.trim() === '') return null
  const cents = parsePriceCents(suggested_price)
  if (cents === null) return t`Enter a number with at most 2 decimals, such as 12.50.`
  const least = Math.max(parsePriceCents(price) ?? 0, PRICE_MIN_CENTS)
  return cents < least || cents > PRICE_MAX_CENTS
    ? t`Suggest at least ${{ least: formatCents(least) }}, or leave this empty.`
    : null
}

const TEXTS = {
  title: {
    name: t`Title`,
    missing: t`Enter a title.`,
    long: t`The title can have at most ${TITLE_MAX_CHARACTERS} characters.`,
  },
  fileName: {
    name: t`File name`,
    missing: t`Enter a file name.`,
    long: t`The file name can have at most ${TITLE_MAX_CHARACTERS} characters.`,
  },
  description: {
    name: t`Description`,
    missing: t`Enter a description.`,
    long: t`The description can have at most ${DESCRIPTION_MAX_CHARACTERS} characters.`,
  },
}

function checkText(of: keyof typeof TEXTS, value: string, max: number): string | null {
  const { name, missing, long } = TEXTS[of]
  if (value.trim() === '') return missing
  if (value.length > max) return long
  const hidden = of === 'description' ? undefined : hiddenCharacter(value)
  return hidden ? `${name}: ${hidden}` : null
}

function checkTags(text: ListingText): string | null {
  const { tags } = labelsFrom(text)
  const long = tags.find((tag) => tag.length > TAG_MAX_CHARACTERS)
  if (tags.length > TAGS_MAX) return t`Use at most ${TAGS_MAX} tags.`
  if (long === undefined) return null
  return t`“${{ tag: tagName(long) }}” is too long. A tag can have ${TAG_MAX_CHARACTERS} characters.`
}

/** Yes without a box says nothing. */
const checkAiUse = ({ ai_use }: ListingText) => (ai_use === 'some' ? t`Choose what you made with AI.` : null)

/** What a new listing must say. An older one may leave it out. */
function checkLabels(text: ListingText) {
  return {
    category: text.category === '' ? t`Choose a category.` : null,
    usage_licence: text.usage_licence === '' ? t`Choose what buyers may do with it.` : null,
    ai_use: text.ai_use === '' ? t`Say whether you used AI.` : checkAiUse(text),
    languages: text.languages === '' ? t`Choose a language.` : null,
  }
}

const NEEDED = {
  title: t`a file name`,
  description: t`a description`,
  category: t`a category`,
  usage_licence: t`a licence`,
  ai_use: t`an answer about AI`,
  languages: t`a language`,
  price: t`a price`,
} satisfies Partial<ListingText>

/** What a new listing lacks, in words. */
export const missingIn = (text: ListingText, hasFile: boolean): string[] => [
  ...(hasFile ? [] : [t`a file`]),
  ...Object.entries(NEEDED).flatMap(([name, words]) => (text[name as keyof typeof NEEDED].trim() ? [] : [words])),
]

const NO_FAULTS = { category: null, usage_licence: null, languages: null }

export function checkListing(
  text: ListingText,
  { isNew = false, titleName = 'title' as 'title' | 'fileName' } = {},
): FieldErrors {
  const { title, description, price } = text
  const found = {
    title: checkText(titleName, title, TITLE_MAX_CHARACTERS),
    description: checkText('description', description, DESCRIPTION_MAX_CHARACTERS),
    price: checkPrice(price),
    pay_what_you_want: null,
    suggested_price: checkSuggestion(text),
    tags: checkTags(text),
    ...(isNew ? checkLabels(text) : { ...NO_FAULTS, ai_use: checkAiUse(text) }),
  } satisfies Record<keyof ListingText, string | null>
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null))
}
