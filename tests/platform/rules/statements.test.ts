// Every SQL statement of the functions fits the schema: Postgres parses and plans each, and runs
// none.
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'
import { world } from '../../support/database/fixture.ts'
import { readStatements } from '../../support/database/function-statements.ts'
import { databaseUrls } from '../../support/database.ts'

const { statements, unread } = readStatements(join(projectDir, 'edge-functions'))

let owner: postgres.Sql
beforeAll(() => {
  owner = postgres(databaseUrls.postgres ?? '', { max: 2 })
})
afterAll(() => owner.end())

/** Postgres' objection to the statement; empty without one. */
async function objection(text: string): Promise<string[]> {
  try {
    await owner.unsafe(text).describe()
    return []
  } catch (error) {
    if (error instanceof postgres.PostgresError) return [`${error.message}: ${text}`]
    throw error
  }
}

test('every template of the functions is found', { tags: ['sql-statement-functions'] }, () => {
  expect(unread).toEqual([])
})

describe.each([...new Set(statements.map(({ file }) => file))])('%s', (file) => {
  test('fits the schema', { tags: ['sql-statement-functions'] }, async () => {
    const texts = statements.filter((statement) => statement.file === file).map(({ text }) => text)
    expect((await Promise.all(texts.map(objection))).flat()).toEqual([])
  })
})

// A transaction pooler gives each transaction any connection, so no SQL may set, hold or expect
// session state.

/** Each of these outlives its transaction. */
const OF_THE_SESSION = [
  /\bpg_(try_)?advisory_lock(_shared)?\s*\(/i,
  /\bset_config\s*\((?:[^()]|\([^()]*\))*,\s*false\s*\)/i,
  /\bset\s+(session|role|time\s+zone)\b(?!\s*=)/i,
  /^\s*(listen|unlisten|discard|load|deallocate|prepare\s+\w+\s+as)\b/im,
  /\bcreate\s+(local\s+|global\s+)?temp(orary)?\b/i,
  /\b(with\s+hold|currval\s*\(|lastval\s*\()/i,
]
const isOfTheSession = (text: string) => OF_THE_SESSION.some((form) => form.test(text))

test('no function of the database leaves session state', { tags: ['R6'] }, async () => {
  const functions = await world.owner<{ name: string; text: string }[]>`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as text from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and prokind in ('f', 'p')`
  expect(functions.length).toBeGreaterThan(100)
  expect(functions.filter(({ text }) => isOfTheSession(text)).map(({ name }) => name)).toEqual([])
})

test('no statement of the edge functions leaves session state', { tags: ['R6'] }, () => {
  const { statements } = readStatements(join(projectDir, 'edge-functions'))
  expect(statements.length).toBeGreaterThan(100)
  expect(statements.filter(({ text }) => isOfTheSession(text))).toEqual([])
})

test.each([
  'select pg_advisory_lock(1)',
  'perform pg_try_advisory_lock_shared(hashtext(name))',
  "select set_config('role', lower('X'), false)",
  'set role authenticated',
  'set session authorization default',
  'listen orders',
  'create temp table t ()',
  'prepare one as select 1',
  "select currval('orders_id_seq')",
])('control: %s is noticed', (text) => {
  expect(isOfTheSession(text)).toBe(true)
})
