// Columns that no client reads over /rest/v1: not by select, order, filter or embedding, nor through another schema.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askRest } from '../../support/api/ask-rest.ts'
import { forgetWorlds } from '../../support/api/forget-worlds.ts'
import { closeWorld, createWorld, openWorldIn, type World } from '../../support/database/world.ts'
import { stack } from '../../support/stack.ts'

let world: World
beforeAll(async () => {
  openWorldIn(stack.databaseUrls)
  world = await createWorld()
})
afterAll(async () => {
  await forgetWorlds([world])
  await closeWorld()
})

/** Tables with columns that no client may read. `shown` is a granted column, `parent` embeds the table. */
const UNGRANTED = [
  { table: 'orders', shown: 'total_cents', parent: 'order_items', owner: 'buyer' },
  { table: 'listing_files', shown: 'sha256', parent: 'listings', owner: 'seller' },
  { table: 'user_roles', shown: 'role', parent: 'profiles', owner: 'admin' },
] as const
type Ungranted = (typeof UNGRANTED)[number]

const waysTo = (column: string, { table, shown, parent }: Ungranted) => [
  `${table}?select=${column}`,
  `${table}?select=renamed:${column}::text`,
  `${table}?select=${shown}&order=${column}`,
  `${table}?select=${shown}&${column}=not.is.null`,
  `${table}?select=${shown}&or=(${column}.is.null,${column}.not.is.null)`,
  `${parent}?select=id,${table}(${column})`,
  `${parent}?select=id,...${table}(${column})`,
  `${parent}?select=id,${table}(${shown})&${table}.order=${column}`,
  `${parent}?select=id,${table}!inner(${shown})&${table}.${column}=not.is.null`,
]

describe.each(UNGRANTED)('the ungranted columns of $table', (secret) => {
  test('are refused to visitors and to the row’s owner, however they ask', { tags: ['R3'] }, async () => {
    const hidden = await world.owner<{ column: string }[]>`
      select attname::text as column from pg_attribute
      where attrelid = ${`public.${secret.table}`}::regclass and attnum > 0 and not attisdropped
        and not has_column_privilege('authenticated', attrelid, attnum, 'select')`
    expect(hidden.length).toBeGreaterThan(0)
    // Each way with every third column: a grant counts for all ways alike.
    const ways = hidden.flatMap(({ column }, at) => waysTo(column, secret).filter((_, way) => way % 3 === at % 3))
    const paths = [...ways, `${secret.table}?select=*`]
    const answered: string[] = []
    // A grant of a column distinguishes visitors from users only.
    for (const persona of ['visitor', secret.owner] as const)
      for (const path of paths) {
        const answer = await askRest(world, persona, 'GET', path)
        if (answer.code !== '42501') answered.push(`${persona}: ${path}: ${answer.status} ${answer.text}`)
      }
    expect(answered).toEqual([])
  })
})

describe('the schemas behind', () => {
  test('a stranger calls no function of the database', async () => {
    const functions = await world.owner<{ schema: string; name: string }[]>`
      select distinct pronamespace::regnamespace::text as schema, proname::text as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
    expect(functions.length).toBeGreaterThan(1)
    expect(functions.filter(({ schema }) => schema === 'public')).toEqual([])
    // One of ten: all of them are in a schema that no client can use.
    const sample = functions.filter((_, index) => index % 10 === 0)
    const callable: string[] = []
    for (const path of sample.flatMap(({ name }) => [`rpc/${name}`, `rpc/private.${name}`])) {
      const { status, text } = await askRest(world, 'stranger', 'POST', path, { body: {} })
      if (status !== 404) callable.push(`${path}: ${status} ${text}`)
    }
    expect(callable).toEqual([])
  })

  const SCHEMAS = ['private', 'partitions', 'auth', 'storage', 'extensions', 'pg_catalog', 'information_schema']
  test.each(SCHEMAS)('an admin is not let into %s', async (schema) => {
    const tables = await world.owner<{ name: string }[]>`
        select relname::text as name from pg_class where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p', 'v') limit 5`
    for (const { name } of [...tables, { name: 'profiles' }, { name: 'rpc/is_admin' }]) {
      const answer = await askRest(world, 'admin', 'GET', name, { schema })
      expect(answer.status, `${schema}.${name}: ${answer.text}`).toBe(406)
    }
  })
})
