// Each column about a person says what a deletion, an export and a ban do to it, and they do it.
import { expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { ban, columnOf, exportOf, leave, reverseLatest } from '../../support/database/steps.ts'
import { IMPERSONAL, LINES } from './personal-columns.ts'

await completeWorld()
const { owner } = world

/** Columns that name a user, and those that hold a text, JSON or bytes that aren't of a short list or a key elsewhere. */
const columnsOfPeople = () =>
  columnOf(owner`
    select format('%s.%s.%s', nspname, relname, attname) as column
    from pg_attribute join pg_class on pg_class.oid = attrelid and relkind in ('r', 'p') and not relispartition
    join pg_namespace on pg_namespace.oid = relnamespace and nspname in ('public', 'private')
    where attnum > 0 and not attisdropped and case
      when atttypid = 'uuid'::regtype then attname <> 'order_id' and (
        attname ~ '^(user|actor|subject|owner|holder|admin|[a-z]+er)_id$' or attname ~ '_by$' or (relname in ('profiles', 'accounts') and attname = 'id')
        or exists (
          select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any (conkey)
            and confrelid in ('public.profiles'::regclass, 'public.accounts'::regclass, 'auth.users'::regclass)
        ))
      else atttypid::regtype::text in ('text', 'text[]', 'json', 'jsonb', 'bytea', 'extensions.citext', 'inet') and not exists (
        select from pg_constraint where conrelid = attrelid and (
          contype = 'c' and conkey = array[attnum] and pg_get_constraintdef(pg_constraint.oid) ~ '= ANY' or contype = 'f' and attnum = any (conkey)
        ))
    end order by 1`)

test('each column about a person says what a deletion, an export and a ban do to it', {
  tags: ['P4', 'data-exported'],
}, async () => {
  const said = LINES.flatMap(({ named }) => named)
  expect([...said, ...IMPERSONAL].toSorted()).toEqual((await columnsOfPeople()).toSorted())
  const keys = Object.keys(await exportOf(world.people.seller)).join('|')
  const wrong = LINES.filter(
    ({ deletion, exported, ban }) =>
      !(
        /^(gone|blanked|kept, .)/.test(deletion) &&
        new RegExp(`^(no, .|(files|${keys})(,|$))`).test(exported) &&
        /^(stays|hidden|blanked|gone)(, .|$)/.test(ban)
      ),
  )
  expect(wrong.map(({ line }) => line)).toEqual([])
})

const PERSONAL = LINES.filter(({ person }) => person)
type Row = Record<string, unknown>
const isEmpty = (value: unknown) => value === null || ['""', '[]', '{}'].includes(JSON.stringify(value))

const TABLES = [...new Set(PERSONAL.map((line) => line.table))]
/** All rows by table and primary key. */
async function readRows() {
  const keys = await owner<{ table: string; key: string }[]>`
    select named as table, string_agg(quote_ident(attname), ', ') as key from unnest(${TABLES}::text[]) as named
    join pg_index on indrelid = named::regclass and indisprimary join pg_attribute on attrelid = indrelid and attnum = any (indkey) group by 1`
  const read = ({ table, key }: (typeof keys)[number]) =>
    owner.unsafe(`select concat_ws(' ', ${key}) as key, to_jsonb(kept) as row from ${table} as kept`)
  const all = await Promise.all(keys.map(async (one) => [one.table, await read(one)] as const))
  return new Map(all.map(([table, rows]) => [table, new Map<string, Row>(rows.map(({ key, row }) => [key, row]))]))
}

/** What became of each value of a person: `gone`, `blanked`, `stays`. */
function changesOf(person: string, before: Awaited<ReturnType<typeof readRows>>, after: typeof before) {
  const found: { line: (typeof LINES)[number]; column: string; value: unknown; became: string }[] = []
  for (const line of PERSONAL)
    for (const [key, row] of before.get(line.table) ?? [])
      for (const column of row[line.person ?? ''] === person ? line.columns : []) {
        const left = after.get(line.table)?.get(key)
        const isSame = JSON.stringify(left?.[column]) === JSON.stringify(row[column])
        if (!isEmpty(row[column]))
          found.push({ line, column, value: row[column], became: left ? (isSame ? 'stays' : 'blanked') : 'gone' })
      }
  return found
}
type Change = ReturnType<typeof changesOf>[number]
const nameOf = ({ line, column, became }: Change) => `${line.table}.${column} ${became}, but: ${line.line}`

test.each(['buyer', 'seller'] as const)(
  'a ban, an export and a deletion of the %s do what their columns say',
  { tags: ['P4', 'K5', 'data-exported'] },
  async (persona) => {
    const person = world.people[persona]
    await owner`
    update public.profiles set bio = 'Quilts', refund_policy = 'Always', announcement = 'Away', avatar = 'avatars/' || id || '/' || gen_random_uuid(),
      banner = 'avatars/' || id || '/' || gen_random_uuid(), links = '[{"label": "Site", "url": "https://example.com"}]' where id = ${person}`
    const atFirst = await readRows()
    await ban(person)
    const banned = changesOf(person, atFirst, await readRows())
    const isChanged = ({ line, became }: Change) =>
      !line.ban.includes(', ') && became !== line.ban.replace('hidden', 'stays')
    expect(banned.filter(isChanged).map(nameOf)).toEqual([])
    for (const { line, table, person: column } of PERSONAL.filter(({ ban }) => ban === 'hidden')) {
      const seen = world.visitors.unsafe(`select from ${table} where ${column} = $1`, [person])
      // Visitors have no right to some of them at all.
      expect((await seen.catch(() => [])).length, line).toBe(0)
    }
    await reverseLatest(person)

    const exported: Record<string, unknown> = await exportOf(person)
    const before = await readRows()
    await leave(person)
    const left = changesOf(person, before, await readRows())
    expect(new Set(left.map(({ line }) => line)).size).toBeGreaterThan(25)
    const isWrong = ({ line: { deletion }, became }: Change) => {
      if (deletion.startsWith('kept, if ')) return became === 'blanked'
      return became !== (deletion.startsWith('kept') ? 'stays' : deletion.split(',')[0])
    }
    expect(left.filter(isWrong).map(nameOf)).toEqual([])
    const isMissing = ({ line, column, value }: Change) =>
      column !== line.person &&
      !/^(no,|files)/.test(line.exported) &&
      !JSON.stringify(exported[line.exported.split(',')[0] ?? '']).includes(
        JSON.stringify(value).replaceAll(/^"|"$/g, ''),
      )
    expect(left.filter(isMissing).map(nameOf)).toEqual([])
  },
)
