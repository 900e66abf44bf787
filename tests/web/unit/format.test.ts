// Numbers, prices and texts as people read and type them.

import { describe, expect, test } from 'vitest'
import { formatList, formatMonth, formatUtcDate } from '../../../contract/index.ts'
import { readPriceWords } from '../../../contract/text/price-words.ts'
import { plural } from '../../../contract/texts.ts'
import { roundUp } from '../../../web/src/features/metrics/measures.ts'
import { mostLabel, priceLabel, resultsLabel } from '../../../web/src/features/search/labels.ts'
import { formatBytes } from '../../../web/src/lib/format.ts'

test.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [10_485_760, '10 MB'],
  [5_368_709_120, '5 GB'],
])('%i bytes read as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test.each([
  [0, 1],
  [0.4, 0.5],
  [1, 1],
  [3, 5],
  [12, 20],
  [51, 100],
  [100, 100],
  [1999, 2000],
])('a seller whose best day brought %d reads a scale up to %d', (best, top) => {
  expect(roundUp(best)).toBeCloseTo(top)
})

// Prices as people read and type them.

test.each([
  [{ minPrice: 0, maxPrice: 0 }, 'Free'],
  [{ minPrice: 0.01, maxPrice: 4.99 }, 'Under $5'],
  [{ minPrice: 5, maxPrice: 9.99 }, '$5.00 to $9.99'],
  [{ minPrice: 20, maxPrice: null }, '$20 and more'],
])('%o reads "%s"', (band, label) => {
  expect(priceLabel({ ...band, count: 0 })).toBe(label)
})

test.each([
  [0, false, '0 results'],
  [1, false, '1 result'],
  [24, false, '24 results'],
  [12_345, true, 'About 12,300 results'],
  [1_006_543, true, 'About 1,010,000 results'],
])('%i results, estimated: %s, read "%s"', (count, isAbout, text) => {
  expect(resultsLabel(count, isAbout).text).toBe(text)
})

test.each([
  ['free', '', 'Free'],
  ['planner freebies', 'planner', 'Free'],
  ['Free knitting pattern', 'knitting pattern', 'Free'],
  ['fonts for free', 'fonts', 'Free'],
  ['cheap quilt', 'quilt', 'Under $5'],
  ['planner under 5', 'planner', 'Under $5'],
  ['below $10 quilt', 'quilt', 'Under $10'],
  ['less than 20', '', 'Under $20'],
  ['print up to 7.50 dollars', 'print', 'Up to $7.50'],
])('the search “%s” is “%s” with the price “%s”', (typed, words, price) => {
  const found = readPriceWords(typed)
  expect([found?.words, found && mostLabel(found.maxPriceCents)]).toEqual([words, price])
})

test.each([
  'gluten free bread',
  'royalty free music',
  'sugar-free',
  'screen free activities',
  'free motion quilting',
  'free hand lettering',
  'free shipping',
  'freehand',
  'games under 5 years',
  'kids under 5',
  'toddler under 2',
  'meals under 5 minutes',
  'numbers up to 20',
  'less than 20 minute meals',
  '"free" quilt',
  'quilt -free',
  'cheapest quilt',
])('the search “%s” names no price', (typed) => {
  expect(readPriceWords(typed)).toBeNull()
})

// How counts, dates and lists read.

describe('a count with its noun', () => {
  const items = { one: '# item', other: '# items' }
  test.each([
    [0, '0 items'],
    [1, '1 item'],
    [2, '2 items'],
    [1012, '1,012 items'],
  ])('%i reads as "%s"', (count, text) => expect(plural(count, items)).toBe(text))
  test('may leave the count out', () =>
    expect(plural(1, { one: 'Downloaded once', other: 'Downloaded # times' })).toBe('Downloaded once'))
})

test('a time reads as a date in UTC', () => expect(formatUtcDate('2026-03-04T23:30:00Z')).toBe('March 4, 2026'))
test('a day reads as its month', () => expect(formatMonth('2026-03-31')).toBe('March 2026'))
test('a list reads as a sentence', () => expect(formatList(['a', 'b', 'c'])).toBe('a, b, and c'))
