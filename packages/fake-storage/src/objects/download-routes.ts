// Reads an object's bytes: from a public bucket, with a signed link, or with the caller's right to
// see the row.
import { Hono } from 'hono'
import { type CallerOptions, service } from '../caller.ts'
import { objectTarget } from '../http/json-body.ts'
import type { ObjectRow, Storage, StorageContext, StorageEnv } from '../storage.ts'
import { findObject, findPublic, findReadable } from './find-object.ts'
import { verifyDownload } from './link-tokens.ts'
import { serveObject } from './serve-object.ts'

const send = (storage: Storage, c: StorageContext, object: ObjectRow, expires?: Date) =>
  serveObject(storage, c.env.incoming, c.env.outgoing, object, {
    download: c.req.query('download'),
    ...(expires && { expires }),
  })

/** Without a token, or with a link. */
export const publicDownloads = (storage: Storage) =>
  new Hono<StorageEnv>()
    .get('/object/public/:bucket/:name{.+}', async (c) =>
      send(storage, c, await findPublic(storage, c, 'storage.object.get_public')),
    )
    .get('/object/sign/:bucket/:name{.+}', async (c) => {
      const target = objectTarget(c)
      const expires = await verifyDownload(c.req.query('token') ?? '', target, storage.jwtSecret)
      return send(storage, c, await findObject(storage, service, 'storage.object.get_signed', target), expires)
    })

export const ownDownloads = (storage: Storage, options: CallerOptions) => {
  const download = async (c: StorageContext) =>
    send(storage, c, await findReadable(storage, c, options, 'storage.object.get_authenticated'))
  return new Hono<StorageEnv>()
    .get('/object/authenticated/:bucket/:name{.+}', download)
    .get('/object/:bucket/:name{.+}', download)
}
