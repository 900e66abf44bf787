// 5,000 believable listings, the same in each run. Each is written from facts, and keeps them: a
// search is judged by what a listing is, not by its words.
import { createHash } from 'node:crypto'
import { ASPECTS, type Concept, FORMS, type Form, LANGUAGE_NAMES, type LanguageName, THEMES } from './lexicon.ts'

export type Facts = {
  form: string
  /** One, or two of a set. */
  themes: string[]
  language: LanguageName
  /** Of the other aspects of its form those that the seller states: { style: 'vintage' }. */
  stated: Record<string, string>
}
export type QualityListing = {
  id: string
  seller: number
  title: string
  description: string
  tags: string[]
  category: string
  mime: string
  priceCents: number
  facts: Facts
}

const LISTINGS = 5000
const PERCENT: Record<LanguageName, number> = { en: 50, de: 18, fr: 8, es: 8, ja: 9, zh: 7 }
const NAMES = [
  'First Frost',
  'Bramble',
  'Harbour',
  'Sunday',
  'Tide',
  'Evergreen',
  'Luna',
  'Wild Meadow',
  'Nora',
  'Fable',
]
const MIMES: Record<string, string> = {
  pdf: 'application/pdf',
  image: 'image/png',
  archive: 'application/zip',
  sheet: 'text/csv',
  book: 'application/epub+zip',
  video: 'video/mp4',
}

// Titles; what it is; two themes; another item of the seller; what any item says; sellers' first and
// last names, some with words of other people's items. %T theme, %F form, %S other aspects, %N a name.
const PHRASES = Object.fromEntries(
  `
en | %S %T %F; %T %F, %S; %F: %T, %S; %N %T %F %S; %T %F - %S; %F with %T, %S | %T %F: %S. | %T and %T | You may also like my %T %F. | Instant download after your purchase.; You get one file with step-by-step instructions.; For personal use and for small shops.; Nothing is shipped. Write to me if you need help.; Drawn by hand in our studio by the window.; Easy to print at home or at the copy shop. | Maple; Little Fox; Paper; Moon &; North; Rose; Tiny; Juniper; Owl; Salt &; Bright; Hazel | Lane Studio; Thread; Press; Cottage; Works; Prints; Goods; and Daughters
de | %T %F, %S; %F %T %S; %F: %T, %S; %N %F %T; %F mit %T, %S | %F zum Thema %T: %S. | %T und %T | Dazu passt mein %F %T. | Sofort nach dem Kauf zum Herunterladen.; Mit einer Erklärung Schritt für Schritt.; Für die private Nutzung.; Von Hand gezeichnet in unserem Atelier.; Einfach zu Hause ausdrucken. | Papier; Woll; Stern; Katzen; Linden; Herz | liebe; werkstatt; stube; garten; atelier
fr | %F %T %S; %F de %T, %S; %F : %T, %S; %N, %F %T | %F sur le thème %T : %S. | %T et %T | Voyez aussi : %F %T. | À télécharger tout de suite après l’achat.; Avec des explications pas à pas.; Pour un usage personnel. | Atelier; Maison; Les Petits; Chez | Lune; Colibri; Papillon; Camille
es | %F de %T, %S; %F %T %S; %F: %T, %S; %N, %F de %T | %F de %T: %S. | %T y %T | Mira también: %F de %T. | Descarga inmediata después de la compra.; Con instrucciones paso a paso.; Para uso personal. | Taller; Casa; Estudio; La | Luna; Bonita; del Mar; Violeta
ja | %Tの%F %S; %S %Tの%F; %S%T%F; %T %F %S | %Tの%Fです。%S。 | %Tと%T | %Tの%Fもあります。 | 購入後すぐにダウンロードできます。; 詳しい説明書が付いています。; 個人でお使いください。 | 花; 月; 小さな | 工房; アトリエ; 紙店
zh | %T%F %S; %S%T%F; %S %T %F; %T主题%F %S | %T主题的%F。%S。 | %T和%T | 另有%T%F。 | 购买后立即下载。; 附有详细说明。; 仅供个人使用。 | 云; 青; 小鹿 | 工作室; 手作; 画坊`
    .trim()
    .split('\n')
    .map((line) => {
      const [language = '', ...rest] = line.split('|').map((cell) => cell.split(';').map((phrase) => phrase.trim()))
      const [titles = [], [about = ''] = [], [both = ''] = [], [other = ''] = [], closing = [], first = [], last = []] =
        rest
      return [language, { titles, about, both, other, closing, first, last }]
    }),
) as Record<
  LanguageName,
  Record<'titles' | 'closing' | 'first' | 'last', string[]> & Record<'about' | 'both' | 'other', string>
>

const isSpaced = (language: string) => language !== 'ja' && language !== 'zh'
const SELLERS = LANGUAGE_NAMES.flatMap((language) =>
  PHRASES[language].first.flatMap((first) =>
    PHRASES[language].last.map((last) => ({ language, name: first + (/en|fr|es/.test(language) ? ' ' : '') + last })),
  ),
)
export const SELLER_NAMES = SELLERS.map(({ name }) => name)

/** Mulberry32: the same draws in each run. */
function drawing(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const oneOf = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return { oneOf, chance: (share: number) => next() < share }
}
const { oneOf, chance } = drawing(1402)

const called = ({ words }: Concept, language: LanguageName) =>
  oneOf(words[language].filter((one) => !one.endsWith('-')))
const slugOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, '-')
    .slice(0, 30)
    .replace(/^-|-$/g, '')
const fill = (phrase: string, values: Record<string, string>) =>
  phrase
    .replace(/%([TFSN])/g, (_, name: string) => values[name] ?? '')
    .replace(/ (mit|zum Thema) *(?=[ ,:.]*$| *[:,])|[,:-]?\s*$|[\s:]*(?=\.$)|。(?=。)/g, '')
    .replace(/([:,])\s+[:,]/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** The thing and its themes in words: in German at times as one word, which says both. */
function nameItem(form: Concept, themes: Concept[], language: LanguageName) {
  const [theme, second] = themes as [Concept, Concept?]
  const beginning = theme.words.de.find((one) => one.endsWith('-'))?.slice(0, -1)
  const thing = called(form, language)
  if (language === 'de' && beginning && !second && !/[ -]/.test(thing) && chance(0.5))
    return { F: beginning + thing.toLowerCase(), T: '' }
  const first = called(theme, language)
  const both = second && PHRASES[language].both.replace('%T', first).replace('%T', called(second, language))
  return { F: thing, T: both ?? first }
}

/** Pictures, occasions and handicraft are listed three times as often as the rest. */
const DRAWN_FORMS = FORMS.flatMap((form) => {
  const isPopular = form.groups.some((group) => ['motif', 'occasion', 'garment'].includes(group))
  return isPopular ? [form, form, form] : [form]
})
const themesOf = ({ groups }: Form, language: LanguageName) =>
  THEMES.filter((theme) => theme.words[language].length > 0 && theme.groups.some((group) => groups.includes(group)))

function writeListing(number: number): QualityListing {
  const drawn = oneOf(LANGUAGE_NAMES.flatMap((name) => Array<LanguageName>(PERCENT[name]).fill(name)))
  const form = oneOf(DRAWN_FORMS)
  const language = form.words[drawn].length > 0 ? drawn : 'en'
  const phrases = PHRASES[language]
  const fitting = themesOf(form, language)
  const isSet = form.groups.includes('motif') && chance(0.12)
  const themes = [...new Set([oneOf(fitting), ...(isSet ? [oneOf(fitting)] : [])])]
  const aspects = form.aspects.flatMap((name) => (chance(0.75) ? [{ name, concept: oneOf(ASPECTS[name] ?? []) }] : []))
  const say = ({ name, concept }: (typeof aspects)[number]) =>
    (name === 'audience' || name === 'person') && isSpaced(language)
      ? `${{ de: 'für', fr: 'pour', es: 'para' }[language as string] ?? 'for'} ${called(concept, language)}`
      : called(concept, language)

  // What the title leaves out, the description says, and half of the rest again.
  const inTitle = aspects.filter(() => chance(0.6))
  const inText = aspects.filter((one) => !inTitle.includes(one) || chance(0.5))
  const joined = (given: typeof aspects) => given.map(say).join(isSpaced(language) ? ' ' : '・')
  const said = joined(inTitle)
  const title = fill(
    oneOf(phrases.titles.filter((one) => !one.startsWith('%S') || !/^(for|für|pour|para) /.test(said))),
    {
      ...nameItem(form, themes, language),
      S: said,
      N: oneOf(NAMES),
    },
  )
  const about = fill(phrases.about, { ...nameItem(form, themes, language), S: joined(inText) })
  const rival = oneOf(FORMS.filter(({ words }) => words[language].length > 0))
  const other = fill(phrases.other, {
    F: called(rival, language),
    T: called(oneOf(themesOf(rival, language)), language),
  })
  const closing = [oneOf(phrases.closing), oneOf(phrases.closing)]
  const sentences = [about, ...new Set(closing), ...(chance(0.15) ? [other] : [])]
  // Sellers add other names of the thing, and some of them English ones.
  const spoken = language !== 'en' && chance(0.4) ? [language, 'en' as const] : [language]
  const tags = spoken.flatMap((one) =>
    [form, ...themes, ...aspects.map(({ concept }) => concept)].flatMap(({ words }) =>
      words[one].flatMap((word) => (!word.endsWith('-') && chance(0.45) ? [slugOf(word)] : [])),
    ),
  )
  return {
    id: createHash('md5')
      .update(`listing ${number}`)
      .digest('hex')
      .replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, '$1-$2-$3-$4-$5'),
    seller: SELLERS.indexOf(oneOf(SELLERS.filter((one) => one.language === language))),
    title,
    description: sentences.join(isSpaced(language) ? ' ' : ''),
    tags: [...new Set(tags)].slice(0, 10),
    category: form.category,
    mime: MIMES[form.mime] ?? '',
    priceCents: 100 * oneOf([0, 2, 3, 4, 5, 6, 8, 9, 12, 15, 19, 24, 39]),
    facts: {
      form: form.key,
      themes: themes.map(({ key }) => key),
      language,
      stated: Object.fromEntries(aspects.map(({ name, concept }) => [name, concept.key])),
    },
  }
}

export const QUALITY_LISTINGS: QualityListing[] = Array.from({ length: LISTINGS }, (_, number) => writeListing(number))
