// Pages of a bucket by cursor: whole names, or one level of folders, as far as the caller may see.
import { Hono } from 'hono'
import sql, { raw } from 'sql-template-tag'
import { z } from 'zod'
import { asCaller } from '../database.ts'
import { StorageError } from '../errors.ts'
import { jsonBody } from '../http/json-body.ts'
import { requireBucketName } from '../keys.ts'
import type { Storage, StorageEnv } from '../storage.ts'

const maxKeys = 1000

const page = z.object({
  prefix: z.string().default(''),
  limit: z.int().min(1).optional(),
  cursor: z.string().optional(),
  with_delimiter: z.boolean().default(false),
  sortBy: z
    .object({ column: z.enum(['name', 'updated_at', 'created_at']), order: z.enum(['asc', 'desc']).default('asc') })
    .default({ column: 'name', order: 'asc' }),
})

const entry = z.object({ key: z.string(), sort: z.string() })
type Cursor = z.infer<typeof entry>
type Entry = Cursor & { id: string | null }

const encode = (last: Cursor): string =>
  Buffer.from(JSON.stringify({ key: last.key, sort: last.sort })).toString('base64')

function decode(cursor: string): Cursor {
  try {
    return entry.parse(JSON.parse(Buffer.from(cursor, 'base64').toString('utf8')))
  } catch (cause) {
    throw new StorageError('InvalidRequest', 'Invalid cursor', cause)
  }
}

export const listPages = (storage: Storage) =>
  new Hono<StorageEnv>().post('/object/list-v2/:bucket', async (c) => {
    const bucketId = requireBucketName(c.req.param('bucket'))
    const body = await jsonBody(c, page)
    const limit = Math.min(body.limit ?? maxKeys, maxKeys)
    const after = body.cursor ? decode(body.cursor) : null
    const { rows } = await asCaller(storage.pool, c.var.caller, 'storage.object.list_v2', (transaction) => {
      const { column, order } = body.sortBy
      const direction = raw(order)
      const beyond = raw(order === 'asc' ? '>' : '<')
      const level = raw(body.with_delimiter ? "strpos(rest, '/') > 0" : 'false')
      const sort = raw(column === 'name' ? "''" : `coalesce(${column}::text, '')`)
      return transaction.query<Entry>(sql`
        with entries as (
          select objects.*, substr(name, length(${body.prefix}) + 1) as rest
          from storage.objects where bucket_id = ${bucketId} and starts_with(name, ${body.prefix})
        ), level as (
          select distinct on (key) key, id, name, updated_at, created_at, last_accessed_at, metadata, sort
          from (
            select case when ${level} then ${body.prefix} || split_part(rest, '/', 1) || '/' else name end as key,
              case when ${level} then null else id end as id,
              name, updated_at, created_at, last_accessed_at, metadata, ${sort} as sort
            from entries
          ) as keyed
          order by key, id nulls first
        )
        select key, id, key as name, updated_at, created_at, last_accessed_at, metadata, sort from level
        where ${after === null} or (sort collate "C", key collate "C") ${beyond} (${after?.sort ?? ''}, ${after?.key ?? ''})
        order by sort collate "C" ${direction}, key collate "C" ${direction}
        limit ${limit + 1}`)
    })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const hasNext = rows.length > limit
    return c.json({
      hasNext,
      ...(hasNext && last && { nextCursor: encode(last) }),
      folders: shown.filter(({ id }) => id === null).map(({ key }) => ({ name: key, key })),
      objects: shown.filter(({ id }) => id !== null).map(({ sort, ...object }) => object),
    })
  })
