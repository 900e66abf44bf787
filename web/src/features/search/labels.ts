import { FILE_KINDS, type FileKind } from '@contract/choices.ts'
import { FACET_NAMES, type SearchFacet } from '@contract/label-choices.ts'
import type { Categories } from '@contract/labels.ts'
import type { SearchFacets } from '@contract/search.ts'
import { formatCount, formatDollars } from '@contract/text/format.ts'
import { facetValueName } from '@/lib/label-names.ts'
import { bareValue, isLeftOut, type SearchState } from './search-state.ts'

/** "Free", "Under $5", "$5.00 to $9.99" or "$20 and more". */
export function priceLabel({ minPrice, maxPrice }: SearchFacets['price'][number]): string {
  const short = (dollars: number) => formatDollars(dollars).replace(/\.00$/, '')
  if (maxPrice === 0) return 'Free'
  if (maxPrice === null) return `${short(minPrice)} and more`
  if (minPrice < 1) return `Under ${short(Math.round(maxPrice * 100 + 1) / 100)}`
  return `${formatDollars(minPrice)} to ${formatDollars(maxPrice)}`
}

/** The highest price, in cents: "Free", "Under $5" or "Up to $20". */
export function mostLabel(cents: number): string {
  const isUnder = cents % 100 === 99
  const dollars = formatDollars((cents + Number(isUnder)) / 100).replace(/\.00$/, '')
  return cents === 0 ? 'Free' : `${isUnder ? 'Under' : 'Up to'} ${dollars}`
}

/** "1 result" or "about 12,300 results". An estimate has three digits that mean something. */
export function resultsLabel(count: number, isAbout: boolean): { figure: string; noun: string } {
  const unit = 10 ** Math.max(String(count).length - 3, 0)
  return {
    figure: isAbout ? `about ${formatCount(Math.round(count / unit) * unit)}` : formatCount(count),
    noun: count === 1 && !isAbout ? 'result' : 'results',
  }
}

export const KIND_LABELS: Record<FileKind, string> = {
  image: 'Images',
  pdf: 'PDFs',
  video: 'Videos',
  text: 'Texts',
  audio: 'Audio',
  book: 'E-books',
  archive: 'Archives',
  font: 'Fonts',
  model: '3D models',
  document: 'Documents',
}

/** The name of a facet's value. */
export function valueLabel(facet: SearchFacet, value: string, categories: Categories): string {
  const kind = FILE_KINDS.find((one) => one === value)
  if (facet === 'type' && kind) return KIND_LABELS[kind]
  if (facet === 'category') return categories.find(({ slug }) => slug === value)?.name ?? facetValueName(facet, value)
  if (facet === 'section') return 'This section'
  return facet === 'seller' ? 'This seller' : facetValueName(facet, value)
}

/** The name of a chosen value, which may be left out. */
export const chosenLabel = (facet: SearchFacet, value: string, categories: Categories): string =>
  `${isLeftOut(value) ? 'Not ' : ''}${valueLabel(facet, bareValue(value), categories)}`

/** The words and chosen values of a search in one line. */
export const describeSearch = (state: SearchState, categories: Categories): string =>
  [state.query, ...FACET_NAMES.flatMap((facet) => state[facet].map((value) => chosenLabel(facet, value, categories)))]
    .filter((part) => part !== '')
    .join(', ')
