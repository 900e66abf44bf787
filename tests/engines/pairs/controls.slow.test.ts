// Controls of the pairs: without one of these masks the property must fail.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { owner } from '../../support/database/acting.ts'
import { pairs } from '../../support/environment.ts'
import { expectIndistinguishable, prepareWorlds } from './indistinguishable.ts'

/** Sequences within which a missing mask is noticed. */
const CONTROL_RUNS = 40

prepareWorlds()

const fails = async () =>
  (await fc.check(expectIndistinguishable, { numRuns: CONTROL_RUNS, seed: pairs.seed, endOnFailure: true })).failed

test('the property fails if sellers may read who has a licence key', { timeout: 200_000 }, async () => {
  await owner`grant select (buyer_id) on public.licence_keys to authenticated`
  expect(await fails().finally(() => owner`revoke select (buyer_id) on public.licence_keys from authenticated`)).toBe(
    true,
  )
})

test.each([
  ['a claim names the account in a thread', 'follow_order_buyer', 'new.hides_buyer or profiles.is_guest', 'false'],
  [
    'an export holds keys that wait for consent',
    'export_licences',
    'licence_keys.entitlement_id in (select entitlement_id from private.supplied_licences)',
    'true',
  ],
  [
    'a claim opens a gift',
    'claim_gift',
    'perform private.close_gift(gift);',
    'perform private.close_gift(gift); update private.gifts set opened_at = now(), address = null, shown_address = null where order_id = gift.order_id;',
  ],
])('the property fails if %s', { timeout: 200_000 }, async (_what, name, mask, without) => {
  const [found] = await owner<[{ definition: string }]>`
    select pg_get_functiondef(oid) as definition from pg_proc where pronamespace = 'private'::regnamespace and proname = ${name}`
  expect(found.definition).toContain(mask)
  await owner.unsafe(found.definition.replaceAll(mask, without))
  expect(await fails().finally(() => owner.unsafe(found.definition))).toBe(true)
})
