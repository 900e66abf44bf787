// The rights matrix over /rest/v1, from outside: the service's answer, and what is stored afterwards.
import { afterAll, beforeAll, expect } from 'vitest'
import { owner } from '../database/acting.ts'
import { RIGHTS, type Right } from '../database/rights.ts'
import { closeWorld, createWorld, openWorldIn, PERSONAS, type Persona, type World } from '../database/world.ts'
import { restRows } from '../environment.ts'
import { stack } from '../stack.ts'
import { askRest, type RestAnswer } from './ask-rest.ts'
import { forgetWorlds } from './forget-worlds.ts'
import { requestOf } from './rest-request.ts'

/** A request can't ask who sends it. */
const isRequest = ({ statement }: Right) => !statement.includes('where auth.uid()')
const asked = RIGHTS.filter((right) => !right.table.startsWith('storage.') && isRequest(right))
const fewestAllowed = (one: Right, other: Right) => (one.allowed.length || 99) - (other.allowed.length || 99)
/** Of each table and operation the rows that the fewest may reach. The matrix over SQL tries all rows. */
export const REST_RIGHTS = [...Map.groupBy(asked, ({ table, operation }) => `${table} ${operation}`).values()].flatMap(
  (rows) => rows.toSorted(fewestAllowed).slice(0, restRows),
)

const METHODS = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' } as const

/** Stricter than SQL: a request is a transaction, and a listing without a file cannot be committed. */
const ALLOWED_OVER_REST: Record<string, readonly Persona[]> = { 'lists something': [] }
/**
 * Givers and recipients try the rows about gifts only: the matrix over SQL tries the other ones, in
 * less time.
 */
const triedBy = ({ statement }: Right): readonly Persona[] =>
  /\$gi(ft|ve)/.test(statement) ? PERSONAS : PERSONAS.filter((persona) => !['giver', 'recipient'].includes(persona))
const allowedTo = (right: Right) => {
  const allowed = ALLOWED_OVER_REST[right.what] ?? right.allowed
  return triedBy(right).filter((persona) => allowed.includes(persona))
}

/** Older rows are of other tests. */
let firstTransaction = '0'

/** One number for the rows of the table and the writes that they are from. */
async function stored({ owner }: World, table: string): Promise<string> {
  const [row] = await owner`
    select sum(hashtextextended(stored.xmin || stored::text, 0)) as digest
    from public.${owner(table)} as stored where stored.xmin::text::bigint >= ${firstTransaction}`
  return `${row?.digest}`
}

/** A grant, a policy, a check or private.reject. */
const REJECTIONS = ['42501', '23514', 'P0001']

/** Throws where the request itself is a mistake. */
async function ask(world: World, persona: Persona, right: Right): Promise<RestAnswer> {
  const { query, body } = await requestOf(world, persona, right)
  const answer = await askRest(world, persona, METHODS[right.operation], `${right.table}?${query}`, { body })
  const isOrdinary = answer.status < 300 || REJECTIONS.includes(answer.code ?? '')
  if (!isOrdinary) throw new Error(`${persona}: ${answer.status} ${answer.text}`)
  return answer
}

/** The personas that read a row. */
async function readers(world: World, right: Right): Promise<Persona[]> {
  const personas = triedBy(right)
  const answers = await Promise.all(personas.map((persona) => ask(world, persona, right)))
  return personas.filter((_, index) => (answers[index]?.rows.length ?? 0) > 0)
}

/**
 * Those of `turn`, and of the personas without the right, that changed what is stored. The latter
 * go first, together, while all rows exist. A change counts for those whose answer admits one: the
 * shop's own jobs write too.
 */
async function writers(world: World, right: Right, turn: readonly Persona[]): Promise<Persona[]> {
  const allowed = allowedTo(right)
  const others = triedBy(right).filter((persona) => !allowed.includes(persona))
  let before = await stored(world, right.table)
  const answers = await Promise.all(others.map((persona) => ask(world, persona, right)))
  let after = await stored(world, right.table)
  const reaching = after === before ? [] : others.filter((_, index) => !answers[index]?.wroteNothing)
  for (const persona of turn) {
    before = after
    const { wroteNothing, status, text } = await ask(world, persona, right)
    if (wroteNothing) throw new Error(`${persona} may do this, and wrote nothing: ${status} ${text}`)
    after = await stored(world, right.table)
    if (after !== before) reaching.push(persona)
  }
  return reaching
}

/** By its name, for test.for. */
export const named = (rights: Right[]) =>
  rights.map((right) => {
    const who = allowedTo(right).join(', ') || 'nobody'
    return { name: `${right.table}: ${right.operation}: ${who} ${right.what}`, right }
  })

/** Makes the world of a test file. The returned function tries a right as every persona. */
export function overRest(): (right: Right) => Promise<void> {
  let world: World
  /** A write that somebody may do has a world of its own, so that nothing finds what it left. */
  const spent: World[] = []
  beforeAll(async () => {
    openWorldIn(stack.databaseUrls)
    const [now] = await owner`select pg_current_xact_id()::text as id`
    firstTransaction = now?.id
    world = await createWorld()
    // The local REST service grants itself what it needs with its first request.
    await askRest(world, 'visitor', 'GET', 'profiles?limit=1')
  })
  afterAll(async () => {
    await forgetWorlds([world, ...spent])
    await closeWorld()
  })
  return async (right) => {
    const allowed = allowedTo(right)
    if (right.operation === 'select') return expect(await readers(world, right)).toEqual(allowed)
    const leavesTraces = allowed.length > 0
    // A row that one deleted is gone for the next, and an order has one thread.
    const isOnce = right.operation === 'delete' || right.statement.startsWith('insert into public.threads (order_id)')
    const turns = isOnce && allowed.length > 1 ? allowed.map((one) => [one]) : [allowed]
    const reaching: Persona[] = []
    for (const turn of turns) {
      const inWorld = leavesTraces ? await createWorld() : world
      if (leavesTraces) spent.push(inWorld)
      reaching.push(...(await writers(inWorld, right, turn)))
    }
    expect(PERSONAS.filter((persona) => reaching.includes(persona))).toEqual(allowed)
  }
}
