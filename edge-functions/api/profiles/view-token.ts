// PUT and DELETE view-token: the cookie by which the function `pages` renders a member's own pages. Scripts cannot read it, only the
// addresses of those pages get it, and no call of the API takes it. It ends with the browser; the token in it ends before.
import { type Context, Hono } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { USER_VIEW_PATHS, VIEW_TOKEN } from '../../../contract/index.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { requireUser, settings } from '../context.ts'

const rules = { httpOnly: true, sameSite: 'Strict', secure: settings.SITE_URL.startsWith('https:') } as const

const forEachView = (act: (path: string) => unknown) => USER_VIEW_PATHS.forEach(act)

const done = (c: Context<AppEnv>) => c.json({ success: true }, 200, { 'Cache-Control': 'no-store' })

export const viewToken = new Hono<AppEnv>()
  .put('/view-token', requireUser, (c) => {
    forEachView((path) => setCookie(c, VIEW_TOKEN, c.var.token, { ...rules, path }))
    return done(c)
  })
  .delete('/view-token', (c) => {
    forEachView((path) => deleteCookie(c, VIEW_TOKEN, { ...rules, path }))
    return done(c)
  })
