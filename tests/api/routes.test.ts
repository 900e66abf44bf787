// The contract and the routers name the same calls: none is undocumented, and none is documented that nobody answers.
import { expect, test } from 'vitest'
import { OPERATIONS } from '../../contract/operations/index.ts'
import { functionRoutes, routeOf } from './support/function-routes.ts'

/** Routes that no rewrite rule of the shop leads to. */
const INTERNAL = [
  // The checkout asks it in the buyer's name.
  'GET downloads/orders/{orderId}/links',
  // The scheduler calls them with a secret of its own.
  'POST stripe-webhook/sweep',
  'POST downloads/prepare',
  'POST downloads/sweep',
  // The API asks it in the seller's name.
  'POST downloads/listings/{id}/prepare',
]

const documented = OPERATIONS.map(({ method, path }) => routeOf(method, path))
const routed = functionRoutes()

test('every route of a function is in the contract', { tags: ['document-routers-name'] }, () => {
  const undocumented = [...routed].filter((route) => !documented.includes(route) && !INTERNAL.includes(route))
  expect(undocumented).toEqual([])
})

test('every call of the contract has a router that answers it', { tags: ['document-routers-name'] }, () => {
  expect(documented.filter((route) => !routed.has(route))).toEqual([])
})

test('the internal routes exist, and the shop’s address leads to none of them', () => {
  expect(INTERNAL.filter((route) => !routed.has(route))).toEqual([])
  expect(INTERNAL.filter((route) => documented.includes(route))).toEqual([])
})

test('each call has a name and a place of its own', () => {
  expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length)
  expect(new Set(documented).size).toBe(OPERATIONS.length)
})
