// The stored intent of a visitor.
import { expect, test } from 'vitest'
import { readIntent } from './intent.ts'

const NOW = Date.UTC(2026, 10, 22, 12)
const id = '0197b1a0-0000-7000-8000-000000000001'
const kept = (changes: object = {}) => JSON.stringify({ action: 'cart', id, at: NOW - 60_000, ...changes })

test('a recent choice is what it was', () => {
  expect(readIntent(kept(), NOW)).toEqual({ action: 'cart', id })
  expect(readIntent(kept({ action: 'wishlist' }), NOW)).toEqual({ action: 'wishlist', id })
  expect(readIntent(kept({ action: 'bundle' }), NOW)).toEqual({ action: 'bundle', id })
  expect(readIntent(kept({ chosenPrice: 7.5 }), NOW)).toEqual({ action: 'cart', id, chosenPrice: 7.5 })
  expect(readIntent(kept({ shownTotal: 9 }), NOW)).toEqual({ action: 'cart', id, shownTotal: 9 })
  expect(readIntent(kept({ chosenPrice: 'all', shownTotal: '9' }), NOW)).toEqual({ action: 'cart', id })
})

test.each([
  ['older than a login takes', kept({ at: NOW - 16 * 60_000 })],
  ['of a time to come', kept({ at: NOW + 1 })],
  ['without a time', kept({ at: undefined })],
  ['about a path instead of a listing', kept({ id: '../admin/ban' })],
  ['about a listing with something after its id', kept({ id: `${id}/x` })],
  ['to do something else', kept({ action: 'checkout' })],
  ['to do what every object has', kept({ action: 'constructor' })],
  ['that is no JSON', 'nonsense'],
  ['that is nothing', 'null'],
])('a choice %s does not count', { tags: ['visitor-chose-done'] }, (_what, text) => {
  expect(readIntent(text, NOW)).toBe(null)
})
