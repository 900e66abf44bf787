// Tries one right as one persona and rolls it back.
import postgres from 'postgres'
import { type Right, statementIn } from '../../platform/rights/right.ts'
import { PERSONAS, type Persona, type World } from './world.ts'

class RolledBack extends Error {}

/** How many rows the statement reached as this persona; 0 if it was refused. Rolled back. */
async function reach(world: World, persona: Persona, right: Right): Promise<number> {
  let rows = 0
  const tryIt = async (sql: postgres.TransactionSql) => {
    rows = (await sql.unsafe(statementIn(world, right))).count
    throw new RolledBack()
  }
  try {
    await world.as(persona, (sql) =>
      persona === 'visitor' ? (sql as postgres.Sql).begin(tryIt) : tryIt(sql as postgres.TransactionSql),
    )
  } catch (error) {
    if (error instanceof RolledBack) return rows
    // Refused by a grant, a policy, private.reject or a check. Any other error is a mistake in the
    // matrix.
    if (error instanceof postgres.PostgresError && ['42501', 'P0001', '23514'].includes(error.code)) return 0
    throw error
  }
  return rows
}

/**
 * The same with every column granted and the table's triggers off, so that only the policy decides.
 */
async function reachWithOpenGrants(world: World, persona: Exclude<Persona, 'visitor'>, right: Right): Promise<number> {
  let rows = 0
  const table = right.table.includes('.') ? right.table : `public.${right.table}`
  try {
    await world.owner.begin(async (sql) => {
      // First the table's lock: an autovacuum that holds it waits for a grant of the same table.
      await sql.unsafe(`alter table ${table} disable trigger user`)
      await sql.unsafe(`grant all on ${table} to authenticated`)
      const claims = JSON.stringify({ sub: world.people[persona], role: 'authenticated' })
      await sql`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${claims}, true)`
      rows = (await sql.unsafe(statementIn(world, right))).count
      throw new RolledBack()
    })
  } catch (error) {
    if (error instanceof RolledBack) return rows
    if (error instanceof postgres.PostgresError && ['42501', 'P0001', '23514'].includes(error.code)) return 0
    throw error
  }
  return rows
}

/** The personas that the database allows. */
export async function personasAllowed(world: World, right: Right): Promise<Persona[]> {
  const allowed: Persona[] = []
  for (const persona of PERSONAS) if ((await reach(world, persona, right)) > 0) allowed.push(persona)
  return allowed
}

export const personasExpected = (right: Right): Persona[] =>
  PERSONAS.filter((persona) => right.allowed.includes(persona))

/** The personas that the policies alone would allow, with every column granted. */
export async function personasAllowedIfGranted(world: World, right: Right): Promise<Persona[]> {
  const allowed: Persona[] = []
  for (const persona of PERSONAS)
    if (persona !== 'visitor' && (await reachWithOpenGrants(world, persona, right)) > 0) allowed.push(persona)
  return allowed
}
