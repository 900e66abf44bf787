// Calls that run one statement, and lists that the database finds by the request as JSON.
import type { Context } from 'hono'
import type { z } from 'zod'
import type { done } from '../../../contract/index.ts'
import type { AnswerOf, Operation } from '../../../contract/operations/operation.ts'
import type { Act, Options as ActOptions } from '../../_shared/auth/acting.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { type Fragment, json, type Row, type Rows, type Statement } from '../../_shared/database/statement.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { pageLimit, pageOf, readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import type { Read } from '../../_shared/http/handle.ts'
import type { AppEnv, CallRoute } from '../../_shared/http/types.ts'
import { handle } from './context.ts'

type AnswerRow<O extends Operation> = AnswerOf<O> extends z.output<typeof done> ? Row : AnswerOf<O> & Row
type Ask<O extends Operation> = (
  sql: Transaction,
  read: Read<O> & { callerId: string },
  c: Context,
) => Statement<readonly AnswerRow<O>[]>
type Options = Omit<ActOptions, 'admin'>

/**
 * Routes of calls that answer `done` or their statement's first row. Without a row they reject with
 * the call's code for a missing thing.
 */
export function statements<
  Calls extends Readonly<Record<string, Operation>>,
  Asks extends { readonly [Name in keyof Calls]?: Ask<Calls[Name]> },
>(way: 'asCaller' | 'asService', calls: Calls, asks: Asks, options?: Options) {
  const routes = Object.entries(asks).map(([name, ask]) => {
    const operation = calls[name] as Operation
    const handler = async (c: Context<AppEnv>, read: object) => {
      const { caller, [way]: act } = c.var
      const rows = await act<Rows<readonly Row[]>>((sql) => ask(sql, { ...read, callerId: caller.sub }, c), options)
      if (rows.count === 0) throw new ApiError(operation.missing)
      return rows[0]
    }
    return [name, handle(operation)(handler as never)]
  })
  return Object.fromEntries(routes) as { [Name in keyof Asks & keyof Calls & string]: CallRoute<Name> }
}

type PageQuery = { limit: number; cursor?: string | undefined }

/** The filters, one extra row to detect a next page, and the end of the last page. */
export function requestOf({ limit, cursor, ...filters }: PageQuery) {
  const after = readCursor(cursor, timeAndId)
  return { ...filters, limit: limit + 1, ...(after ? { after } : {}) }
}

type PageOptions<Found, Shown> = Options & {
  /** Name of the column that the list is sorted by, before the id. */
  time?: string & keyof Found
  /** The id of the path that the function takes before the request. */
  by?: string
  shape?: (row: Found) => Shown
}
type PageRead = { query: PageQuery; params: Readonly<Record<string, string>> }

/** Handler of a list that a private function finds by the request. `key` names the rows. */
export const foundPage =
  <Key extends string, Found extends Row & { id: string }, Shown = Found>(
    key: Key,
    name: `private.${string}`,
    { time = 'created_at', by, shape = (row) => row as unknown as Shown, ...options }: PageOptions<Found, Shown> = {},
  ) =>
  async (c: { var: { asService: Act } }, { query, params }: PageRead) => {
    const request = json(requestOf(query))
    const find: Fragment = by
      ? { strings: [`select * from ${name}(`, ', ', '::jsonb)'], values: [params[by] ?? null, request] }
      : { strings: [`select * from ${name}(`, '::jsonb)'], values: [request] }
    const found = await c.var.asService((sql) => sql<Found[]>`${find}`, options)
    const { rows, nextCursor } = pageOf<Found>(found, query.limit, (row) => [row[time], row.id])
    return { [key]: rows.map(shape), nextCursor } as Record<Key, Shown[]> & { nextCursor: string | null }
  }

type Items<O extends Operation, Key extends keyof AnswerOf<O>> = AnswerOf<O>[Key] extends (infer Item)[] ? Item : never

/** The route of such a list. */
export const listed = <O extends Operation, Key extends string & keyof AnswerOf<O>, Found = Items<O, Key>>(
  operation: O,
  key: Key,
  name: `private.${string}`,
  options?: PageOptions<Found, Items<O, Key>>,
): CallRoute<O['name']> => handle(operation)(foundPage(key, name, options as never) as never)

/** The end of a query, newest first. Reads one extra row to detect a next page. */
export function newestFirst(sql: Transaction, { limit, cursor }: PageQuery, time: Fragment, id: Fragment) {
  const after = readCursor(cursor, timeAndId)
  return sql`
    ${after ? sql`and (${time}, ${id}) < (${after[0]}, ${after[1]})` : sql``}
    order by ${time} desc, ${id} desc
    ${pageLimit(limit)}`
}
