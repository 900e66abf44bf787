// The rights matrix over /rest/v1, from outside: the service's answer, and what is stored afterwards.
import { afterAll, beforeAll, expect } from 'vitest'
import { RIGHTS, type Right } from '../database/rights.ts'
import { closeWorld, createWorld, openWorldIn, PERSONAS, type Persona, type World } from '../database/world.ts'
import { stack } from '../stack.ts'
import { askRest, type RestAnswer } from './ask-rest.ts'
import { forgetWorlds } from './forget-worlds.ts'
import { requestOf } from './rest-request.ts'

export const REST_RIGHTS = RIGHTS.filter(({ table }) => !table.startsWith('storage.'))

const METHODS = { select: 'GET', insert: 'POST', update: 'PATCH', delete: 'DELETE' } as const

/**
 * Stricter than SQL, because a request commits: a listing without a file is refused, and a row that
 * one deleted is gone for the next.
 */
const ALLOWED_OVER_REST: Record<string, readonly Persona[]> = {
  'lists something': [],
  "frees a seat of the buyer's key": ['buyer'],
}
const allowedTo = (right: Right) => {
  const allowed = ALLOWED_OVER_REST[right.what] ?? right.allowed
  return PERSONAS.filter((persona) => allowed.includes(persona))
}

/** Every row of the table and the write that it is from, as one text. */
async function stored({ owner }: World, table: string): Promise<string> {
  const [row] = await owner`
    select md5(string_agg(stored.xmin || stored::text, '|' order by stored::text)) as digest from public.${owner(table)} as stored`
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
  const answers = await Promise.all(PERSONAS.map((persona) => ask(world, persona, right)))
  return PERSONAS.filter((_, index) => (answers[index]?.rows.length ?? 0) > 0)
}

/** The personas that changed what is stored. The others go first, together, while all rows exist. */
async function writers(world: World, right: Right): Promise<Persona[]> {
  const allowed = allowedTo(right)
  const others = PERSONAS.filter((persona) => !allowed.includes(persona))
  let before = await stored(world, right.table)
  await Promise.all(others.map((persona) => ask(world, persona, right)))
  let after = await stored(world, right.table)
  const reaching = after === before ? [] : [...others]
  for (const persona of allowed) {
    before = after
    await ask(world, persona, right)
    after = await stored(world, right.table)
    if (after !== before) reaching.push(persona)
  }
  return PERSONAS.filter((persona) => reaching.includes(persona))
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
    const inWorld = leavesTraces ? await createWorld() : world
    if (leavesTraces) spent.push(inWorld)
    expect(await writers(inWorld, right)).toEqual(allowed)
  }
}
