import { FILE_KINDS, type FileKind } from '@contract/choices.ts'
import { FACET_NAMES, type SearchFacet } from '@contract/label-choices.ts'
import type { Categories } from '@contract/labels.ts'
import type { SearchFacets } from '@contract/search.ts'
import { formatCount, formatDollars, formatParts } from '@contract/text/format.ts'
import { facetValueName } from '@/lib/label-names.ts'
import { plural, t } from '@/lib/texts.ts'
import { bareValue, isLeftOut, type SearchState } from './search-state.ts'

const FREE = t({ message: 'Free', context: 'price' })

/** "Free", "Under $5", "$5.00 to $9.99" or "$20 and more". */
export function priceLabel({ minPrice, maxPrice }: SearchFacets['price'][number]): string {
  const short = (dollars: number) => formatDollars(dollars).replace(/\.00$/, '')
  if (maxPrice === 0) return FREE
  if (maxPrice === null) return t`${{ least: short(minPrice) }} and more`
  if (minPrice < 1) return t`Under ${{ dollars: short(Math.round(maxPrice * 100 + 1) / 100) }}`
  return t`${{ least: formatDollars(minPrice) }} to ${{ most: formatDollars(maxPrice) }}`
}

/** The highest price, in cents: "Free", "Under $5" or "Up to $20". */
export function mostLabel(cents: number): string {
  const isUnder = cents % 100 === 99
  const dollars = formatDollars((cents + Number(isUnder)) / 100).replace(/\.00$/, '')
  if (cents === 0) return FREE
  return isUnder ? t`Under ${dollars}` : t`Up to ${dollars}`
}

/** "1 result" or "About 12,300 results", and its number. An estimate has three digits that mean something. */
export function resultsLabel(count: number, isAbout: boolean) {
  const unit = 10 ** Math.max(String(count).length - 3, 0)
  const about = formatCount(Math.round(count / unit) * unit)
  return isAbout
    ? { about, figure: t`~${about}`, text: t`About ${about} results` }
    : { figure: formatCount(count), text: plural(count, { one: '# result', other: '# results' }) }
}

export const KIND_LABELS: Record<FileKind, string> = {
  image: t`Images`,
  pdf: t`PDFs`,
  video: t`Videos`,
  text: t`Texts`,
  audio: t`Audio`,
  book: t`E-books`,
  archive: t`Archives`,
  font: t`Fonts`,
  model: t`3D models`,
  document: t`Documents`,
}

/** The name of a facet's value. */
export function valueLabel(facet: SearchFacet, value: string, categories: Categories): string {
  const kind = FILE_KINDS.find((one) => one === value)
  if (facet === 'type' && kind) return KIND_LABELS[kind]
  if (facet === 'category') return categories.find(({ slug }) => slug === value)?.name ?? facetValueName(facet, value)
  if (facet === 'section') return t`This section`
  return facet === 'seller' ? t`This seller` : facetValueName(facet, value)
}

/** The name of a chosen value, which may be left out. */
export const chosenLabel = (facet: SearchFacet, value: string, categories: Categories): string =>
  isLeftOut(value)
    ? t`Not ${{ value: valueLabel(facet, bareValue(value), categories) }}`
    : valueLabel(facet, value, categories)

/** The words and chosen values of a search in one line. */
export const describeSearch = (state: SearchState, categories: Categories): string =>
  formatParts([
    state.query,
    ...FACET_NAMES.flatMap((facet) => state[facet].map((value) => chosenLabel(facet, value, categories))),
  ])
