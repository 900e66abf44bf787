// The cookie by which the function `pages` renders a user's own pages. Scripts cannot read it, only the addresses of those pages get it,
// and no call of the API takes it. It ends with the browser; the token in it ends before.
import { deleteCookie, setCookie } from 'hono/cookie'
import { USER_VIEW_PATHS, VIEW_TOKEN } from '../../../contract/index.ts'
import { profileCalls } from '../../../contract/profiles.ts'
import { handle, settings } from '../context.ts'

const rules = { httpOnly: true, sameSite: 'Strict', secure: settings.SITE_URL.startsWith('https:') } as const

export const keepViewToken = handle(profileCalls.keepViewToken)((c) => {
  for (const path of USER_VIEW_PATHS) setCookie(c, VIEW_TOKEN, c.var.token, { ...rules, path })
  return { success: true }
})

export const forgetViewToken = handle(profileCalls.forgetViewToken)((c) => {
  for (const path of USER_VIEW_PATHS) deleteCookie(c, VIEW_TOKEN, { ...rules, path })
  return { success: true }
})
