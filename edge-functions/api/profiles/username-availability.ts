// GET users/username-availability/{username}: whether the caller could take the name, and why not. Their own counts as available.
import { Hono } from 'hono'
import { type UsernameAvailability, username } from '../../../contract/index.ts'
import { become } from '../../_shared/auth/acting.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { requireUser } from '../context.ts'

export const usernameAvailability = new Hono<AppEnv>().get(
  '/users/username-availability/:username',
  requireUser,
  async (c) => {
    const wanted = username.safeParse(c.req.param('username'))
    if (!wanted.success) return c.json({ available: false, reason: 'malformed' } satisfies UsernameAvailability)
    const [answer] = await c.var.asCaller(async (sql) => {
      await become(sql, 'function')
      return await sql<{ available: boolean }[]>`select private.check_username(${wanted.data}) as available`
    })
    const available = answer?.available ?? false
    return c.json((available ? { available } : { available, reason: 'taken' }) satisfies UsernameAvailability)
  },
)
