// The state of a connect attempt: `<user id>.<nonce>`. The nonce is single use, lives ten minutes, and is bound to the browser
// by a cookie, so that nobody can finish an attempt that another began (RFC 6749, section 10.12).
import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { CONNECT_STATE_SECONDS } from '../../contract/index.ts'
import { payments } from './context.ts'

const COOKIE = 'connect_nonce'
const STATE = /^(?<userId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<nonce>[\w-]{43})$/

/** On the shop's own origin, where the web passes these paths on. */
const scope = { path: '/api/stripe', secure: payments.siteUrl.startsWith('https:') }

/** 256 random bits as 43 characters. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

export const rememberNonce = (c: Context, nonce: string): void =>
  setCookie(c, COOKIE, nonce, { ...scope, httpOnly: true, sameSite: 'Lax', maxAge: CONNECT_STATE_SECONDS })

export const forgetNonce = (c: Context) => deleteCookie(c, COOKIE, scope)

/** The parts of a state that this browser began; null for any other. */
export function readState(c: Context, state = ''): { userId: string; nonce: string } | null {
  const { userId, nonce } = STATE.exec(state)?.groups ?? {}
  return userId && nonce && getCookie(c, COOKIE) === nonce ? { userId, nonce } : null
}
