// Traces and metrics: one checkout is one trace, from the request to the statement in Postgres.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenOf } from '../../bench/support/token-of.ts'
import { traceComment } from '../../edge-functions/_shared/telemetry.ts'
import { runStack } from '../../tools/harness/run-stack.ts'
import { newMigratedDir } from '../../tools/harness/test-database.ts'
import { projectDir } from '../../tools/stack/environment.ts'
import { receiveTelemetry } from './support/telemetry-receiver.ts'

const SECRET_QUERY = 'code=nobody-may-read-this'

let receiver: Awaited<ReturnType<typeof receiveTelemetry>>
let running: Awaited<ReturnType<typeof runStack>>
let owner: postgres.Sql
let token: string
let listingId: string

beforeAll(async () => {
  receiver = await receiveTelemetry()
  running = await runStack(await newMigratedDir(), {
    OTEL_DENO: 'true',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  })
  const { databaseUrls, accounts } = running.stack
  owner = postgres(databaseUrls.postgres ?? '', { max: 2, onnotice: () => {} })
  const buyer = accounts.buyers[0]?.id ?? ''
  token = await tokenOf(running.stack, buyer)
  const [listing] = await owner<{ id: string }[]>`
    select listings.id from public.listings
    where listings.status = 'active' and listings.price_cents > 0 and listings.seller_id <> ${buyer}
      and not exists (select from public.entitlements where entitlements.listing_id = listings.id and entitlements.buyer_id = ${buyer})
    limit 1`
  listingId = listing?.id ?? ''
})
afterAll(async () => {
  await owner?.end()
  await running?.close()
  await receiver?.close()
})

const call = (path: string, init: RequestInit = {}) =>
  fetch(`${running.stack.urls.web}/api/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...init.headers },
  })

const beginCheckout = (traceparent: string) =>
  call('checkout/create-checkout-session', {
    method: 'POST',
    headers: { traceparent },
    body: JSON.stringify({ cartItems: [{ id: listingId }] }),
  })

/** Begins a checkout while orders are locked. @returns the waiting statement */
async function statementOf(traceparent: string): Promise<string> {
  let answer: Promise<Response> | undefined
  let seen = ''
  await owner.begin(async (sql) => {
    await sql`lock table public.orders in access exclusive mode`
    answer = beginCheckout(traceparent)
    await expect
      .poll(async () => {
        // A connection that begins to wait may still show the statement before.
        const [waiting] = await owner<{ query: string }[]>`
          select query from pg_stat_activity
          where usename = 'marketplace_payments' and wait_event_type = 'Lock' and query like '%begin_order%'`
        seen = waiting?.query ?? ''
        return seen
      })
      .not.toBe('')
  })
  expect((await answer)?.status).toBe(200)
  return seen
}

test('one checkout is one trace: request, statements in Postgres, and what Stripe was asked', {
  tags: ['telemetry-one-trace'],
}, async () => {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  const statement = await statementOf(`00-${traceId}-${spanId}-01`)
  expect(statement).toMatch(new RegExp(` /\\*traceparent='00-${traceId}-[0-9a-f]{16}-01'\\*/$`))

  const ofTrace = () => receiver.spans.filter((span) => span.traceId === traceId)
  await expect.poll(() => ofTrace().some(({ isServer }) => isServer)).toBe(true)
  const [request] = ofTrace().filter(({ isServer }) => isServer)
  expect(request).toMatchObject({
    service: 'marketplace-checkout',
    name: 'POST /checkout/create-checkout-session',
    parent: spanId,
    attributes: { 'http.response.status_code': '200' },
  })
  const statements = ofTrace().filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(statements.map(({ attributes }) => attributes['db.query.text']).join()).toContain('begin_order')
  const urls = ofTrace().map(({ attributes }) => attributes['url.full'] ?? '')
  expect(urls).toContainEqual(expect.stringContaining('/v1/checkout/sessions'))
  expect(JSON.stringify(ofTrace())).not.toContain(listingId)
})

test('what is no trace id never reaches a statement', { tags: ['telemetry-one-trace'] }, async () => {
  const statement = await statementOf(`00-${`'*/ select 1; --`.padEnd(32, '0')}-b7ad6b7169203331-01`)
  expect(statement).toMatch(/ \/\*traceparent='00-[0-9a-f]{32}-[0-9a-f]{16}-01'\*\/$/)
  expect(statement).not.toContain('select 1')
  const spanId = 'b7ad6b7169203331'
  for (const traceId of ["'*/ select 1; --", '0'.repeat(32), 'A'.repeat(32), `${'a'.repeat(32)}\n`, ''])
    expect(traceComment({ traceId, spanId })).toBe('')
  expect(traceComment({ traceId: 'a'.repeat(32), spanId: `${spanId}'` })).toBe('')
})

test('what people send in addresses is in no span', { tags: ['telemetry-one-trace'] }, async () => {
  const traceId = randomBytes(16).toString('hex')
  await call(`stripe/oauth/callback?${SECRET_QUERY}`, {
    redirect: 'manual',
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  })
  const ofTrace = () => receiver.spans.filter((span) => span.traceId === traceId && span.isServer)
  await expect.poll(() => ofTrace().length).toBe(1)
  expect(JSON.stringify(receiver.spans)).not.toContain('nobody-may-read-this')
})

test('a line of the log names its trace', { tags: ['telemetry-one-trace'] }, async () => {
  const traceId = randomBytes(16).toString('hex')
  await call('health', { headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` } })
  const log = join(running.localDir, 'stack.log')
  await expect.poll(() => readFileSync(log, 'utf8')).toContain(`"traceId":"${traceId}"`)
})

test('every metric that the dashboard and the alerts name is sent', { tags: ['telemetry-one-trace'] }, async () => {
  const { urls, sweepSecret } = running.stack
  const jobs = `${urls.supabase}/functions/v1/jobs/run`
  await fetch(jobs, { method: 'POST', headers: { authorization: `Bearer ${sweepSecret}` } })
  const files = ['dashboard.json', 'alerts.yml'].map((name) =>
    readFileSync(join(projectDir, 'monitoring', name), 'utf8'),
  )
  const named = new Set(
    files.join('\n').match(/\b(?:http|db|marketplace)_[a-z_]+_(?:bucket|count|sum|total|waiting|seconds)\b/g),
  )
  expect(named.size).toBeGreaterThanOrEqual(8)
  await expect.poll(() => [...named].filter((name) => !receiver.series.has(name))).toEqual([])
})

test('every alert names a page that is there', () => {
  const rules = readFileSync(join(projectDir, 'monitoring', 'alerts.yml'), 'utf8')
  const pages = [...rules.matchAll(/runbook: (\S+)/g)].map(([, page = '']) => page)
  expect(pages.length).toBe(rules.match(/- alert:/g)?.length)
  for (const page of pages) expect(readFileSync(join(projectDir, page), 'utf8')).toMatch(/^# /)
})
