// Prices as people read and type them.
import { readPriceWords } from '@contract/text/price-words.ts'
import { expect, test } from 'vitest'
import { mostLabel, priceLabel, resultsLabel } from './labels.ts'

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
  [12_345, true, 'about 12,300 results'],
  [1_006_543, true, 'about 1,010,000 results'],
])('%i results, estimated: %s, read "%s"', (count, isAbout, text) => {
  const label = resultsLabel(count, isAbout)
  expect(`${label.figure} ${label.noun}`).toBe(text)
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
