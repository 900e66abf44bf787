// What labels are called in the interface.
import { AI_KINDS, type AiUse, LANGUAGES, type Language, tagName, type UsageLicence } from '@contract/label-choices.ts'

export const NOT_STATED = 'Not stated'

export const LICENCE_NAMES: Record<UsageLicence, string> = {
  personal: 'Personal use',
  commercial: 'Commercial use',
  extended: 'Extended use',
}

const AI_KIND_NAMES = { text: 'Text', picture: 'Pictures', sound: 'Sound', code: 'Code' } as const

export function aiUseName(use: AiUse): string {
  const kind = AI_KINDS.find((one) => use.startsWith(`${one}-`)) ?? 'text'
  return `${AI_KIND_NAMES[kind]} ${use.endsWith('generated') ? 'made by AI' : 'made with help from AI'}`
}

export const aiUseText = (uses: readonly AiUse[] | null) =>
  uses === null ? NOT_STATED : uses.map(aiUseName).join(', ') || 'Made without AI'
export const languagesText = (codes: readonly Language[] | null) =>
  codes?.map((code) => LANGUAGES[code]).join(', ') ?? NOT_STATED

const AI_NAMES: Record<string, string> = {
  none: 'No AI',
  assisted: 'Made with help from AI',
  generated: 'Made by AI',
}

/** The name of a facet's value in filters. Categories have their own names. */
export function facetValueName(facet: string, value: string): string {
  if (value === 'unstated') return NOT_STATED
  if (facet === 'licence') return LICENCE_NAMES[value as UsageLicence]
  if (facet === 'language') return LANGUAGES[value as Language]
  if (facet === 'ai') return AI_NAMES[value] ?? aiUseName(value as AiUse)
  if (facet === 'offer') return 'On sale'
  return tagName(value)
}
