// Pages of a bucket by cursor: full names, or one level of folders, as far as the caller may see.
import { Hono } from 'hono'
import sql, { empty, raw } from 'sql-template-tag'
import { z } from 'zod'
import { asCaller } from '../database.ts'
import { StorageError } from '../errors.ts'
import { jsonBody } from '../http/json-body.ts'
import { requireBucketName } from '../keys.ts'
import type { Storage, StorageEnv } from '../storage.ts'

const maxKeys = 1000

const sorting = z.object({
  column: z.enum(['name', 'updated_at', 'created_at']),
  order: z.enum(['asc', 'desc']).default('asc'),
})
const page = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).optional(),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: sorting.default({ column: 'name', order: 'asc' }),
})

/** The end of a page and its order. The next page keeps this order, whatever its request says. */
const cursorShape = z.object({ name: z.string(), moment: z.iso.datetime(), sortBy: sorting })
type Cursor = z.infer<typeof cursorShape>

const encode = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64')

function decode(cursor: string): Cursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(cursor, 'base64').toString('utf8')))
  } catch (cause) {
    throw new StorageError('InvalidParameter', 'Invalid Parameter continuation token', cause)
  }
}

type Entry = { id: string | null; name: string; moment: Date }

/**
 * Selects one row more than the limit, to see whether there is another page. Times are in
 * milliseconds, as in a cursor.
 */
function entriesOf(bucketId: string, { prefix, with_delimiter }: z.infer<typeof page>, sortBy: Cursor['sortBy']) {
  const isFolder = raw(with_delimiter ? "strpos(rest, '/') > 0" : 'false')
  const moment = raw(sortBy.column === 'name' ? 'null' : `date_trunc('milliseconds', ${sortBy.column})`)
  return sql`
    with found as (
      select objects.*, substr(name, length(${prefix}) + 1) as rest
      from storage.objects where bucket_id = ${bucketId} and starts_with(name, ${prefix})
    ), level as (
      select null::uuid as id, ${prefix} || split_part(rest, '/', 1) || '/' as name, min(updated_at) as updated_at,
        min(created_at) as created_at, min(last_accessed_at) as last_accessed_at, null::jsonb as metadata
      from found where ${isFolder} group by 2
      union all
      select id, name, updated_at, created_at, last_accessed_at, metadata from found where not ${isFolder}
    ), entries as (
      select *, coalesce(${moment}, 'epoch'::timestamptz) as moment from level
    )
    select * from entries`
}

export const listPages = (storage: Storage) =>
  new Hono<StorageEnv>().post('/object/list-v2/:bucket', async (c) => {
    const bucketId = requireBucketName(c.req.param('bucket'))
    const body = await jsonBody(c, page)
    const limit = Math.min(body.limit ?? maxKeys, maxKeys)
    const after = body.cursor ? decode(body.cursor) : null
    const sortBy = after?.sortBy ?? body.sortBy
    const { rows } = await asCaller(storage.pool, c.var.caller, 'storage.object.list_v2', (transaction) => {
      const order = raw(sortBy.order)
      const beyond = raw(sortBy.order === 'asc' ? '>' : '<')
      const rest = after ? sql`where (moment, name collate "C") ${beyond} (${after.moment}, ${after.name})` : empty
      return transaction.query<Entry>(sql`
        ${entriesOf(bucketId, body, sortBy)} ${rest}
        order by moment ${order}, name collate "C" ${order}
        limit ${limit + 1}`)
    })
    const hasNext = rows.length > limit
    const last = hasNext ? rows[limit - 1] : undefined
    const shown = rows.slice(0, limit).map(({ moment, ...entry }) => entry)
    return c.json({
      hasNext,
      ...(last && {
        nextCursor: encode({ name: last.name, moment: last.moment.toISOString(), sortBy }),
        nextCursorKey: last.name,
      }),
      folders: shown.filter(({ id }) => id === null),
      objects: shown.filter(({ id }) => id !== null),
    })
  })
