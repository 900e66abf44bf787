// Lists one level of a bucket by name: folders, and objects that the caller may see.
import { Hono } from 'hono'
import sql, { empty, raw } from 'sql-template-tag'
import { z } from 'zod'
import { asCaller } from '../database.ts'
import { jsonBody } from '../http/json-body.ts'
import { requireBucketName } from '../keys.ts'
import type { Storage, StorageEnv } from '../storage.ts'

const listing = z.object({
  prefix: z.string(),
  limit: z.int().min(1).default(100),
  offset: z.int().min(0).max(10_000_000).default(0),
  search: z.string().max(1024).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'updated_at', 'created_at', 'last_accessed_at']),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

export const listObjects = (storage: Storage) =>
  new Hono<StorageEnv>().post('/object/list/:bucket', async (c) => {
    const bucketId = requireBucketName(c.req.param('bucket'))
    const { prefix, limit, offset, search, sortBy } = await jsonBody(c, listing)
    const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`
    const { rows } = await asCaller(storage.pool, c.var.caller, 'storage.object.list', (transaction) => {
      const direction = raw(sortBy.order)
      const { column } = sortBy
      const byTime = column === 'name' ? empty : sql`is_file, ${raw(column)} ${direction},`
      return transaction.query(sql`
        with entries as (
          select objects.*, substr(objects.name, length(${folder}) + 1) as rest
          from storage.objects
          where bucket_id = ${bucketId} and starts_with(objects.name, ${folder})
            and starts_with(lower(substr(objects.name, length(${folder}) + 1)), lower(${search}))
        )
        select entry as name, id, updated_at, created_at, last_accessed_at, metadata
        from (
          select distinct split_part(rest, '/', 1) as entry, false as is_file, null::uuid as id,
            null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as last_accessed_at,
            null::jsonb as metadata
          from entries where strpos(rest, '/') > 0
          union all
          select rest, true, id, updated_at, created_at, last_accessed_at, metadata
          from entries where strpos(rest, '/') = 0
        ) as level
        order by ${byTime} lower(entry) ${direction}, entry ${direction}
        limit ${limit} offset ${offset}`)
    })
    return c.json(rows)
  })
