// The rights matrix over direct SQL, with the login roles of the functions.
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { personasAllowed, personasExpected, reachWithOpenGrants } from './reach.ts'
import { RIGHTS } from './rights.ts'
import { closeWorld, createWorld, openWorldIn, PERSONAS, type World } from './world.ts'

let world: World
beforeAll(async () => {
  openWorldIn(inject('databaseUrls'))
  world = await createWorld()
})
afterAll(closeWorld)

describe.each([...new Set(RIGHTS.map((right) => right.table))])('%s', (table) => {
  const rights = RIGHTS.filter((right) => right.table === table)
  test.each(
    rights.map(
      (right) => [`${right.operation}: ${right.allowed.join(', ') || 'nobody'} ${right.what}`, right] as const,
    ),
  )('%s', async (_, right) => {
    expect(await personasAllowed(world, right)).toEqual(personasExpected(right))
  })
})

describe('policies refuse on their own, whatever columns were granted', () => {
  const rights = RIGHTS.filter((right) => right.isRefusedByPolicyAlone)
  test.each(rights.map((right) => [`nobody ${right.what}`, right] as const))('%s', async (_, right) => {
    for (const persona of PERSONAS)
      if (persona !== 'visitor') expect(await reachWithOpenGrants(world, persona, right)).toBe(0)
  })
})
