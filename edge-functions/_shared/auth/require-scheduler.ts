// The scheduler's calls: sweeps are for whoever shows the sweep secret.
import { createHash, timingSafeEqual } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import { ApiError } from '../http/api-error.ts'
import type { AppEnv } from '../http/app.ts'

/** Answers 401 to everyone else. Digests have one length, so comparing them tells nothing about the secret. */
export const requireScheduler = (secret: string) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const digest = (text: string) => createHash('sha256').update(text).digest()
    const given = c.req.header('Authorization') ?? ''
    if (!timingSafeEqual(digest(given), digest(`Bearer ${secret}`))) throw new ApiError('unauthenticated')
    await next()
  })
