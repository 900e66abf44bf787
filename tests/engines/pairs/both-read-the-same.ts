// The property: whose address it is changes nothing that the seller and the giver read or are answered.
import fc from 'fast-check'
import { expect } from 'vitest'
import { owner } from '../../support/database/acting.ts'
import { act, FIRST, THEN } from './acts.ts'
import { openWorld, seenIn } from './world.ts'

const steps = (names: string[], maxLength: number) =>
  fc.array(fc.tuple(fc.constantFrom(...names), fc.nat({ max: 11 })), { maxLength, size: 'max' })

async function seenAfter(isTheirs: boolean, sequence: [name: string, choice: number][]): Promise<string[]> {
  await owner`delete from private.outbox`
  const world = await openWorld(isTheirs)
  for (const [name, choice] of sequence) await act(name)(world, choice)
  return await seenIn(world)
}

export const bothReadTheSame = fc.asyncProperty(steps(FIRST, 2), steps(THEN, 8), async (before, after) => {
  const sequence = [...before, ...after]
  expect(await seenAfter(true, sequence)).toEqual(await seenAfter(false, sequence))
})
