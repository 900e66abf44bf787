// Messages: a buyer asks about an order, its seller answers, and nobody else hears of it.
import { describe, expect, test } from 'vitest'
import {
  message as messageShape,
  threadDetail,
  thread as threadShape,
  threads as threadsShape,
} from '../../contract/index.ts'
import { call } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { mailsTo, mailWith } from './support/mails.ts'
import { owner, seller, type TestUser, user } from './support/people.ts'
import { buy } from './support/purchases.ts'

async function askedOrder() {
  const [sam, bea] = [await seller('Sam Seller'), await user('Bea Buyer')]
  const order = await buy(bea, (await list(sam, { price: 0, title: 'Crib quilt' })).id)
  const asked = await bea.post(`orders/${order.id}/thread`, { body: 'Which needle size?' })
  expect(asked.status).toBe(201)
  return { sam, bea, order, thread: threadShape.strict().parse(asked.body) }
}

const inbox = async (person: TestUser) =>
  threadsShape.strict().parse((await person.get(`users/${person.id}/threads`)).body)

test('buyer and seller talk, and each sees what is unread', { tags: ['inbox'] }, async () => {
  const { sam, bea, order, thread } = await askedOrder()
  expect(thread).toMatchObject({
    order_id: order.id,
    with_id: sam.id,
    with_name: 'Sam Seller',
    role: 'buyer',
    unread: false,
  })
  expect(await inbox(sam)).toMatchObject({
    unreadCount: 1,
    threads: [
      {
        id: thread.id,
        role: 'seller',
        with_name: 'Bea Buyer',
        order_titles: ['Crib quilt'],
        unread: true,
        last_message: 'Which needle size?',
      },
    ],
  })
  expect((await sam.post(`threads/${thread.id}/read`)).status).toBe(200)
  expect((await inbox(sam)).unreadCount).toBe(0)
  const answer = await sam.post(`threads/${thread.id}/messages`, { body: 'Four millimetres.' })
  expect(messageShape.strict().parse(answer.body)).toMatchObject({ sender_id: sam.id, body: 'Four millimetres.' })
  expect([(await inbox(bea)).unreadCount, (await inbox(sam)).unreadCount]).toEqual([1, 0])
  const detail = threadDetail.strict().parse((await bea.get(`threads/${thread.id}`)).body)
  expect(detail.messages.map(({ body }) => body)).toEqual(['Four millimetres.', 'Which needle size?'])
  const page = (await bea.get(`threads/${thread.id}?limit=1`)).body
  const older = (await bea.get(`threads/${thread.id}?limit=1&cursor=${page.nextCursor}`)).body
  expect(older.messages[0].body).toBe('Which needle size?')
})

test('asking again writes in the same thread, also at once', async () => {
  const { bea, order, thread } = await askedOrder()
  const again = await Promise.all(
    Array.from({ length: 5 }, (_, index) => bea.post(`orders/${order.id}/thread`, { body: `And ${index}?` })),
  )
  expect(new Set(again.map(({ body }) => body.id))).toEqual(new Set([thread.id]))
  expect(await owner`select from public.messages where thread_id = ${thread.id}`).toHaveLength(6)
})

test('threads come in pages, the latest first', async () => {
  const { sam, bea, thread } = await askedOrder()
  const order = await buy(bea, (await list(sam, { price: 0 })).id)
  const later = (await bea.post(`orders/${order.id}/thread`, { body: 'Another question' })).body
  const first = (await bea.get(`users/${bea.id}/threads?limit=1`)).body
  const second = (await bea.get(`users/${bea.id}/threads?limit=1&cursor=${first.nextCursor}`)).body
  expect([first.threads[0].id, second.threads[0].id, second.nextCursor]).toEqual([later.id, thread.id, null])
})

test('strangers, visitors and the banned find no thread; nothing is written', { tags: ['R9'] }, async () => {
  const { sam, bea, order, thread } = await askedOrder()
  const eve = await user('Eve')
  const missing = crypto.randomUUID()
  const tries = (id: string, orderId: string) => [
    eve.get(`threads/${id}`),
    eve.post(`threads/${id}/messages`, { body: 'Hello' }),
    eve.post(`threads/${id}/read`),
    eve.post(`orders/${orderId}/thread`, { body: 'Hello' }),
  ]
  const plain = (answers: { status: number; body: { code: string } }[]) =>
    answers.map(({ status, body }) => [status, body.code])
  const foreign = plain(await Promise.all(tries(thread.id, order.id)))
  expect(foreign).toEqual(plain(await Promise.all(tries(missing, missing))))
  expect(foreign.map(([status]) => status)).toEqual([404, 404, 404, 404])
  expect((await eve.get(`users/${bea.id}/threads`)).status).toBe(403)
  expect((await call('GET', `threads/${thread.id}`)).status).toBe(401)
  expect((await sam.post(`orders/${order.id}/thread`, { body: 'Hello' })).status).toBe(404)
  await owner`update public.profiles set is_banned = true where id = ${bea.id}`
  expect((await bea.post(`threads/${thread.id}/messages`, { body: 'Still here' })).body.code).toBe('account_banned')
  expect((await bea.get(`threads/${thread.id}`)).body.code).toBe('account_banned')
  expect(await owner`select from public.messages where thread_id = ${thread.id}`).toHaveLength(1)
})

test.each([
  ['that is empty', ''],
  ['that is blank', ' \n'],
  ['of 4,001 characters', 'x'.repeat(4001)],
  ['with a NUL', 'NUL \0'],
])('a message %s is refused', async (_, body) => {
  const { bea, thread } = await askedOrder()
  expect((await bea.post(`threads/${thread.id}/messages`, { body })).body.field).toBe('body')
})

test('an order that was never paid has no thread', async () => {
  const [sam, bea] = [await seller(), await user('Bea')]
  await bea.post('checkout/create-checkout-session', { cartItems: [{ id: (await list(sam)).id }] })
  const [order] = await owner`select id from public.orders where buyer_id = ${bea.id}`
  expect((await bea.post(`orders/${order?.id}/thread`, { body: 'Hello' })).body.code).toBe('order_not_found')
})

describe('before buying', () => {
  test('someone asks about a listing and a shop, once each, and the seller answers', {
    tags: ['ask-before-buying'],
  }, async () => {
    const [sam, ana] = [await seller('Sam Seller'), await user('Ana Asker')]
    const { id } = await list(sam, { title: 'Crib quilt' })
    const about = threadShape.strict().parse((await ana.post(`items/${id}/thread`, { body: 'Which size?' })).body)
    expect(about).toMatchObject({
      about: 'listing',
      listing_id: id,
      listing_title: 'Crib quilt',
      order_id: null,
      role: 'buyer',
    })
    const again = await Promise.all(
      Array.from({ length: 3 }, () => ana.post(`items/${id}/thread`, { body: 'Or two?' })),
    )
    expect(new Set(again.map(({ body }) => body.id))).toEqual(new Set([about.id]))
    const shop = threadShape.strict().parse((await ana.post(`sellers/${sam.id}/thread`, { body: 'Any wishes?' })).body)
    expect(shop).toMatchObject({ about: 'shop', listing_id: null, with_id: sam.id, order_titles: [] })
    expect((await inbox(sam)).threads.map((thread) => [thread.id, thread.role, thread.unread])).toEqual([
      [shop.id, 'seller', true],
      [about.id, 'seller', true],
    ])
    expect((await sam.post(`threads/${about.id}/messages`, { body: 'Queen size.' })).status).toBe(201)
    expect((await inbox(ana)).unreadCount).toBe(1)
  })

  test('nobody asks about what is not for sale, or whom they may not', { tags: ['ask-before-buying'] }, async () => {
    const [sam, ana] = [await seller(), await user('Ana Asker')]
    const hidden = await list(sam, { is_active: false })
    const ask = async (path: string, who = ana) => (await who.post(path, { body: 'Hello' })).body.code
    expect(await ask(`items/${hidden.id}/thread`)).toBe('listing_inactive')
    expect(await ask(`items/${crypto.randomUUID()}/thread`)).toBe('not_found')
    expect(await ask(`sellers/${(await user()).id}/thread`)).toBe('profile_not_found')
    expect(await ask(`sellers/${sam.id}/thread`, sam)).toBe('cannot_write')
    await owner`update public.profiles set is_banned = true where id = ${sam.id}`
    expect(await ask(`sellers/${sam.id}/thread`)).toBe('cannot_write')
    expect((await inbox(ana)).threads).toEqual([])
  })

  test('the seller gets a mail about the first of several messages', { tags: ['message-mail'] }, async () => {
    const [sam, ana] = [await seller('Sam Seller'), await user('Ana Asker')]
    const { id } = await list(sam, { title: 'Crib quilt' })
    for (const body of ['Which size?', 'And which yarn?']) await ana.post(`items/${id}/thread`, { body })
    await owner`update private.outbox set due_at = now() where recipient_id = ${sam.id}`
    const mail = await mailWith(sam.email, 'Which size?')
    expect(mail.subject).toBe('Ana Asker wrote to you about “Crib quilt”')
    expect((await mailsTo(sam.email)).filter(({ subject }) => subject.includes('wrote to you'))).toHaveLength(1)
  })
})

test('somebody who is blocked cannot write, does not learn why, and is listed and unblocked', {
  tags: ['blocks'],
}, async () => {
  const [sam, ana] = [await seller('Sam Seller'), await user('Ana Asker')]
  const { body: thread } = await ana.post(`sellers/${sam.id}/thread`, { body: 'Hello' })
  expect((await sam.post(`users/${sam.id}/blocks`, { blockedId: ana.id })).status).toBe(201)
  const refused = await ana.post(`threads/${thread.id}/messages`, { body: 'Hello?' })
  expect([refused.status, refused.body.code]).toEqual([403, 'cannot_write'])
  expect([(await inbox(ana)).threads[0]?.is_blocked, (await inbox(sam)).threads[0]?.is_blocked]).toEqual([false, true])
  const listed = (await sam.get(`users/${sam.id}/blocks`)).body
  expect(listed.blocks.map((block: { name: string }) => block.name)).toEqual(['Ana Asker'])
  expect((await sam.delete(`users/${sam.id}/blocks/${ana.id}`)).status).toBe(200)
  expect((await ana.post(`threads/${thread.id}/messages`, { body: 'Hello!' })).status).toBe(201)
})
