// All routes of the service: first those for public buckets and links, then those that need a token
// or a key.
import { Hono } from 'hono'
import { matchedRoutes } from 'hono/route'
import { bucketRoutes } from './buckets/bucket-routes.ts'
import { type AppOptions, identifyCaller } from './caller.ts'
import { toStorageError } from './errors.ts'
import { copyObject } from './objects/copy-object.ts'
import { deleteObjects } from './objects/delete-objects.ts'
import { ownDownloads, publicDownloads } from './objects/download-routes.ts'
import { listObjects } from './objects/list-objects.ts'
import { listPages } from './objects/list-v2.ts'
import { moveObject } from './objects/move-object.ts'
import { ownObjectInfo, publicObjectInfo } from './objects/object-info.ts'
import { signObjects } from './objects/sign-objects.ts'
import { acceptSignedUploads, signUploads } from './objects/signed-uploads.ts'
import { uploadRoutes } from './objects/upload-routes.ts'
import { resumableRoutes } from './resumable/resumable-routes.ts'
import type { Storage, StorageContext, StorageEnv } from './storage.ts'

function answerError(storage: Storage, cause: unknown, c: StorageContext): Response {
  const error = toStorageError(cause)
  if (error.statusCode >= 500) storage.log(`${c.req.method} ${c.req.path}: ${String(error.cause ?? error)}`)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
  const { outgoing } = c.env
  if (outgoing.headersSent) outgoing.destroy()
  return new Response(JSON.stringify(error.body), {
    status: error.httpStatus,
    headers,
  })
}

/** The release that this service was compared with, for `/version`. */
const COMPARED_WITH = '1.11.2'

/** Middleware matches every method. A known path also has a route for one method. */
const isKnown = (c: StorageContext): boolean => matchedRoutes(c).some(({ method }) => method !== 'ALL')

export function createApp(storage: Storage, options: AppOptions): Hono<StorageEnv> {
  const app = new Hono<StorageEnv>()
  app.onError((cause, c) => answerError(storage, cause, c))
  app.notFound((c) => {
    const message = `Route ${c.env.incoming.method}:${c.env.incoming.url} not found`
    return c.json({ message, error: 'Not Found', statusCode: 404 }, 404)
  })

  // Doesn't check the database, as on hosted.
  app.get('/status', (c) => c.body(null))
  app.get('/version', (c) => c.text(COMPARED_WITH))
  app.route('/', resumableRoutes(storage, options))
  app.route('/', publicObjectInfo(storage))
  app.route('/', publicDownloads(storage))
  app.route('/', ownObjectInfo(storage, options))
  app.route('/', ownDownloads(storage, options))
  app.route('/', acceptSignedUploads(storage))

  app.use(async (c, next) => {
    if (isKnown(c)) c.set('caller', await identifyCaller(c.env.incoming.headers, options))
    return next()
  })
  app.route('/', bucketRoutes(storage))
  app.route('/', listObjects(storage))
  app.route('/', listPages(storage))
  app.route('/', moveObject(storage))
  app.route('/', copyObject(storage))
  app.route('/', signUploads(storage))
  app.route('/', signObjects(storage))
  app.route('/', deleteObjects(storage))
  app.route('/', uploadRoutes(storage))
  return app
}
