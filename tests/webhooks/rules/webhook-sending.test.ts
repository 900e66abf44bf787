// Sending webhooks: order, retries, secrets, and when they fail.
import type { TransactionSql } from 'postgres'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, asJobs, rejectionOf } from '../../support/database/world.ts'
import { endpoint, mark, messagesOf, sellerWithWebhook, sendTests, takeOf } from './webhook-of.ts'

const { owner } = world

/** How many rows of webhooks this transaction has read so far. */
async function readOf(sql: TransactionSql): Promise<number> {
  const [table] = await sql<{ rows: number }[]>`
    select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
    where relid = 'private.webhook_endpoints'::regclass`
  return table?.rows ?? 0
}

describe('a due message', { tags: ['webhooks-apart'] }, () => {
  test('is taken at most two at a time per webhook, by one worker, failing webhooks last', async () => {
    const [dead, live] = [await sellerWithWebhook(), await sellerWithWebhook()]
    await sendTests(dead.sam, dead.id, 5)
    await sendTests(live.sam, live.id)
    await owner`update private.webhook_endpoints set failing_since = now() where id = ${dead.id}`
    const [ofDead, ofLive] = [await messagesOf(dead.id), await messagesOf(live.id)]
    const taken = await takeOf([...ofDead, ...ofLive])
    expect(taken.filter(({ id }) => ofDead.some((message) => message.id === id))).toHaveLength(2)
    const again = await takeOf([...ofDead, ...ofLive])
    expect(again.map(({ id }) => id).filter((id) => taken.some((before) => before.id === id))).toEqual([])
  })

  test('waits while its seller is banned or suspended', { tags: ['R7'] }, async () => {
    for (const standing of ['is_banned', 'is_suspended']) {
      const { sam, id } = await sellerWithWebhook()
      await sendTests(sam, id)
      await owner`update public.profiles set ${owner({ [standing]: true })} where id = ${sam}`
      expect(await takeOf(await messagesOf(id))).toEqual([])
      await owner`update public.profiles set ${owner({ [standing]: false })} where id = ${sam}`
      expect(await takeOf(await messagesOf(id))).toHaveLength(1)
    }
  })

  test('is found without reading idle webhooks', async () => {
    const { sam, id } = await sellerWithWebhook()
    await sendTests(sam, id)
    const rows = await owner.begin(async (sql) => {
      await sql`
        insert into private.webhook_endpoints (seller_id, url, events, secret)
        select ${sam}, 'https://sam.example/hook', '{sale.completed}', 'whsec_first' from generate_series(1, 1000)`
      // So few rows would be read by a sequential scan.
      await sql`set local enable_seqscan = off`
      const before = await readOf(sql)
      await sql`select private.take_webhooks(100, '1 minute')`
      const after = await readOf(sql)
      await sql`delete from private.webhook_endpoints where seller_id = ${sam}`
      return after - before
    })
    expect(rows).toBeLessThan(500)
  })

  test('comes again after its lease, and after growing pauses, ten times at most', { tags: ['webhooks'] }, async () => {
    const { sam, id } = await sellerWithWebhook()
    await sendTests(sam, id)
    const pauses: number[] = []
    for (let time = 1; time <= 10; time++) {
      await owner`update private.webhook_messages set due_at = now() where endpoint_id = ${id}`
      const [message] = await takeOf(await messagesOf(id))
      await mark(message?.id ?? '', time % 2 ? 500 : null)
      const [row] = await owner<{ seconds: number }[]>`
        select extract(epoch from due_at - now())::float8 as seconds from private.webhook_messages where endpoint_id = ${id}`
      pauses.push(Math.ceil(row?.seconds ?? 0))
    }
    expect(pauses).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, 86_400])
    await owner`update private.webhook_messages set due_at = now() where endpoint_id = ${id}`
    expect(await takeOf(await messagesOf(id))).toEqual([])
    const [delivery] = await actAs(sam, 'api')`select * from private.webhook_deliveries(${id}, '{"limit": 10}')`
    expect(delivery).toMatchObject({ state: 'failed', next_try_at: null })
    expect(delivery?.tries).toHaveLength(10)
    expect(delivery?.tries[0]).toMatchObject({ status: null, error: 'Nobody there', duration_ms: 12 })
  })

  test('is in the index of waiting messages until it fails for good', async () => {
    const [index] = await owner<{ most: number; definition: string }[]>`
      select private.webhook_attempts_max() as most, pg_get_indexdef('private.webhook_messages_due_idx'::regclass) as definition`
    expect(index?.definition).toContain(`(attempts < ${index?.most})`)
  })

  test('is not sent again after its delivery, unless its seller asks', { tags: ['webhooks'] }, async () => {
    const { sam, id } = await sellerWithWebhook()
    await sendTests(sam, id)
    const messages = await messagesOf(id)
    await mark((await takeOf(messages))[0]?.id ?? '', 204)
    await owner`update private.webhook_messages set due_at = now() where endpoint_id = ${id}`
    expect(await takeOf(messages)).toEqual([])
    await actAs(sam, 'api')`select private.redeliver_webhook(${id}, ${messages[0]?.id ?? ''})`
    expect((await takeOf(messages)).map((message) => message.id)).toEqual([messages[0]?.id])
  })
})

test('after a rotation both secrets sign for a day, then the new one alone', { tags: ['webhooks'] }, async () => {
  const { sam, id } = await sellerWithWebhook()
  await actAs(sam, 'api')`select private.rotate_webhook_secret(${id}, 'whsec_second')`
  await sendTests(sam, id, 2)
  const [first] = await takeOf(await messagesOf(id))
  expect(first?.secrets).toEqual(['whsec_second', 'whsec_first'])
  await owner`update private.webhook_endpoints set previous_until = now() where id = ${id}`
  await owner`update private.webhook_messages set due_at = now() where endpoint_id = ${id}`
  expect((await takeOf(await messagesOf(id)))[0]?.secrets).toEqual(['whsec_second'])
})

describe('a webhook is turned off, and its seller gets a mail', { tags: ['webhooks'] }, () => {
  const mailsAbout = (id: string) => owner`
    select recipient_id, facts ->> 'why' as why from private.outbox
    where kind = 'webhook_off' and facts ->> 'webhookId' = ${id} order by created_at`
  const fail = async (id: string, sam: string, status: number) => {
    await sendTests(sam, id)
    const [message] = await owner<{ id: string }[]>`
      select id from private.webhook_messages where endpoint_id = ${id} order by happened_at desc limit 1`
    await mark(message?.id ?? '', status)
  }

  test('when its address says that it is gone', async () => {
    const { sam, id } = await sellerWithWebhook()
    await fail(id, sam, 410)
    expect((await endpoint(id))?.disabled_by).toBe('gone')
    expect(await mailsAbout(id)).toEqual([{ recipient_id: sam, why: 'gone' }])
    const tested = actAs(sam, 'api')`select private.test_webhook(${id})`
    expect(await rejectionOf(tested)).toBe('webhook_disabled')
    const [message] = await messagesOf(id)
    const again = actAs(sam, 'api')`select private.redeliver_webhook(${id}, ${message?.id ?? ''})`
    expect(await rejectionOf(again)).toBe('webhook_disabled')
  })

  test('when nothing arrived for five days, but not when something did', async () => {
    const { sam, id } = await sellerWithWebhook()
    await fail(id, sam, 500)
    expect(await endpoint(id)).toMatchObject({ disabled_by: null, failing_since: expect.any(Date) })
    expect(await mailsAbout(id)).toEqual([])
    await fail(id, sam, 200)
    expect((await endpoint(id))?.failing_since).toBeNull()
    await fail(id, sam, 500)
    await owner`update private.webhook_endpoints set failing_since = now() - interval '5 days 1 minute' where id = ${id}`
    await fail(id, sam, 500)
    expect(await endpoint(id)).toMatchObject({ disabled_by: 'failures' })
    expect(await mailsAbout(id)).toEqual([{ recipient_id: sam, why: 'failures' }])
    await actAs(sam, 'api')`select private.change_webhook(${id}, null, null, true)`
    expect(await endpoint(id)).toMatchObject({ disabled_by: null, disabled_at: null, failing_since: null })
  })
})

test('messages are deleted after 30 days', { tags: ['webhooks'] }, async () => {
  const { sam, id } = await sellerWithWebhook()
  await sendTests(sam, id, 2)
  const [first, second] = await messagesOf(id)
  await owner`update private.webhook_messages set happened_at = now() - interval '31 days' where id = ${first?.id ?? ''}`
  await asJobs((sql) => sql`select private.forget_webhooks()`)
  expect((await messagesOf(id)).map((message) => message.id)).toEqual([second?.id])
})
