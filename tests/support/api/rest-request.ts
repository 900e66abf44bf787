// The statement of a right as a request to /rest/v1: one row of the matrix serves SQL and REST.
import { type Right, statementIn } from '../../platform/rights/right.ts'
import type { Persona, World } from '../database/world.ts'
import { personId } from './ask-rest.ts'

/** `query` filters rows and selects columns; `body` is the row of an insert or the columns of an update. */
type RestRequest = { query: string; body?: Record<string, unknown> }

const SHAPES = {
  select: /^select (?<columns>.+?) from \S+(?: where (?<filter>.+))?$/,
  insert: /^insert into \S+ \((?<names>.+?)\) (?<rows>.+?)(?: on conflict \((?<key>\w+)\) do update set .+)?$/,
  update: /^update \S+ set (?<changes>.+?)(?: where (?<filter>.+))?$/,
  delete: /^delete from \S+(?: where (?<filter>.+))?$/,
}

/** The row of a query, which Postgres computes in the name of a person. */
async function computed({ owner }: World, userId: string, query: string) {
  return await owner.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: userId })}, true)`
    const [row] = await sql.unsafe<[{ body: Record<string, unknown> }]>(`select to_jsonb(new) as body from ${query}`)
    return row.body
  })
}

/** `a = 1, b = 2` as the columns of a select. */
const columnsOf = (changes: string) =>
  changes
    .split(/, (?=\w+ = )/)
    .map((change) => change.replace(/^(\w+) = (.*)$/, '$2 as $1'))
    .join(', ')

/** A request has no subquery: the owner runs it, and the request names its rows. */
async function filterOf({ owner }: World, condition: string): Promise<string> {
  const [, within, subquery] = /^(\w+) in \((select .+)\)$/.exec(condition) ?? []
  if (within && subquery) {
    const rows = await owner.unsafe<Record<string, string>[]>(subquery)
    return `${within}=in.(${rows.flatMap((row) => Object.values(row)).join(',')})`
  }
  const [, column, value] = /^(\w+) = '?([\w/-]+)'?$/.exec(condition) ?? []
  if (!column) throw new Error(`No request has this filter: ${condition}`)
  return `${column}=eq.${value}`
}

/** What this persona sends. Throws where a statement has none of the shapes. */
export async function requestOf(world: World, persona: Persona, right: Right): Promise<RestRequest> {
  const text = statementIn(world, right)
  const shape = SHAPES[right.operation].exec(text)
  if (!shape) throw new Error(`"${right.what}" is no request: ${text}`)
  const { columns = '*', names, rows, key, changes, filter } = shape.groups ?? {}
  const filters = await Promise.all((filter?.split(' and ') ?? []).map((condition) => filterOf(world, condition)))
  const selected = columns === '*' ? [] : [`select=${columns.replaceAll(' ', '')}`]
  const query = [...selected, ...(key ? [`on_conflict=${key}`] : []), ...filters].join('&')
  const me = personId(world, persona)
  if (rows) return { query, body: await computed(world, me, `(${rows}) as new (${names})`) }
  if (changes) return { query, body: await computed(world, me, `(select ${columnsOf(changes)}) as new`) }
  return { query }
}
