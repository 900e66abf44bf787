// Links to objects: a caller who may read an object may sign a link to it, for any number of
// seconds.
import { Hono } from 'hono'
import sql from 'sql-template-tag'
import { z } from 'zod'
import { asCaller } from '../database.ts'
import { jsonBody, objectTarget } from '../http/json-body.ts'
import { requireBucketName } from '../keys.ts'
import type { ObjectTarget, Storage, StorageEnv } from '../storage.ts'
import { findObject } from './find-object.ts'
import { signDownload } from './link-tokens.ts'

/** Seconds, up to a hundred years. */
const expiresIn = z.int().min(1).max(3_155_760_000)
const one = z.object({ expiresIn })
const many = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1000) })

const notYours = 'Either the object does not exist or you do not have access to it'

export const signObjects = (storage: Storage) => {
  const link = async (target: ObjectTarget, seconds: number): Promise<string> => {
    const token = await signDownload(target, seconds, storage.jwtSecret)
    return `/object/sign/${target.bucketId}/${target.name}?token=${token}`
  }
  return new Hono<StorageEnv>()
    .post('/object/sign/:bucket/:name{.+}', async (c) => {
      const target = objectTarget(c)
      const body = await jsonBody(c, one)
      await findObject(storage, c.var.caller, 'storage.object.sign', target)
      return c.json({ signedURL: await link(target, body.expiresIn) })
    })
    .post('/object/sign/:bucket', async (c) => {
      const bucketId = requireBucketName(c.req.param('bucket'))
      const body = await jsonBody(c, many)
      const { rows } = await asCaller(storage.pool, c.var.caller, 'storage.object.sign_many', (transaction) =>
        transaction.query<{ name: string }>(
          sql`select name from storage.objects where bucket_id = ${bucketId} and name = any(${body.paths})`,
        ),
      )
      const readable = new Set(rows.map(({ name }) => name))
      const links = body.paths.map(async (path) => {
        if (!readable.has(path)) return { error: notYours, path, signedURL: null }
        return { error: null, path, signedURL: await link({ bucketId, name: path }, body.expiresIn) }
      })
      return c.json(await Promise.all(links))
    })
}
