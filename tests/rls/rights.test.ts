// The rights matrix over direct SQL, with the login roles of the functions.
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RIGHTS, type Right } from './rights.ts'
import { closeWorld, createWorld, PERSONAS, type Persona, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(closeWorld)

class RolledBack extends Error {}

/** How many rows the statement reached as this persona; 0 too where it was refused. What it did is undone. */
async function reach(persona: Persona, right: Right): Promise<number> {
  let rows = 0
  try {
    await world.as(persona, (sql) =>
      persona === 'visitor'
        ? (sql as postgres.Sql).begin(async (transaction) => {
            rows = (await right.statement(transaction, world)).count
            throw new RolledBack()
          })
        : right.statement(sql, world).then((result) => {
            rows = result.count
            throw new RolledBack()
          }),
    )
  } catch (error) {
    if (error instanceof RolledBack) return rows
    // Refused by a grant, a policy or private.refuse: anything else is a mistake in the matrix.
    if (error instanceof postgres.PostgresError && ['42501', 'P0001'].includes(error.code)) return 0
    throw error
  }
  return rows
}

describe.each([...new Set(RIGHTS.map((right) => right.table))])('%s', (table) => {
  const rights = RIGHTS.filter((right) => right.table === table)
  test.each(rights.map((right) => [`${right.operation}: ${right.allowed.join(', ') || 'nobody'} ${right.what}`, right] as const))('%s', async (_, right) => {
    const allowed: Persona[] = []
    for (const persona of PERSONAS) if ((await reach(persona, right)) > 0) allowed.push(persona)
    expect(allowed).toEqual(PERSONAS.filter((persona) => right.allowed.includes(persona)))
  })
})
