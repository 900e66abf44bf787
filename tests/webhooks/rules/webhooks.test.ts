// Webhooks: their owners and their events.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { leave, refundAtStripe, say, setBanned, writeReview } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'
import { ALL, create, endpoint, messagesOf, sellerWithWebhook, sendTests } from './webhook-of.ts'

const { owner } = world

describe('a seller gets an event', { tags: ['webhooks'] }, () => {
  test('for a sale and each refund once, with amounts and without data of the buyer', async () => {
    const { sam, id } = await sellerWithWebhook()
    const bea = await addUser('Bea Buyer')
    const listing = await addListing(sam, 1250)
    await owner`update public.listings set usage_licence = 'extended' where id = ${listing}`
    const { orderId, sessionId, accountId, intentId } = await buy(bea, listing)
    await world.payments`select * from private.fulfil_order(${sessionId}, ${accountId}, 1250, 'usd', false, ${intentId})`
    for (const cents of [500, 500]) await refundAtStripe({ intentId, accountId }, cents)
    const messages = await messagesOf(id)
    expect(messages.map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'sale.completed',
        data: {
          order_id: orderId,
          total: 12.5,
          fee: 0,
          currency: 'USD',
          items: [{ listing_id: listing, title: 'A pattern', price: 12.5, usage_licence: 'extended' }],
        },
      },
      {
        type: 'refund.completed',
        data: { order_id: orderId, total: 12.5, currency: 'USD', refunded: 5, status: 'partially_refunded' },
      },
    ])
    expect(JSON.stringify(messages)).not.toContain(bea)
  })

  test('for a review and for messages of others', async () => {
    const { sam, id } = await sellerWithWebhook(['review.created', 'message.received'])
    const bea = await addUser('Bea Buyer')
    const listing = await addListing(sam)
    const { orderId } = await buy(bea, listing)
    await writeReview(bea, listing, 4, 'Good')
    const [thread] = await asUser(bea)`insert into public.threads (order_id) values (${orderId}) returning id`
    for (const sender of [bea, sam]) await say(sender, thread?.id, 'Secret words')
    const messages = await messagesOf(id)
    expect(messages.map(({ type }) => type)).toEqual(['review.created', 'message.received'])
    expect(messages[0]?.data).toMatchObject({ listing_id: listing, rating: 4 })
    expect(messages[1]?.data).toMatchObject({ thread_id: thread?.id })
    expect(JSON.stringify(messages)).not.toContain('Secret words')
  })

  test('for an item that buyers find, see changed or no longer find', async () => {
    const { sam, id } = await sellerWithWebhook(['listing.published', 'listing.updated', 'listing.removed'])
    const listing = await addListing(sam, 1250)
    const change = (to: string) =>
      asUser(sam, (sql) => sql.unsafe(`update public.listings set ${to} where id = '${listing}'`))
    await change(`title = 'A pattern', tags = '{}', section_id = null`)
    await owner`update public.listings set sales_count = 5, score = 5, sales_weight = 5 where id = ${listing}`
    await change(`status = 'inactive'`)
    await change(`title = 'Hidden'`)
    await change(`status = 'active'`)
    await change(`price_cents = 900, tags = '{owl}', ai_use = '{}', languages = '{en}', usage_licence = 'personal'`)
    const shown = { listing_id: listing, category: null, title: 'Hidden', status: 'active' }
    const unstated = { price_cents: 1250, tags: [], usage_licence: null, ai_use: null, languages: null }
    const stated = { price_cents: 900, tags: ['owl'], usage_licence: 'personal', ai_use: [], languages: ['en'] }
    expect((await messagesOf(id)).map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'listing.removed', data: { ...shown, ...unstated, title: 'A pattern', status: 'inactive' } },
      { type: 'listing.published', data: { ...shown, ...unstated } },
      { type: 'listing.updated', data: { ...shown, ...stated } },
    ])
  })

  test('only of the selected types, and not while the webhook is off or the seller is banned', async () => {
    const { sam, id } = await sellerWithWebhook(['review.created'])
    const sell = async () => buy(await addUser('Bea'), await addListing(sam))
    await sell()
    await actAs(sam, 'api')`select private.change_webhook(${id}, null, ${ALL}, false)`
    await sell()
    await actAs(sam, 'api')`select private.change_webhook(${id}, null, null, true)`
    const listing = await addListing(sam)
    await setBanned(sam)
    await owner`insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${listing}, ${await addUser('Rae')}, 4, 'Good')`
    expect(await messagesOf(id)).toEqual([])
  })
})

describe('a webhook is', { tags: ['webhooks'] }, () => {
  test('refused to a user who does not sell', async () => {
    expect(await rejectionOf(create(await addUser('Stranger')))).toBe('seller_required')
  })

  test('invisible to others, who can neither change nor use it', async () => {
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
      `webhook_deliveries('${id}', '{"limit": 10}')`,
      `redeliver_webhook('${id}', '${message?.id}')`,
      `redeliver_webhook('${other.id}', '${message?.id}')`,
      `test_webhook('${id}')`,
    ]) {
      const act = actAs(other.sam, 'api', (sql) => sql.unsafe(`select private.${command}`))
      expect(await rejectionOf(act), command).toBe('webhook_not_found')
      const byClient = asUser(sam, (sql) => sql.unsafe(`select private.${command}`))
      expect(await rejectionOf(byClient), command).toBe('42501')
    }
    const seen = await actAs(other.sam, 'api')`select id from private.own_webhooks(null)`
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
    const made = actAs(sam, 'api')`select private.create_webhook(${url}, ${ALL}, 'whsec_first')`
    expect(await rejectionOf(made)).toBe('23514')
  })

  test('deleted with its account, and exported without its secret', { tags: ['K5', 'data-exported'] }, async () => {
    const { sam, id } = await sellerWithWebhook()
    const [row] = await actAs(sam, 'api')`select private.export_account() -> 'webhooks' as webhooks`
    expect(row?.webhooks).toMatchObject([{ id, url: 'https://sam.example/hook' }])
    expect(JSON.stringify(row?.webhooks)).not.toContain('whsec')
    await leave(sam)
    expect(await endpoint(id)).toBeUndefined()
  })
})

test('a banned seller cannot see their webhooks', { tags: ['R7', 'webhooks'] }, async () => {
  const { sam, id } = await sellerWithWebhook()
  const own = () => actAs(sam, 'api')`select id from private.own_webhooks()`
  expect(await own()).toEqual([{ id }])
  await setBanned(sam)
  expect(await rejectionOf(own())).toBe('account_banned')
})
