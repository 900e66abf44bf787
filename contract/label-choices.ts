// Choices of labels, apart from the shapes, so that the browser needs no schema library.

import { t } from '#texts'
import { FILE_KINDS } from './choices.ts'

/** What buyers may do with an item. The operator's texts say what each means. */
export const USAGE_LICENCES = ['personal', 'commercial', 'extended'] as const
export type UsageLicence = (typeof USAGE_LICENCES)[number]

export const AI_KINDS = ['text', 'picture', 'sound', 'code'] as const
export const AI_LEVELS = ['assisted', 'generated'] as const
type AiKind = (typeof AI_KINDS)[number]
export type AiUse = `${AiKind}-${(typeof AI_LEVELS)[number]}`
export const AI_USES = AI_KINDS.flatMap((kind) => AI_LEVELS.map((level): AiUse => `${kind}-${level}`)) as [
  AiUse,
  ...AiUse[],
]

/** ISO 639-1, and 639-2 "zxx" for items without words. */
export const LANGUAGES = {
  en: t`English`,
  zxx: t`No words`,
  ar: t`Arabic`,
  bg: t`Bulgarian`,
  bn: t`Bengali`,
  ca: t`Catalan`,
  cs: t`Czech`,
  da: t`Danish`,
  de: t`German`,
  el: t`Greek`,
  es: t`Spanish`,
  et: t`Estonian`,
  fa: t`Persian`,
  fi: t`Finnish`,
  fr: t`French`,
  he: t`Hebrew`,
  hi: t`Hindi`,
  hr: t`Croatian`,
  hu: t`Hungarian`,
  id: t`Indonesian`,
  it: t`Italian`,
  ja: t`Japanese`,
  ko: t`Korean`,
  la: t`Latin`,
  lt: t`Lithuanian`,
  lv: t`Latvian`,
  ms: t`Malay`,
  nl: t`Dutch`,
  no: t`Norwegian`,
  pl: t`Polish`,
  pt: t`Portuguese`,
  ro: t`Romanian`,
  ru: t`Russian`,
  sk: t`Slovak`,
  sl: t`Slovenian`,
  sr: t`Serbian`,
  sv: t`Swedish`,
  sw: t`Swahili`,
  th: t`Thai`,
  tr: t`Turkish`,
  uk: t`Ukrainian`,
  ur: t`Urdu`,
  vi: t`Vietnamese`,
  zh: t`Chinese`,
} as const
export type Language = keyof typeof LANGUAGES
export const LANGUAGE_CODES = Object.keys(LANGUAGES) as [Language, ...Language[]]

/** The facets of a search and their values; null for a facet with any words. */
export const SEARCH_FACETS = {
  type: FILE_KINDS,
  category: null,
  tag: null,
  licence: [...USAGE_LICENCES, 'unstated'],
  ai: ['none', ...AI_LEVELS, ...AI_USES, 'unstated'],
  language: [...LANGUAGE_CODES, 'unstated'],
  offer: ['reduced'],
  seller: null,
  section: null,
} as const satisfies Record<string, readonly string[] | null>
export type SearchFacet = keyof typeof SEARCH_FACETS
export const FACET_NAMES = Object.keys(SEARCH_FACETS) as SearchFacet[]

/** A slug, a tag or an id. */
export const FACET_WORD = '[\\p{L}\\p{M}\\p{N}]+(?:-[\\p{L}\\p{M}\\p{N}]+)*'

export const TAGS_MAX = 10
export const TAG_MAX_CHARACTERS = 30
export const CATEGORY_NAME_MAX_CHARACTERS = 60
export const LANGUAGES_MAX = 10

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** A tag as it is stored: lower case, words joined by dashes. Empty if it has neither letter nor digit. */
export const tagOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

export const tagName = (tag: string): string => tag.replaceAll('-', ' ')

const listOf = (text: string): string[] => text.split(',').flatMap((part) => part.trim() || [])

/** Labels as forms and drafts hold them: lists with commas, empty for not stated. */
export type LabelText = { category: string; tags: string; usage_licence: string; ai_use: string; languages: string }
export const NO_LABELS: LabelText = { category: '', tags: '', usage_licence: '', ai_use: '', languages: '' }

/** Null is not stated. */
export type Labels = {
  category: string | null
  tags: string[]
  usage_licence: UsageLicence | null
  ai_use: AiUse[] | null
  languages: Language[] | null
}

/**
 * Reads them; what is unknown is left out. In `ai_use`, "none" says that no AI was used. An answer that
 * names no known use, such as "some", stays, so that its schema rejects it.
 */
export const labelsFrom = ({ category, tags, usage_licence, ai_use, languages }: LabelText): Labels => {
  const chosen = LANGUAGE_CODES.filter((code) => listOf(languages).includes(code))
  const used = AI_USES.filter((use) => listOf(ai_use).includes(use))
  return {
    category: category || null,
    tags: [
      ...new Set(
        listOf(tags)
          .map(tagOf)
          .filter((tag) => tag !== ''),
      ),
    ],
    usage_licence: USAGE_LICENCES.find((licence) => licence === usage_licence) ?? null,
    ai_use: used.length > 0 || ai_use === 'none' ? used : ai_use === '' ? null : [ai_use as AiUse],
    languages: chosen.length > 0 ? chosen : null,
  }
}

type Shown = {
  category: { slug: string } | null
  tags: string[]
  usage_licence: string | null
  ai_use: string[] | null
  languages: string[] | null
}

/** The text of labels, for a form. */
export const labelText = ({ category, tags, usage_licence, ai_use, languages }: Shown): LabelText => ({
  category: category?.slug ?? '',
  tags: tags.map(tagName).join(', '),
  usage_licence: usage_licence ?? '',
  ai_use: ai_use === null ? '' : ai_use.join(',') || 'none',
  languages: languages?.join(',') ?? '',
})
