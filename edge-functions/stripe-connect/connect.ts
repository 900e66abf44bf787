import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import Stripe from 'stripe'
import { connectCalls } from '../../contract/connect.ts'
import { CONNECT_STATE_SECONDS, pages } from '../../contract/index.ts'
import { json } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { log } from '../_shared/http/log.ts'
import { disconnectDue, keepReading, readAccount, requirementsOf } from '../_shared/payments/accounts.ts'
import { isTaxReady } from '../_shared/payments/stripe.ts'
import { handle, payments, settings } from './context.ts'

// The state is `<user id>.<nonce>`. The nonce works once, for ten minutes. A cookie binds it to the
// browser, so nobody can finish another's attempt (RFC 6749, 10.12).

const COOKIE = 'connect_nonce'
const STATE = /^(?<userId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?<nonce>[\w-]{43})$/

/** On the shop's origin, which forwards these paths. */
const scope = { path: '/api/stripe', secure: payments.siteUrl.startsWith('https:') }

/** 256 random bits as 43 characters. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

export const rememberNonce = (c: Context, nonce: string): void =>
  setCookie(c, COOKIE, nonce, { ...scope, httpOnly: true, sameSite: 'Lax', maxAge: CONNECT_STATE_SECONDS })

export const forgetNonce = (c: Context) => deleteCookie(c, COOKIE, scope)

/** The parts of a state that this browser started; null for any other. */
export function readState(c: Context, state = ''): { userId: string; nonce: string } | null {
  const { userId, nonce } = STATE.exec(state)?.groups ?? {}
  return userId && nonce && getCookie(c, COOKIE) === nonce ? { userId, nonce } : null
}

// docs.stripe.com, "OAuth reference", authorize.

export const beginConnect = handle(connectCalls.beginConnect)(async (c) => {
  const nonce = newNonce()
  await c.var.asService`select private.begin_connect(${nonce})`
  rememberNonce(c, nonce)
  const url = new URL('/oauth/authorize', settings.STRIPE_CONNECT_URL)
  url.search = new URLSearchParams({
    response_type: 'code',
    client_id: settings.STRIPE_CONNECT_CLIENT_ID,
    scope: 'read_write',
    redirect_uri: `${payments.siteUrl}/api/stripe/oauth/callback`,
    state: `${c.var.caller.sub}.${nonce}`,
  }).toString()
  return { url: url.href }
})

// Stripe redirects the seller here with a code or an error. Their listings show the outcome.

type Outcome = 'done' | 'denied' | 'expired' | 'in_use' | 'failed'

export const finishConnect = handle(connectCalls.finishConnect)(async (c, { query }) => {
  const state = readState(c, query.state)
  forgetNonce(c)
  const userId = state ? await takeState(state) : null
  let outcome: Outcome = 'expired'
  if (userId && query.error) outcome = query.error === 'access_denied' ? 'denied' : 'failed'
  else if (userId) outcome = query.code ? await connect(userId, query.code, c.var.requestId) : 'failed'
  return c.redirect(`${payments.siteUrl}${pages.ownListings.path()}?connect=${outcome}`, 303)
})

/** Uses up the nonce. Returns its user; null if it was used, unknown or expired. */
async function takeState({ userId, nonce }: { userId: string; nonce: string }): Promise<string | null> {
  const [state] = await payments.acting.asService<{ user_id: string | null }[]>`
    select private.use_connect_state(${nonce}, ${userId}) as user_id`
  return state?.user_id ?? null
}

/** Events that came before the account was stored changed nothing, so it's read again. */
async function readAgain(accountId: string, requestId: string): Promise<void> {
  try {
    const reading = await readAccount(payments, accountId)
    if (reading) await payments.acting.asService((sql) => keepReading(sql, reading))
  } catch (error) {
    log('warn', { requestId, event: 'account_not_read_again' }, error)
  }
}

async function connect(userId: string, code: string, requestId: string): Promise<Outcome> {
  try {
    const granted = await payments.stripe.oauth.token({ grant_type: 'authorization_code', code })
    const accountId = granted.stripe_user_id
    if (!accountId || granted.livemode !== payments.livemode) return 'failed'
    const reading = await readAccount(payments, accountId)
    if (!reading) return 'failed'
    await payments.acting.asService`
      select private.connect_seller(
        ${userId}, ${accountId}, ${granted.livemode ?? false}, ${reading.account.charges_enabled},
        ${json(requirementsOf(reading.account))}, ${reading.beganAt}::timestamptz
      )`
    await readAgain(accountId, requestId)
    return 'done'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'account_in_use') return 'in_use'
    if (error instanceof ApiError && error.status < 500) return 'failed'
    log('error', { requestId, event: 'connect_failed' }, error)
    return error instanceof Stripe.errors.StripeError && error.code === 'invalid_grant' ? 'expired' : 'failed'
  }
}

// The wish is stored first. If Stripe fails or a payment is pending, the sweep finishes it.

const connections = { ...payments, clientId: settings.STRIPE_CONNECT_CLIENT_ID }

export const disconnect = handle(connectCalls.disconnect)(async (c) => {
  const [begun] = await c.var.asService<[{ account_id: string | null }]>`
    select private.begin_disconnect() as account_id`
  if (begun.account_id === null) return { selling: 'disconnected' as const }
  const { ended } = await disconnectDue(connections, { atMost: 1, accountId: begun.account_id })
  return { selling: ended === 1 ? ('disconnected' as const) : ('disconnecting' as const) }
})

// Whether a seller must set up Stripe Tax (decision 20). Stripe is asked each time if taxes are on.

export const getTaxSetup = handle(connectCalls.getTaxSetup)(async (c) => {
  const [{ account_id: accountId }] = await c.var.asService<[{ account_id: string | null }]>`
    select private.account_to_tax() as account_id`
  return { is_missing: accountId !== null && !(await isTaxReady(payments.stripe, accountId)) }
})
