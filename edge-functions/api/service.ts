// Health and description of the API. A health check is cached for some seconds.

import { createHash } from 'node:crypto'
import type { AnswerOf } from '../../contract/operations/operation.ts'
import { serviceCalls } from '../../contract/service.ts'
import type { ReplicaHealth } from '../_shared/database/read-database.ts'
import { queueParts, readServiceDelays, type ServiceDelays } from '../_shared/database/service-delays.ts'
import { readSettings } from '../_shared/env.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { JsonText } from '../_shared/http/handle.ts'
import { memoize, withTimeout } from '../_shared/once.ts'
import { acting, asGuest, callerOf, handle, settings } from './_app/context.ts'
import { STYLE } from './_app/document-page.ts'

export type Parts = NonNullable<AnswerOf<typeof serviceCalls.getHealth>['parts']>

const TIMEOUT_MS = 3_000
const CACHE_MS = 5_000

const { STRIPE_API_URL = 'https://api.stripe.com' } = readSettings('STRIPE_API_URL')

let cached: { parts: Promise<Parts>; until: number } | undefined

export function checkParts(): Promise<Parts> {
  if (!cached || cached.until < performance.now()) cached = { parts: check(), until: performance.now() + CACHE_MS }
  return cached.parts
}

async function check(): Promise<Parts> {
  const [{ value, ...database }, replicas, storage, payments] = await Promise.all([
    timed(readDelays),
    asGuest.checkReplicas(),
    timed(() => reach(`${settings.SUPABASE_URL}/storage/v1/status`)),
    // Without a key Stripe rejects the request, which proves that it responds.
    timed(() => reach(`${STRIPE_API_URL}/v1`)),
  ])
  return {
    database,
    replicas: replicas.map(replicaPart),
    storage: { state: storage.state, ms: storage.ms },
    payments: { state: payments.state, ms: payments.ms },
    ...queueParts(value),
  }
}

const replicaPart = ({ host, state, ms, lagSeconds }: ReplicaHealth): Parts['replicas'][number] => ({
  host,
  state: state === 'fit' ? 'ok' : state === 'late' ? 'late' : 'away',
  ms: tenths(ms),
  seconds: lagSeconds === null ? null : tenths(lagSeconds),
})

const tenths = (value: number) => Math.round(value * 10) / 10

async function readDelays(): Promise<ServiceDelays> {
  const [delays] = await acting.asService(readServiceDelays)
  return delays
}

async function reach(url: string): Promise<void> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  await response.body?.cancel()
  if (response.status >= 500) throw new Error(`${url} answered ${response.status}`)
}

async function timed<T>(ask: () => Promise<T>): Promise<{ state: Parts['database']['state']; ms: number; value?: T }> {
  const started = performance.now()
  const ms = () => tenths(performance.now() - started)
  try {
    const value = await withTimeout(TIMEOUT_MS, ask())
    return { state: 'ok', ms: ms(), value }
  } catch {
    return { state: 'away', ms: ms() }
  }
}

// Everyone learns whether the service is ok, late or down (503). Admins learn which part is.

export const getHealth = handle(serviceCalls.getHealth)(async (c, { query }) => {
  if (query.deep !== 'true') return { status: 'ok' }
  const [parts, isAdmin] = await Promise.all([checkParts(), isByAdmin(c)])
  // Replicas may be down: the primary answers then.
  const { replicas: _, ...needed } = parts
  const named = Object.entries(needed).map(([name, { state }]) => `${name} ${state}`)
  const isAway = Object.values(needed).some(({ state }) => state === 'away')
  if (isAway && !isAdmin) throw new ApiError('unavailable', { cause: named.join(', ') })
  const status = statusOf(parts)
  return isAdmin ? { status, parts } : { status }
})

const statusOf = ({ replicas, ...needed }: Parts): 'ok' | 'late' =>
  [...Object.values(needed), ...replicas].every(({ state }) => state === 'ok') ? 'ok' : 'late'

/** False while the database is down. */
async function isByAdmin(c: Parameters<typeof callerOf>[0]): Promise<boolean> {
  const caller = await callerOf(c).catch(() => null)
  if (!caller) return false
  return acting
    .asCaller(caller, (sql) => sql`select 1`, { admin: 'forbidden' })
    .then(
      () => true,
      () => false,
    )
}

// The OpenAPI document is built at the first call, to keep the function's start fast.

const documentText = memoize(async () => {
  const { buildDocument } = await import('../../contract/operations/openapi.ts')
  return JSON.stringify(buildDocument())
})

export const getDocument = handle(serviceCalls.getDocument)(async () => new JsonText(await documentText()))

// The page is XHTML, because hosted functions can't send text/html: the platform turns it into
// plain text (supabase.com/docs/guides/functions/http-methods).

const styleDigest = createHash('sha256').update(STYLE).digest('base64')
const POLICY = `default-src 'none'; style-src 'sha256-${styleDigest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

const page = memoize(async () => {
  const [{ buildDocument }, { renderPage }] = await Promise.all([
    import('../../contract/operations/openapi.ts'),
    import('./_app/document-page.ts'),
  ])
  return renderPage(buildDocument())
})

export const getDocumentPage = handle(serviceCalls.getDocumentPage)((c) => {
  c.header('Content-Security-Policy', POLICY)
  c.header('Referrer-Policy', 'no-referrer')
  return page()
})
