// Buckets: list, create, change, empty and delete, as the caller. Without a policy only the service
// may.
import { Hono } from 'hono'
import sql, { join, raw } from 'sql-template-tag'
import { z } from 'zod'
import { asCaller } from '../database.ts'
import { StorageError, toStorageError } from '../errors.ts'
import { jsonBody } from '../http/json-body.ts'
import { requireBucketName } from '../keys.ts'
import type { Storage, StorageEnv } from '../storage.ts'
import { fileSizeLimit } from './find-bucket.ts'

const settings = z.object({
  public: z.boolean().optional(),
  file_size_limit: fileSizeLimit.nullish(),
  allowed_mime_types: z.array(z.string()).nullish(),
})
const creation = settings.extend({ id: z.string().optional(), name: z.string() })

const query = z.object({
  limit: z.coerce.number().int().min(1).max(1000).default(1000),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  search: z.string().max(100).default(''),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).default('id'),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
})

const columns = raw('id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at')
type BucketRow = Record<string, unknown> & { owner: string | null; file_size_limit: string | null }
const shown = (bucket: BucketRow) => ({
  ...bucket,
  owner: bucket.owner ?? '',
  file_size_limit: bucket.file_size_limit === null ? null : Number(bucket.file_size_limit),
})

/** @throws InvalidMimeType for an entry that is neither a type nor a family of types */
function requireMimeTypes(types: string[] | null | undefined): void {
  const odd = types?.find((type) => !/^[\w!#$&^.+-]+\/(\*|[\w!#$&^.+-]+( *;.*)?)$/.test(type))
  if (odd !== undefined) throw new StorageError('InvalidMimeType', `mime type ${odd} is not supported`)
}

/** @throws EntityTooLarge above the project's limit */
function requireWithinProject(storage: Storage, limit: number | null | undefined): void {
  if ((limit ?? 0) > storage.fileSizeLimit) throw new StorageError('EntityTooLarge')
}

export const bucketRoutes = (storage: Storage) =>
  new Hono<StorageEnv>()
    .get('/bucket', async (c) => {
      const parsed = query.safeParse(c.req.query())
      if (!parsed.success) throw new StorageError('MalformedRequest')
      const { limit, offset, search, sortColumn, sortOrder } = parsed.data
      const { rows } = await asCaller(storage.pool, c.var.caller, 'storage.bucket.list', (transaction) =>
        transaction.query<BucketRow>(sql`
            select ${columns} from storage.buckets where strpos(lower(name), lower(${search})) > 0
            order by ${raw(sortColumn)} ${raw(sortOrder)}
            limit ${limit} offset ${offset}`),
      )
      return c.json(rows.map((row) => ({ ...shown(row), type: 'STANDARD' })))
    })
    .get('/bucket/:bucket', async (c) => {
      const id = requireBucketName(c.req.param('bucket'))
      const { rows } = await asCaller(storage.pool, c.var.caller, 'storage.bucket.get', (transaction) =>
        transaction.query<BucketRow>(sql`select ${columns} from storage.buckets where id = ${id}`),
      )
      const [row] = rows
      if (!row) throw new StorageError('NoSuchBucket')
      return c.json(shown(row))
    })
    .post('/bucket', async (c) => {
      const body = await jsonBody(c, creation)
      requireWithinProject(storage, body.file_size_limit)
      requireMimeTypes(body.allowed_mime_types)
      const id = requireBucketName(body.id ?? body.name)
      const bucket = {
        id,
        name: requireBucketName(body.name),
        public: body.public ?? false,
        file_size_limit: body.file_size_limit ?? null,
        allowed_mime_types: body.allowed_mime_types ?? null,
        owner: c.var.caller.userId,
        owner_id: c.var.caller.userId,
      }
      await asCaller(storage.pool, c.var.caller, 'storage.bucket.create', (transaction) =>
        transaction.query(sql`
            insert into storage.buckets (${join(Object.keys(bucket).map(raw))}) values (${join(Object.values(bucket))})`),
      )
      return c.json({ name: bucket.name })
    })
    .put('/bucket/:bucket', async (c) => {
      const id = requireBucketName(c.req.param('bucket'))
      const body = await jsonBody(c, settings)
      requireWithinProject(storage, body.file_size_limit)
      requireMimeTypes(body.allowed_mime_types)
      const changes = Object.entries(body).filter(([, value]) => value !== undefined)
      const set = [...changes, ['updated_at', new Date()]].map(([name, value]) => sql`${raw(String(name))} = ${value}`)
      const { rowCount } = await asCaller(storage.pool, c.var.caller, 'storage.bucket.update', (transaction) =>
        transaction.query(sql`update storage.buckets set ${join(set)} where id = ${id}`),
      )
      if (rowCount === 0) throw new StorageError('NoSuchBucket')
      return c.json({ message: 'Successfully updated' })
    })
    .post('/bucket/:bucket/empty', async (c) => {
      const id = requireBucketName(c.req.param('bucket'))
      if (c.var.caller.role !== 'service_role') throw new StorageError('ServiceOnly')
      const removed = await asCaller(storage.pool, c.var.caller, 'storage.bucket.empty', async (transaction) => {
        const { rowCount } = await transaction.query(sql`select id from storage.buckets where id = ${id}`)
        if (rowCount === 0) throw new StorageError('NoSuchBucket')
        return transaction.query<{ version: string }>(
          sql`delete from storage.objects where bucket_id = ${id} returning version`,
        )
      })
      for (const { version } of removed.rows) await storage.bytes.discard(version)
      return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' })
    })
    .delete('/bucket/:bucket', async (c) => {
      const id = requireBucketName(c.req.param('bucket'))
      const { rowCount } = await asCaller(storage.pool, c.var.caller, 'storage.bucket.delete', (transaction) =>
        transaction.query(sql`delete from storage.buckets where id = ${id}`),
      ).catch((cause: unknown) => {
        const error = toStorageError(cause)
        throw error.code === 'NoSuchBucket' ? new StorageError('ResourceNotEmpty', undefined, cause) : error
      })
      if (rowCount === 0) throw new StorageError('NoSuchBucket')
      return c.json({ message: 'Successfully deleted' })
    })
