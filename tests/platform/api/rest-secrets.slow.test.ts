// What nobody but its owner may learn over /rest/v1: not by select, order, filter or embedding, nor through another schema.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askRest } from '../../support/api/ask-rest.ts'
import { forgetWorlds } from '../../support/api/forget-worlds.ts'
import {
  closeWorld,
  createWorld,
  openWorldIn,
  PERSONAS,
  type Persona,
  type World,
} from '../../support/database/world.ts'
import { stack } from '../../support/stack.ts'

let world: World
const BAN_REASON = `Sold what was not theirs ${crypto.randomUUID()}`
beforeAll(async () => {
  openWorldIn(stack.databaseUrls)
  world = await createWorld()
  const { admin, banned } = world.people
  await world.owner`
    insert into public.moderation_actions (admin_id, action, user_id, reason) values (${admin}, 'ban', ${banned}, ${BAN_REASON})`
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

  test(`the ${secret.owner} reads ${secret.shown} in all of these ways`, async () => {
    for (const path of waysTo(secret.shown, secret)) {
      const answer = await askRest(world, secret.owner, 'GET', path)
      expect(answer.rows, `${path}: ${answer.text}`).not.toEqual([])
    }
  })
})

type Secret = { what: string; value: (world: World) => string; owners: Persona[]; paths: (value: string) => string[] }
/** Columns that are granted, in rows that policies hide. */
const HIDDEN_ROWS: Secret[] = [
  {
    what: "the buyer's email",
    value: ({ people }) => `${people.buyer}@example.com`,
    owners: ['buyer'],
    paths: (email) => ['accounts?select=*', 'accounts?order=email', `accounts?select=email&email=eq.${email}`],
  },
  {
    what: "the seller's Stripe account",
    value: ({ people }) => `acct_${people.seller.replaceAll('-', '')}`,
    owners: ['seller'],
    paths: (account) => [
      'seller_accounts?select=*',
      `seller_accounts?stripe_account_id=eq.${account}`,
      `profiles?select=id,seller_accounts!inner(stripe_account_id)&seller_accounts.stripe_account_id=eq.${account}`,
      `listings?select=id,profiles!listings_seller_id_fkey!inner(seller_accounts!inner(stripe_account_id))&profiles.seller_accounts.stripe_account_id=eq.${account}`,
    ],
  },
  {
    what: 'who reported the seller',
    value: ({ people }) => `"reporter_id":"${people.buyer}"`,
    owners: ['admin'],
    paths: () => [
      'reports?select=id,reporter_id',
      'reports?select=reporter_id&order=reporter_id',
      'reports?select=reporter_id&reporter_id=not.is.null',
      'profiles?select=id,reports!reports_reported_user_id_fkey!inner(reporter_id)',
    ],
  },
  {
    what: 'why someone was banned',
    value: () => BAN_REASON,
    owners: ['admin'],
    paths: () => [
      'moderation_actions?select=*',
      'moderation_actions?select=reason&order=reason',
      'moderation_actions?select=reason&reason=like.Sold*',
      'profiles?select=id,moderation_actions!moderation_actions_user_id_fkey!inner(reason)',
    ],
  },
  {
    what: 'what a visitor wrote from which address',
    value: () => 'visitor@example.com',
    owners: ['admin'],
    paths: (email) => ['contact_messages?select=*', `contact_messages?select=email&email=eq.${email}`],
  },
]

describe.each(HIDDEN_ROWS)('$what', { tags: ['R3'] }, ({ value, owners, paths }) => {
  test(`is learnt by ${owners.join(', ')} alone, however it is asked for`, async () => {
    const secret = value(world)
    for (const path of paths(secret)) {
      const learnt: Persona[] = []
      for (const persona of PERSONAS) {
        const answer = await askRest(world, persona, 'GET', path)
        expect([200, 401, 403], `${persona}: ${path}: ${answer.text}`).toContain(answer.status)
        if (answer.text.includes(secret)) learnt.push(persona)
      }
      expect(learnt, path).toEqual(owners)
    }
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
