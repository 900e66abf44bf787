// Price bands as people read them.
import { expect, test } from 'vitest'
import { priceLabel } from './price-label.ts'

test.each([
  [{ minPrice: 0, maxPrice: 0 }, 'Free'],
  [{ minPrice: 0.01, maxPrice: 4.99 }, 'Under $5'],
  [{ minPrice: 5, maxPrice: 9.99 }, '$5.00 to $9.99'],
  [{ minPrice: 20, maxPrice: null }, '$20 and more'],
])('%o reads "%s"', (band, label) => {
  expect(priceLabel({ ...band, count: 0 })).toBe(label)
})
