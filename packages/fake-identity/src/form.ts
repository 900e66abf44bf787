// Reads a posted form as text fields. Files and missing fields are empty. NUL is removed, because
// SQLite would cut the text there.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Provider } from './provider.ts'
import { cookieRules } from './sessions.ts'

export async function readForm(c: Context): Promise<(name: string) => string> {
  const body = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
  return (name) => {
    const value = body[name]
    return typeof value === 'string' ? value.replaceAll('\0', '') : ''
  }
}

// Accepts only forms from our own pages: a hidden field must be the keyed hash of a cookie that
// scripts can't read.

const cookieName = 'identity_form'

/** The value of the hidden field. Sets its cookie if the browser has none. */
export function formToken(c: Context, provider: Provider): string {
  const cookie = getCookie(c, cookieName)
  const nonce = cookie ?? randomBytes(18).toString('base64url')
  if (!cookie) setCookie(c, cookieName, nonce, cookieRules(provider, 24 * 60 * 60))
  return sign(provider, nonce)
}

export function isOwnForm(c: Context, provider: Provider, token: string): boolean {
  const nonce = getCookie(c, cookieName)
  if (!nonce) return false
  const expected = Buffer.from(sign(provider, nonce))
  const presented = Buffer.from(token)
  return expected.length === presented.length && timingSafeEqual(expected, presented)
}

function sign(provider: Provider, nonce: string): string {
  return createHmac('sha256', provider.formKey).update(nonce).digest('base64url')
}
