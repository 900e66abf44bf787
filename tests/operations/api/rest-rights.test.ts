// The rights matrix over /rest/v1, from outside: what the REST service answers, and what is stored afterwards.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askRest, personId, type RestAnswer } from '../../support/api/ask-rest.ts'
import { forgetWorlds } from '../../support/api/forget-worlds.ts'
import { REST_REQUESTS } from '../../support/api/rest-requests.ts'
import { RIGHTS, type Right } from '../../support/database/rights.ts'
import {
  closeWorld,
  createWorld,
  openWorldIn,
  PERSONAS,
  type Persona,
  type World,
} from '../../support/database/world.ts'
import { stack } from '../../support/stack.ts'

const METHODS = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' } as const
const rights = RIGHTS.filter((right) => !right.table.startsWith('storage.'))

/** Stricter than SQL: a request is a transaction of its own, and a listing without its file does not survive a commit. */
const ALLOWED_OVER_REST: Record<string, readonly Persona[]> = { 'lists something': [] }
const allowedTo = (right: Right) => ALLOWED_OVER_REST[right.what] ?? right.allowed

let world: World
/** Those of the writes that somebody may do: each has its own, so that none finds what another left. */
const spent: World[] = []
beforeAll(async () => {
  openWorldIn(stack.databaseUrls)
  world = await createWorld()
  // The local REST service grants itself what it needs with its first request, and two at once would meet there.
  await askRest(world, 'visitor', 'GET', 'profiles?limit=1')
})
afterAll(async () => {
  await forgetWorlds([world, ...spent])
  await closeWorld()
})

/** Every row of the table, as one text: a write that was refused leaves it as it was. */
async function stored(table: string): Promise<string> {
  const [row] = await world.owner`
    select md5(string_agg(stored::text, '|' order by stored::text)) as digest from public.${world.owner(table)} as stored`
  return `${row?.digest}`
}

const REJECTIONS = ['42501', '23514', 'P0001']

/** Rejected by a grant, a policy, a check or private.reject, or answered. Throws where a request itself is a mistake. */
async function ask(inWorld: World, persona: Persona, right: Right): Promise<RestAnswer> {
  const makeRequest = REST_REQUESTS[right.table]?.[right.what]
  if (!makeRequest) throw new Error('tests/support/api/rest-requests.ts has no such request')
  const { query, body } = makeRequest(inWorld, personId(inWorld, persona))
  const answer = await askRest(inWorld, persona, METHODS[right.operation], `${right.table}?${query ?? ''}`, { body })
  const isOrdinary = answer.status < 300 || REJECTIONS.includes(answer.code ?? '')
  if (!isOrdinary) throw new Error(`${persona}: ${answer.status} ${answer.text}`)
  return answer
}

const inOrder = (reaching: Persona[]) => PERSONAS.filter((persona) => reaching.includes(persona))

/** Those of the personas that read a row. */
async function readers(inWorld: World, right: Right): Promise<Persona[]> {
  const answers = await Promise.all(PERSONAS.map((persona) => ask(inWorld, persona, right)))
  return PERSONAS.filter((_, index) => (answers[index]?.rows.length ?? 0) > 0)
}

/**
 * Those of the personas that changed what is stored. Who must be rejected tries first, since afterwards there may be nothing left to reach,
 * and all of them at once: where that changed something, any of them may have.
 */
async function writers(inWorld: World, right: Right): Promise<Persona[]> {
  const allowed = allowedTo(right)
  const others = PERSONAS.filter((persona) => !allowed.includes(persona))
  let before = await stored(right.table)
  await Promise.all(others.map((persona) => ask(inWorld, persona, right)))
  let after = await stored(right.table)
  const reaching = after === before ? [] : [...others]
  for (const persona of allowed) {
    before = after
    await ask(inWorld, persona, right)
    after = await stored(right.table)
    if (after !== before) reaching.push(persona)
  }
  return inOrder(reaching)
}

const named = (some: Right[]) =>
  some.map((right) => [`${right.operation}: ${allowedTo(right).join(', ') || 'nobody'} ${right.what}`, right] as const)

describe.each([...new Set(rights.map((right) => right.table))])('%s', { tags: ['R1'] }, (table) => {
  const ofTable = rights.filter((right) => right.table === table)
  const writes = named(ofTable.filter((right) => right.operation !== 'select'))
  const reads = named(ofTable.filter((right) => right.operation === 'select'))

  test.for(reads)('%s', async ([_, right]) => {
    expect(await readers(world, right)).toEqual(inOrder([...allowedTo(right)]))
  })
  test.for(writes)('%s', async ([_, right]) => {
    const leavesTraces = allowedTo(right).length > 0
    const inWorld = leavesTraces ? await createWorld() : world
    if (leavesTraces) spent.push(inWorld)
    expect(await writers(inWorld, right)).toEqual(inOrder([...allowedTo(right)]))
  })
})

test('whatever a client is granted on a table has a row in the matrix', { tags: ['R1'] }, async () => {
  const granted = await world.owner<{ table: string; operation: string }[]>`
    select distinct relname::text as table, operation
    from pg_class, unnest(array['select', 'insert', 'update', 'delete']) as operation, unnest(array['anon', 'authenticated']) as client
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
      and case operation
        when 'delete' then has_table_privilege(client, pg_class.oid, operation)
        else has_any_column_privilege(client, pg_class.oid, operation)
      end`
  const inMatrix = new Set(rights.map((right) => `${right.operation} ${right.table}`))
  expect(granted.length).toBeGreaterThan(0)
  expect(granted.map((row) => `${row.operation} ${row.table}`).filter((row) => !inMatrix.has(row))).toEqual([])
})
