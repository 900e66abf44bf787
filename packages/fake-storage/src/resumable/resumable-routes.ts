// Passes resumable requests and their caller to the tus server.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { type AppOptions, identifyCaller, service } from '../caller.ts'
import { StorageError } from '../errors.ts'
import type { Storage, StorageContext, StorageEnv } from '../storage.ts'
import { type RequestState, setState } from './request-state.ts'
import { createTusServer } from './tus-server.ts'

export const resumableRoutes = (storage: Storage, options: AppOptions) => {
  const server = createTusServer(storage, options.publicUrl)

  const signedState = (c: StorageContext): RequestState => {
    const signature = c.req.header('x-signature')
    if (!signature) throw new StorageError('InvalidSignature', 'Missing x-signature header')
    return { caller: service, ownerId: null, mode: 'create', signature }
  }
  const ownState = async (c: StorageContext): Promise<RequestState> => {
    const caller = await identifyCaller(c.env.incoming.headers, options)
    const mode = c.req.header('x-upsert') === 'true' ? 'upsert' : 'create'
    return { caller, ownerId: caller.userId, mode, signature: null }
  }
  const handle = async (c: StorageContext, state: RequestState) => {
    if (c.env.incoming.method === 'GET') return c.notFound()
    setState(c.env.incoming, state)
    await server.handle(c.env.incoming, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  }

  // HEAD is routed as GET. The protocol has no real GET, which would read an unfinished upload.
  const methods = ['POST', 'PATCH', 'GET', 'DELETE']
  return new Hono<StorageEnv>()
    .on('OPTIONS', ['/upload/resumable', '/upload/resumable/*'], async (c) => {
      await server.handle(c.env.incoming, c.env.outgoing)
      return RESPONSE_ALREADY_SENT
    })
    .on(methods, ['/upload/resumable/sign', '/upload/resumable/sign/*'], (c) => handle(c, signedState(c)))
    .on(methods, ['/upload/resumable', '/upload/resumable/*'], async (c) => handle(c, await ownState(c)))
}
