// What labels are called in the interface.
import type { AiUse, Language, UsageLicence } from '@contract/label-choices.ts'
import { LANGUAGE_CODES, LANGUAGES, tagName } from '@contract/label-choices.ts'
import { formatList, formatParts, LOCALE } from '@contract/text/format.ts'
import { t } from '@/lib/texts.ts'

export const NOT_STATED = t`Not stated`

export const LICENCE_NAMES: Record<UsageLicence, string> = {
  personal: t`Personal use`,
  commercial: t`Commercial use`,
  extended: t`Extended use`,
}

const AI_USE_NAMES: Record<AiUse, string> = {
  'text-generated': t`Text made by AI`,
  'text-assisted': t`Text made with help from AI`,
  'picture-generated': t`Pictures made by AI`,
  'picture-assisted': t`Pictures made with help from AI`,
  'sound-generated': t`Sound made by AI`,
  'sound-assisted': t`Sound made with help from AI`,
  'code-generated': t`Code made by AI`,
  'code-assisted': t`Code made with help from AI`,
}

export const aiUseName = (use: AiUse): string => AI_USE_NAMES[use]

export const aiUseText = (uses: readonly AiUse[] | null) =>
  uses === null ? NOT_STATED : formatParts(uses.map(aiUseName)) || t`Made without AI`

const { compare } = new Intl.Collator(LOCALE)
const isFirst = (code: Language) => Number(code === LOCALE || code === 'zxx')
/** By name; the reader's own and “No words” come first. */
export const LANGUAGE_CHOICES = LANGUAGE_CODES.toSorted(
  (one, other) => isFirst(other) - isFirst(one) || compare(LANGUAGES[one], LANGUAGES[other]),
)

/** Says so if an item is in other languages than the page. */
export function otherLanguagesText(codes: readonly Language[] | null): string | null {
  if (!codes || codes.some((code) => code === 'zxx' || LOCALE.startsWith(code))) return null
  const names = new Intl.DisplayNames(LOCALE, { type: 'language' })
  return t`This item is in ${{ languages: formatList(codes.map((code) => names.of(code) ?? code)) }}.`
}

export const languagesText = (codes: readonly Language[] | null) =>
  codes ? formatParts(codes.map((code) => LANGUAGES[code])) : NOT_STATED

const AI_NAMES: Record<string, string> = {
  none: t`No AI`,
  assisted: t`Made with help from AI`,
  generated: t`Made by AI`,
}

/** The name of a facet's value in filters. Categories have their own names. */
export function facetValueName(facet: string, value: string): string {
  if (value === 'unstated') return NOT_STATED
  if (facet === 'licence') return LICENCE_NAMES[value as UsageLicence]
  if (facet === 'language') return LANGUAGES[value as Language]
  if (facet === 'ai') return AI_NAMES[value] ?? aiUseName(value as AiUse)
  if (facet === 'offer') return t`On sale`
  return tagName(value)
}
