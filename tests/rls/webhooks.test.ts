// Webhooks: whose they are, and what they tell of.
import { describe, expect, test } from 'vitest'
import { world } from './fixture.ts'
import { ALL, create, endpoint, messagesOf, sellerWithWebhook, sendTests } from './webhook-of.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy, rejectionOf } from './world.ts'

const { owner } = world

describe('a seller is told', { tags: ['webhooks'] }, () => {
  test('of a sale and of each refund once, with what it came to and no word of its buyer', async () => {
    const { sam, id } = await sellerWithWebhook()
    const bea = await addUser('Bea Buyer')
    const listing = await addListing(sam, 1250)
    const { orderId, sessionId, accountId, intentId } = await buy(bea, listing)
    await world.payments`select * from private.fulfil_order(${sessionId}, ${accountId}, 1250, 'usd', false, ${intentId})`
    for (const cents of [500, 500])
      await world.payments`select private.apply_refund(${intentId}, ${accountId}, ${cents})`
    const told = await messagesOf(id)
    expect(told.map(({ type, data }) => [type, data])).toEqual([
      [
        'sale.completed',
        {
          order_id: orderId,
          total: 12.5,
          fee: 0,
          currency: 'USD',
          items: [{ listing_id: listing, title: 'A pattern', price: 12.5 }],
        },
      ],
      [
        'refund.completed',
        { order_id: orderId, total: 12.5, currency: 'USD', refunded: 5, status: 'partially_refunded' },
      ],
    ])
    expect(JSON.stringify(told)).not.toContain(bea)
  })

  test('of a review and of messages that others wrote', async () => {
    const { sam, id } = await sellerWithWebhook(['review.created', 'message.received'])
    const bea = await addUser('Bea Buyer')
    const listing = await addListing(sam)
    const { orderId } = await buy(bea, listing)
    await asUser(
      bea,
      (sql) => sql`insert into public.reviews (listing_id, rating, comment) values (${listing}, 4, 'Good')`,
    )
    const [thread] = await asUser(
      bea,
      (sql) => sql`insert into public.threads (order_id) values (${orderId}) returning id`,
    )
    for (const sender of [bea, sam])
      await asUser(
        sender,
        (sql) => sql`insert into public.messages (thread_id, body) values (${thread?.id}, 'Secret words')`,
      )
    const told = await messagesOf(id)
    expect(told.map(({ type }) => type)).toEqual(['review.created', 'message.received'])
    expect(told[0]?.data).toMatchObject({ listing_id: listing, rating: 4 })
    expect(told[1]?.data).toMatchObject({ thread_id: thread?.id })
    expect(JSON.stringify(told)).not.toContain('Secret words')
  })

  test('of what they chose alone, and of nothing while it is turned off or they are banned', async () => {
    const { sam, id } = await sellerWithWebhook(['review.created'])
    const sell = async () => buy(await addUser('Bea'), await addListing(sam))
    await sell()
    await actAs(sam, 'api', (sql) => sql`select private.change_webhook(${id}, null, ${ALL}, false)`)
    await sell()
    await actAs(sam, 'api', (sql) => sql`select private.change_webhook(${id}, null, null, true)`)
    const listing = await addListing(sam)
    await owner`update public.profiles set is_banned = true where id = ${sam}`
    await owner`insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${listing}, ${await addUser('Rae')}, 4, 'Good')`
    expect(await messagesOf(id)).toEqual([])
  })
})

describe('a webhook is', { tags: ['webhooks'] }, () => {
  test('a seller’s, who has five at most, also where they make eight at once', async () => {
    expect(await rejectionOf(create(await addUser('Nobody’s Seller')))).toBe('seller_required')
    const sam = await addSeller('Sam Many')
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => rejectionOf(create(sam))))
    expect(outcomes.filter((outcome) => outcome === 'too_many_webhooks')).toHaveLength(3)
    expect(await owner`select from private.webhook_endpoints where seller_id = ${sam}`).toHaveLength(5)
  })

  test('nobody else’s to see, to change or to use', { tags: ['R9'] }, async () => {
    const { sam, id } = await sellerWithWebhook()
    await sendTests(sam, id)
    const [message] = await messagesOf(id)
    const other = await sellerWithWebhook()
    const before = await endpoint(id)
    for (const command of [
      `change_webhook('${id}', null, null, false)`,
      `delete_webhook('${id}')`,
      `rotate_webhook_secret('${id}', 'whsec_theirs')`,
      `webhook_secret('${id}')`,
      `webhook_deliveries('${id}', 10, null, null)`,
      `redeliver_webhook('${id}', '${message?.id}')`,
      `redeliver_webhook('${other.id}', '${message?.id}')`,
      `test_webhook('${id}')`,
    ]) {
      const act = actAs(other.sam, 'api', (sql) => sql.unsafe(`select private.${command}`))
      expect(await rejectionOf(act), command).toBe('webhook_not_found')
      const byClient = asUser(sam, (sql) => sql.unsafe(`select private.${command}`))
      expect(await rejectionOf(byClient), command).toBe('42501')
    }
    const seen = await actAs(other.sam, 'api', (sql) => sql`select id from private.own_webhooks(null)`)
    expect(seen.map((row) => row.id)).toEqual([other.id])
    expect(await endpoint(id)).toEqual(before)
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test.each([
    'http://sam.example/',
    'http://127.0.0.1.evil.example/',
    'ftp://sam.example/',
    'https://a:b@sam.example/',
  ])('never at %s', async (url) => {
    const sam = await addSeller('Sam Odd')
    const made = actAs(sam, 'api', (sql) => sql`select private.create_webhook(${url}, ${ALL}, 'whsec_first')`)
    expect(await rejectionOf(made)).toBe('23514')
  })

  test('gone with its account, and told of in an export without its secret', {
    tags: ['K5', 'data-exported'],
  }, async () => {
    const { sam, id } = await sellerWithWebhook()
    const [row] = await actAs(sam, 'api', (sql) => sql`select private.export_account() -> 'webhooks' as webhooks`)
    expect(row?.webhooks).toMatchObject([{ id, url: 'https://sam.example/hook' }])
    expect(JSON.stringify(row?.webhooks)).not.toContain('whsec')
    await actAs(sam, 'api', (sql) => sql`select private.delete_account()`)
    expect(await endpoint(id)).toBeUndefined()
  })
})

test('a banned seller does not see their webhooks', { tags: ['R7', 'webhooks'] }, async () => {
  const { sam, id } = await sellerWithWebhook()
  const own = () => actAs(sam, 'api', (sql) => sql`select id from private.own_webhooks()`)
  expect(await own()).toEqual([{ id }])
  await owner`update public.profiles set is_banned = true where id = ${sam}`
  expect(await rejectionOf(own())).toBe('account_banned')
})
