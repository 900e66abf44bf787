import { formatCount, formatDollars } from '@contract/format.ts'
import type { SearchFacets } from '@contract/search.ts'

/** "Free", "Under $5", "$5.00 to $9.99" or "$20 and more". */
export function priceLabel({ minPrice, maxPrice }: SearchFacets['price'][number]): string {
  const short = (dollars: number) => formatDollars(dollars).replace(/\.00$/, '')
  if (maxPrice === 0) return 'Free'
  if (maxPrice === null) return `${short(minPrice)} and more`
  if (minPrice < 1) return `Under ${short(Math.round(maxPrice * 100 + 1) / 100)}`
  return `${formatDollars(minPrice)} to ${formatDollars(maxPrice)}`
}

/** "1 result" or "10,000+ results"; null if none of many was counted. */
export function resultsLabel(count: number, isCapped: boolean): { figure: string; noun: string } | null {
  if (count === 0 && isCapped) return null
  return {
    figure: `${formatCount(count)}${isCapped ? '+' : ''}`,
    noun: count === 1 && !isCapped ? 'result' : 'results',
  }
}
