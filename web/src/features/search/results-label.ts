import { formatCount } from '@contract/format.ts'

/** "1 result", "24 results", or "10,000+ results" where not all of them were counted; null where none of many was. */
export function resultsLabel(count: number, isCapped: boolean): { figure: string; noun: string } | null {
  if (count === 0 && isCapped) return null
  return {
    figure: `${formatCount(count)}${isCapped ? '+' : ''}`,
    noun: count === 1 && !isCapped ? 'result' : 'results',
  }
}
