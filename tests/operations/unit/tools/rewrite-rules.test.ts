// The shop's rewrite rules against the contract: each call arrives at the function that answers it. That every function answers all of its
// calls, and no others, is the compiler's to say (createApp).
import { expect, test } from 'vitest'
import { internalCalls } from '../../../../contract/internal.ts'
import { type Operation, pathInFunction } from '../../../../contract/operation.ts'
import { OPERATIONS } from '../../../../contract/operations.ts'
import { functionPath } from '../../../support/call-check.ts'

const arrivesAt = ({ method, path }: Operation) => `${method} ${functionPath(path)}`
const isAnsweredAt = (call: Operation) => `${call.method} ${call.function}${pathInFunction(call)}`

test('each call arrives at the function that answers it', { tags: ['document-routers-name'] }, () => {
  expect(OPERATIONS.map(arrivesAt)).toEqual(OPERATIONS.map(isAnsweredAt))
})

test('the shop’s address leads to none of the internal calls', { tags: ['document-routers-name'] }, () => {
  const internal: Operation[] = Object.values(internalCalls)
  const reached = [...OPERATIONS, ...internal].map(arrivesAt)
  expect(internal.map(isAnsweredAt).filter((route) => reached.includes(route))).toEqual([])
})

test('each call has a name and a route of its own', () => {
  const all: Operation[] = [...OPERATIONS, ...Object.values(internalCalls)]
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(new Set(all.map(isAnsweredAt)).size).toBe(all.length)
})
