// The cart as it is paid: one group for each seller, and sums in exact cents.
import type { CartItem } from '@contract/cart.ts'
import { expect, test } from 'vitest'
import { groupBySeller, totalDollars } from './totals.ts'

const item = (id: string, seller_id: string, seller_name: string, price: number) =>
  ({ id, seller_id, seller_name, price_to_pay: price }) as CartItem

test('a buyer with items of two sellers pays each of them separately', { tags: ['cart-seller-unknown'] }, () => {
  const groups = groupBySeller([item('1', 'a', 'Ada', 1), item('2', 'b', '', 2), item('3', 'a', 'Ada', 3)])
  expect(groups.map(({ sellerName, items }) => [sellerName, items.map(({ id }) => id)])).toEqual([
    ['Ada', ['1', '3']],
    ['Unknown Seller', ['2']],
  ])
})

test('prices that binary fractions cannot hold add up exactly', { tags: ['M9'] }, () => {
  expect(totalDollars([item('1', 'a', 'Ada', 0.1), item('2', 'a', 'Ada', 0.2)])).toBe(0.3)
  expect(totalDollars(Array.from({ length: 100 }, (_, n) => item(String(n), 'a', 'Ada', 1.15)))).toBe(115)
})
