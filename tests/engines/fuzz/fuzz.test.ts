// Every call, by every persona, with valid and hostile input: no 5xx, no answer off the contract,
// and no secret in an answer. FUZZ_CASES and FUZZ_SEED choose how many cases and which.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildDocument } from '../../../contract/operations/openapi.ts'
import { OPERATIONS } from '../../../contract/operations/operations.ts'
import { forgetLimits } from '../../support/api/forget-limits.ts'
import { PERSONAS } from '../../support/api/personas.ts'
import { openShop, type Shop } from '../../support/api/shop.ts'
import { fuzz } from '../../support/environment.ts'
import { ask, sighted } from './ask.ts'
import { casesOf } from './cases.ts'
import type { Schema } from './values.ts'

const { cases: CASES, seed: SEED } = fuzz
/** Time for one case, all personas of it. */
const CASE_SECONDS = 3
/** Cases of a call after which each secret has been answered to somebody who may know it. */
const ENOUGH_CASES = 40

const document = JSON.parse(JSON.stringify(buildDocument()))
const schemas = document.components.schemas as Record<string, Schema>
const answers = new Map<number, number>()

let shop: Shop
let restoreLimits: () => void
beforeAll(async () => {
  console.log(`fuzz: seed ${SEED}, ${CASES} cases of each call for each of ${PERSONAS.length} personas`)
  shop = await openShop()
  // Rate limits would answer in the place of what is tried here; they have tests of their own.
  restoreLimits = forgetLimits()
})
afterAll(() => {
  restoreLimits()
  const counts = [...answers].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`fuzz: seed ${SEED}, answers by status: ${counts.join(', ')}`)
})

describe('any persona, with any input', { tags: ['R3', 'I1'] }, () => {
  test.concurrent.for(OPERATIONS)('$name', { timeout: CASES * CASE_SECONDS * 1000 }, async (operation) => {
    const described = document.paths[operation.path][operation.method]
    const property = fc.asyncProperty(casesOf(operation, described, shop, schemas), async (request) => {
      const statuses = await Promise.all(PERSONAS.map((persona) => ask(shop, persona, operation, request)))
      for (const status of statuses) if (status !== null) answers.set(status, (answers.get(status) ?? 0) + 1)
    })
    await fc.assert(property, { numRuns: CASES, seed: SEED })
  })
})

test('limits did not answer in the place of the calls', () => {
  const all = [...answers.values()].reduce((sum, count) => sum + count, 0)
  expect((answers.get(429) ?? 0) / all).toBeLessThan(0.01)
})

// The few cases of `npm run test:slow` do not reach every secret: `npm run prove -- fuzz` tries enough.
test.runIf(CASES >= ENOUGH_CASES)('each secret was read by a persona who may know it', { tags: ['R3'] }, () => {
  const unread = shop.secrets.filter(
    (secret) => secret.visibleTo.length > 0 && !secret.isSeldomShown && !sighted.has(secret),
  )
  expect(unread.map(({ what }) => what)).toEqual([])
})
