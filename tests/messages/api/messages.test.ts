// Messages: a buyer asks about an order, its seller answers, and nobody else hears of it.
import { expect, test } from 'vitest'
import {
  message as messageShape,
  threadDetail,
  thread as threadShape,
  threads as threadsShape,
} from '../../../contract/index.ts'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'

async function askedOrder() {
  const [sam, bea] = [await seller('Sam Seller'), await user('Bea Buyer')]
  const order = await buy(bea, (await list(sam, { price: 0, title: 'Crib quilt' })).id)
  const asked = await bea.post(`orders/${order.id}/thread`, { body: 'Which needle size?' })
  expect(asked.status).toBe(201)
  return { sam, bea, order, thread: threadShape.strict().parse(asked.body) }
}

const inbox = async (person: TestUser) =>
  threadsShape.strict().parse((await person.get(`users/${person.id}/threads`)).body)

test('buyer and seller talk, and each sees what is unread', { tags: ['inbox-unread'] }, async () => {
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
  expect({ bea: (await inbox(bea)).unreadCount, sam: (await inbox(sam)).unreadCount }).toEqual({ bea: 1, sam: 0 })
  const detail = threadDetail.strict().parse((await bea.get(`threads/${thread.id}`)).body)
  expect(detail.messages.map(({ body }) => body)).toEqual(['Four millimetres.', 'Which needle size?'])
})

test('a seller writes first about a paid sale, and not about a free one', async () => {
  const [sam, bea] = [await seller('Sam Seller'), await user('Bea Buyer')]
  const [paid, free] = [await buy(bea, (await list(sam)).id), await buy(bea, (await list(sam, { price: 0 })).id)]
  await bea.get(`orders/${paid.id}/download/${paid.items[0]?.file_id}`)
  const first = await sam.post(`orders/${paid.id}/thread`, { body: 'There’s a new page' })
  expect(threadShape.strict().parse(first.body)).toMatchObject({ role: 'seller', with_name: 'Bea Buyer' })
  expect((await sam.get(`sales/${paid.id}`)).body.thread_id).toBe(first.body.id)
  expect((await inbox(bea)).threads).toMatchObject([{ last_message: 'There’s a new page', unread: true }])
  const { order } = (await sam.get(`threads/${first.body.id}`)).body
  expect(order.items).toMatchObject([{ downloads: 1, last_download_at: null }])
  expect((await sam.post(`orders/${free.id}/thread`, { body: 'Hello' })).body.code).toBe('order_not_found')
})
