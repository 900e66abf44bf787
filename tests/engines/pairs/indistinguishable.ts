// The property: whose address it is changes nothing that the seller and the giver read or are answered.
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { asUser, owner } from '../../support/database/acting.ts'
import { exportOf } from '../../support/database/steps.ts'
import { setSetting } from '../../support/settings.ts'
import { act, FIRST, THEN } from './acts.ts'
import { openWorld, seenIn, type World } from './world.ts'

/** Call it at the top of a test file: purchases can be withdrawn from, so keys wait for a consent. */
export function prepareWorlds(): void {
  beforeAll(() => setSetting(owner, 'withdrawal_days', 14))
  afterAll(() => setSetting(owner, 'withdrawal_days', 0))
}

const steps = (names: string[], maxLength: number) =>
  fc.array(fc.tuple(fc.constantFrom(...names), fc.nat({ max: 11 })), { maxLength, size: 'max' })

async function seenAfter(isTheirs: boolean, sequence: [name: string, choice: number][]): Promise<string[]> {
  await owner`delete from private.outbox`
  const world = await openWorld(isTheirs)
  for (const [name, choice] of sequence) await act(name)(world, choice)
  expect(await keysTooEarly(world)).toEqual([])
  return await seenIn(world)
}

/** Keys that the account reads although they wait for its consent. */
async function keysTooEarly({ robin }: World): Promise<string[]> {
  const waiting = await owner<{ key: string }[]>`
    select licence_keys.key from public.licence_keys
    join public.entitlements on entitlements.id = licence_keys.entitlement_id join public.orders on orders.id = entitlements.order_id
    where licence_keys.buyer_id = ${robin} and private.awaits_consent(orders)`
  const read = JSON.stringify([
    await asUser(robin)`select key from public.licence_keys`,
    await exportOf(robin).catch(() => null),
  ])
  return waiting.map(({ key }) => key).filter((key) => read.includes(key))
}

export const expectIndistinguishable = fc.asyncProperty(steps(FIRST, 2), steps(THEN, 8), async (before, after) => {
  const sequence = [...before, ...after]
  expect(await seenAfter(true, sequence)).toEqual(await seenAfter(false, sequence))
})
