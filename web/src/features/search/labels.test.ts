// Price bands as people read them.
import { expect, test } from 'vitest'
import { priceLabel, resultsLabel } from './labels.ts'

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
