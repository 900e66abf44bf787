/** "1 result", "24 results", or "10,000+ results" where not all of them were counted; null where none of many was. */
export function resultsLabel(count: number, isCapped: boolean): { figure: string; noun: string } | null {
  if (count === 0 && isCapped) return null
  return {
    figure: `${count.toLocaleString('en-US')}${isCapped ? '+' : ''}`,
    noun: count === 1 && !isCapped ? 'result' : 'results',
  }
}
