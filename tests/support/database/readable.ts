// All that a person can read of the database: each granted column, each function of the API that
// reads, their export, and what waits to be sent to them. Listed from the catalogue, so that a new
// column or function is part of it.
import { asUser, claimsOf, owner } from './acting.ts'

/** What each profile shows is public. */
const PUBLIC = ['profiles']
/** For holders of a link, and about the whole shop at this moment. */
const LEFT_OUT = ['redress_link_user', 'has_mailed_link', 'service_delays']

type Column = { table: string; columns: string }
type Function = { name: string; types: string[] }

const grantedColumns = () => owner<Column[]>`
  select relname::text as table, string_agg(quote_ident(attname), ', ' order by attnum) as columns
  from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> all (${PUBLIC})
    and has_column_privilege('authenticated', pg_class.oid, attnum, 'select')
  group by relname order by relname`

const readingFunctions = () => owner<Function[]>`
  select proname::text as name, array(
    select type::regtype::text from unnest(proargtypes::oid[]) with ordinality as given (type, place) order by place
  ) as types
  from pg_proc
  where pronamespace = 'private'::regnamespace and proname <> all (${LEFT_OUT})
    and (provolatile = 's' and has_function_privilege('marketplace_api', oid, 'execute') or proname ~ '^export_' and pronargs = 0 and proname <> 'export_account')
  order by proname`

/** Every way to call a function with these ids and words. */
function argumentsOf({ types }: Function, ids: readonly string[], words: readonly string[]): string[] {
  const choices = types.map((type) => {
    if (type === 'uuid') return ids.map((id) => `'${id}'::uuid`)
    if (type === 'uuid[]') return [`'{${ids.join()}}'::uuid[]`]
    if (type === 'jsonb')
      return ['{"limit": 50}', ...words.map((word) => JSON.stringify({ limit: 50, q: word }))].map(
        (json) => `'${json}'::jsonb`,
      )
    return type === 'integer' || type === 'bigint' ? ['30'] : [`null::${type}`]
  })
  return choices.reduce<string[]>(
    (made, one) => made.flatMap((before) => one.map((value) => (before ? `${before}, ${value}` : value))),
    [''],
  )
}

/**
 * Every line that a person reads, by what they asked. `ids` are what they know of, `words` what they
 * search for. Refusals are lines, too.
 */
export async function readableBy(personId: string, ids: readonly string[], words: readonly string[]) {
  const lines = new Map<string, string>()
  const tables = await grantedColumns()
  await asUser(personId, async (sql) => {
    for (const { table, columns } of tables) {
      const rows = await sql.unsafe(`select ${columns} from public.${table}`)
      lines.set(
        table,
        rows
          .map((row) => JSON.stringify(row))
          .sort()
          .join('\n'),
      )
    }
  })
  const functions = await readingFunctions()
  const queries = functions.flatMap((one) =>
    argumentsOf(one, ids, words).map((given) => `private.${one.name}(${given})`),
  )
  await owner.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${claimsOf(personId)}, true)`
    await sql`
      create function pg_temp.answer_to(query text) returns text language plpgsql as $$
      declare
        answer text;
      begin
        execute 'select jsonb_agg(to_jsonb(rows)) from ' || query || ' as rows' into answer;
        return answer;
      exception when others then
        return sqlerrm;
      end
      $$`
    const answers = await sql`select query, pg_temp.answer_to(query) as answer from unnest(${queries}::text[]) as query`
    for (const { query, answer } of answers) lines.set(query, answer ?? '')
    await sql`drop function pg_temp.answer_to`
  })
  const sent = await owner`
    select 'mail ' || kind as kind, jsonb_agg(facts order by facts)::text as facts from private.outbox
    where recipient_id = ${personId} group by kind
    union all
    select 'webhook ' || webhook_messages.type, jsonb_agg(webhook_messages.data order by webhook_messages.data)::text
    from private.webhook_messages join private.webhook_endpoints on webhook_endpoints.id = webhook_messages.endpoint_id
    where webhook_endpoints.seller_id = ${personId} group by webhook_messages.type`
  for (const { kind, facts } of sent) lines.set(kind, facts)
  return lines
}
