// Each column about a person is declared in private.personal_data, and a deletion, an export and a
// ban do what its row says.
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { type Declared, declaredRows } from '../../support/database/personal.ts'
import { ban, exportOf, firstValue, leave, reverseLatest, suspend } from '../../support/database/steps.ts'
import { actAs, addUser } from '../../support/database/world.ts'

await completeWorld()
const { owner } = world

/** Tables whose texts are about no person. */
const IMPERSONAL =
  `private.catalogue_values private.catalogue_words private.common_words private.empty_search_key private.empty_searches
  private.held_listings private.jobs private.limits private.monthly_tables private.personal_data private.search_spellings
  private.search_synonyms private.search_translations private.secrets private.settings public.categories public.file_types public.tags`.split(
    /\s+/,
  )

/** Columns that name a user or address, and those that hold a text, JSON or bytes that aren't of a short list or a key elsewhere. */
const columnsOfPeople = () =>
  owner<{ table: string; column: string; namesPerson: boolean }[]>`
    select format('%s.%s', nspname, relname) as table, attname as column, atttypid = 'uuid'::regtype or attname ~ '^(old_)?address$' as "namesPerson"
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') and not relispartition
    join pg_namespace on pg_namespace.oid = relnamespace and nspname in ('public', 'private')
    where attnum > 0 and not attisdropped and attgenerated = '' and format('%s.%s', nspname, relname) <> all (${IMPERSONAL}) and case
      when atttypid = 'uuid'::regtype then attname <> 'order_id' and (
        attname ~ '^(user|actor|subject|owner|holder|admin|[a-z]+er)_id$' or attname ~ '_by$' or (relname in ('profiles', 'accounts') and attname = 'id')
        or exists (
          select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any (conkey)
            and confrelid in ('public.profiles'::regclass, 'public.accounts'::regclass, 'auth.users'::regclass)
        ))
      else atttypid::regtype::text in ('text', 'text[]', 'json', 'jsonb', 'bytea', 'extensions.citext', 'inet', 'cidr') and not exists (
        select from pg_constraint where conrelid = attrelid and (
          contype = 'c' and conkey = array[attnum] and pg_get_constraintdef(pg_constraint.oid) ~ '= ANY' or contype = 'f' and attnum = any (conkey)
        ))
    end`

test('each column about a person is declared', { tags: ['P4', 'data-exported'] }, async () => {
  const declared = await declaredRows()
  const isDeclared = ({ table, column, namesPerson }: Awaited<ReturnType<typeof columnsOfPeople>>[number]) =>
    declared.some(
      (row) =>
        (row.table === table && (row.columns ? row.columns.includes(column) : !namesPerson)) ||
        (row.table === table && row.owner === column && !row.via),
    )
  expect((await columnsOfPeople()).filter((found) => !isDeclared(found))).toEqual([])
})

test('what is declared exists', async () => {
  const missing = await owner`
    select of_table, named from private.personal_data cross join unnest(columns || case when via is null then owner end || via) as named
    where named is not null and not exists (select from pg_attribute where attrelid = of_table and attname = named)
    union all
    select of_table, named from private.personal_data cross join unnest(array[deleted_by, banned_by, exported_by]) as named
    where named is not null and not exists (select from pg_proc where pronamespace = 'private'::regnamespace and proname = named)`
  expect(missing).toEqual([])
  const keys = new Set(['files', ...Object.keys(await exportOf(world.people.seller))])
  expect((await declaredRows()).filter(({ exported }) => exported && !keys.has(exported))).toEqual([])
})

test('no declaration deletes accounting', async () => {
  const refused = owner`update private.personal_data set deletion = 'delete', kept = null where of_table = 'public.orders'::regclass`
  await expect(refused).rejects.toThrow('personal_data_keeps_accounting')
})

type Row = Record<string, unknown>
type Found = { declared: Declared; key: string; row: Row }
const isEmpty = (value: unknown) => value === null || ['""', '[]', '{}'].includes(JSON.stringify(value))
const textOf = (value: unknown) => JSON.stringify(value).replaceAll(/^"|"$/g, '')

/** The rows of a person, or all with a key, by declaration. */
async function rowsOf(person: string): Promise<Found[]> {
  const address = await firstValue(owner`select email from auth.users where id = ${person}`)
  const found: Found[] = []
  for (const declared of await declaredRows()) {
    if (!declared.condition) continue
    const rows = await owner.unsafe<{ key: string; row: Row }[]>(
      `select (${await keyOf(declared.table)}) as key, to_jsonb(kept) as row from ${declared.table} as kept
      where ($1::uuid is not null or $2::text is not null) and ${declared.condition}`,
      [person, address as string],
    )
    found.push(...rows.map((row) => ({ declared, ...row })))
  }
  return found
}
const keyOf = (table: string): Promise<string> =>
  firstValue(owner`
    select coalesce('concat_ws('' '', ' || string_agg(quote_ident(attname), ', ') || ')', 'to_jsonb(kept)::text') from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any (indkey) where indrelid = ${table}::regclass and indisprimary`)

/** What became of each row, or of its columns: `gone`, `changed` or `same`. */
async function changesOf(before: Found[]) {
  const changes: { found: Found; column: string; became: 'gone' | 'changed' | 'same' }[] = []
  for (const found of before) {
    const { declared, key, row } = found
    const [left] = await owner.unsafe<{ row: Row }[]>(
      `select to_jsonb(kept) as row from ${declared.table} as kept where (${await keyOf(declared.table)}) = $1`,
      [key],
    )
    const columns = declared.columns ?? (declared.owner ? [declared.owner] : [])
    for (const column of columns.length > 0 ? columns : [declared.owner ?? ''])
      if (column in row && !isEmpty(row[column])) {
        const isSame = JSON.stringify(left?.row[column]) === JSON.stringify(row[column])
        changes.push({ found, column, became: left ? (isSame ? 'same' : 'changed') : 'gone' })
      }
  }
  return changes
}
type Change = Awaited<ReturnType<typeof changesOf>>[number]
const nameOf = ({ found: { declared }, column, became }: Change) =>
  `${declared.table}.${column} ${became}: ${declared.deletion}, ban: ${declared.ban}`

const AFTER_BAN = { stay: 'same', hide: 'same', hold: 'changed', delete: 'gone' }
const AFTER_DELETION = { delete: 'gone', cascade: 'gone', clear: 'changed', keep: 'same' }

test.each(['buyer', 'seller'] as const)(
  'a ban, an export and a deletion of the %s do what is declared',
  { tags: ['P4', 'K5', 'data-exported'] },
  async (persona) => {
    const person = world.people[persona]
    await owner`
    update public.profiles set bio = 'Quilts', refund_policy = 'Always', announcement = 'Away', avatar = 'avatars/' || id || '/' || gen_random_uuid(),
      banner = 'avatars/' || id || '/' || gen_random_uuid(), links = '[{"label": "Site", "url": "https://example.com"}]' where id = ${person}`
    await owner`update public.orders set locale = 'de' where buyer_id = ${person}`
    const atFirst = await rowsOf(person)
    await ban(person)
    const isWrongAtBan = ({ found: { declared }, became }: Change) =>
      declared.banned_by ? became === 'changed' : became !== AFTER_BAN[declared.ban]
    expect((await changesOf(atFirst)).filter(isWrongAtBan).map(nameOf)).toEqual([])
    for (const { declared } of atFirst.filter(({ declared: { ban: effect, via } }) => effect === 'hide' && !via)) {
      const seen = world.visitors.unsafe(`select from ${declared.table} where ${declared.condition}`, [person])
      // Visitors have no right to some of them at all.
      expect((await seen.catch(() => [])).length, declared.table).toBe(0)
    }
    await reverseLatest(person)

    const exported: Record<string, unknown> = await exportOf(person)
    const texts = (await columnsOfPeople()).filter(({ namesPerson }) => !namesPerson)
    const before = await rowsOf(person)
    const missing = before.flatMap(({ declared: { table, columns, owner: of, without, exported: key }, row }) =>
      texts
        .filter((text) => text.table === table && (columns?.includes(text.column) ?? true))
        .map(({ column }) => column)
        .filter((column) => column !== of && !without.includes(column) && !isEmpty(row[column]))
        .filter((column) => key && key !== 'files' && !textOf(exported[key]).includes(textOf(row[column])))
        .map((column) => `${table}.${column} is not in ${key}`),
    )
    expect([...new Set(missing)]).toEqual([])

    await leave(person)
    const left = await changesOf(before)
    expect(new Set(left.map(({ found }) => found.declared.id)).size).toBeGreaterThan(25)
    // Some rows are kept only if they were sold.
    const isWrong = ({ found: { declared }, became }: Change) =>
      declared.deletion === 'keep' && declared.deleted_by
        ? became === 'changed'
        : became !== AFTER_DELETION[declared.deletion]
    expect(left.filter(isWrong).map(nameOf)).toEqual([])
  },
)

test('what ends with a ban or suspension does not return with the next one', { tags: ['K5'] }, async () => {
  const person = await addUser('Suspended Sue')
  const ending = (await declaredRows()).filter(({ table }) => /redress_links|export_codes/.test(table))
  const left = async () =>
    Promise.all(
      ending.map(({ table }) =>
        firstValue(owner.unsafe(`select count(*)::integer from ${table} where user_id = $1`, [person])),
      ),
    )
  for (const begin of [ban, suspend]) {
    const digest = randomBytes(32)
    await begin(person)
    await actAs(person, 'api')`select private.make_redress_link(${digest})`
    await owner`insert into private.export_codes (user_id, digest) values (${person}, ${digest})`
    const userOf = () => firstValue(actAs(person, 'api')`select private.redress_link_user(${digest})`)
    expect([await userOf(), await left()]).toEqual([person, [1, 1]])
    await reverseLatest(person)
    await begin(person)
    expect([await userOf(), await left()]).toEqual([null, [0, 0]])
    await reverseLatest(person)
  }
})
