// Guests read and answer the thread of their refund request by the link, and what a claim makes of it.

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { actAs, asUser, rejectionOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import {
  askForRefund,
  buyAsGuest,
  digestOf,
  linkOf,
  mailedLinkOf,
  signInVerified,
} from '../../support/database/guests.ts'
import { addListing, addSeller, addUser } from '../../support/database/purchases.ts'
import { exportOf, itemOf, leave, openCase, say } from '../../support/database/steps.ts'
import { ACCEPTED } from '../../support/database/world.ts'

let sellerId: string
let email: string
let guestId: string
let orderId: string
let itemId: string
let bought: Awaited<ReturnType<typeof buyAsGuest>>
beforeEach(async () => {
  sellerId = await addSeller('Talking Seller')
  email = `${randomUUID()}@example.com`
  const listing = await addListing(sellerId, 1250, 'A quilt')
  bought = await buyAsGuest(email, listing)
  ;({ guestId, orderId } = bought)
  itemId = await itemOf(orderId)
})

const ask = () => askForRefund(guestId, orderId, 'other', 'Not what I need')
const writeBy = (link: Buffer, by: string, words: string) =>
  rejectionOf(actAs(by, 'api')`select private.write_as_guest(${orderId}, ${words}, ${link})`)
const write = async (by: string, words: string) => writeBy(await mailedLinkOf(by), by, words)
const read = async (by = guestId) =>
  (await actAs(by, 'api')`select is_own, body from private.guest_conversation()`).map(
    ({ is_own, body }) => `${is_own ? 'guest' : 'seller'}: ${body}`,
  )
const threadId = async () => (await world.owner`select id from public.threads where order_id = ${orderId}`)[0]?.id

test('a guest answers the seller, and each mail reaches the other', async () => {
  await ask()
  await asUser(sellerId)`insert into public.messages (thread_id, body) values (${await threadId()}, 'Which page?')`
  const mails =
    await world.owner`select facts from private.outbox where recipient_id = ${guestId} and kind = 'guest_message'`
  expect(mails).toMatchObject([{ facts: { sender: 'Talking Seller', titles: 'A quilt', body: 'Which page?' } }])
  expect(await write(guestId, 'The third')).toBe(ACCEPTED)
  expect(await read()).toEqual(['guest: Not what I need', 'seller: Which page?', 'guest: The third'])
  expect(
    await world.owner`select from private.outbox where recipient_id = ${sellerId} and kind = 'message'`,
  ).toHaveLength(1)
})

test('nobody writes without a case, in another guest’s, or with an account', async () => {
  expect(await write(guestId, 'Hello')).toBe('order_not_found')
  await ask()
  const other = await buyAsGuest(`${randomUUID()}@example.com`, await addListing(sellerId))
  for (const by of [other.guestId, sellerId, world.people.stranger])
    expect(await write(by, 'Hello'), by).toBe('order_not_found')
  expect(await read(other.guestId)).toEqual([])
  expect(await rejectionOf(read(sellerId))).toBe('order_not_found')
  expect(await world.owner`select from public.messages where thread_id = ${await threadId()}`).toEqual([])
})

test('a guest who erases their address leaves no words', async () => {
  await ask()
  await write(guestId, 'The third')
  await actAs(guestId, 'api')`select private.erase_guest()`
  const words = await world.owner`
    select messages.body as said, cases.body as asked
    from public.messages join public.cases using (thread_id) where thread_id = ${await threadId()}`
  expect(words).toEqual([{ said: '[deleted]', asked: '[deleted]' }])
  const mails = await world.owner`select facts from private.outbox where recipient_id = ${sellerId}`
  expect(JSON.stringify(mails)).not.toMatch(/The third|Not what I need/)
})

test('words of a guest need a mailed link; a request without words does not', { tags: ['P2'] }, async () => {
  const page = await linkOf(bought)
  const request = (words: string | null) =>
    rejectionOf(actAs(guestId, 'api')`select private.request_guest_refund(${orderId}, 'other', ${words}, ${page})`)
  expect(await request('In another’s name')).toBe('mailed_link_needed')
  expect({ once: await request(null), again: await request(null) }).toEqual({ once: ACCEPTED, again: ACCEPTED })
  expect(await read()).toEqual(['guest: null'])
  for (const link of [page, digestOf('none')]) expect(await writeBy(link, guestId, 'Hello')).toBe('mailed_link_needed')
  expect(await write(guestId, 'Hello')).toBe(ACCEPTED)
})

describe('a claim', { tags: ['P1', 'P2'] }, () => {
  let userId: string
  beforeEach(async () => {
    await ask()
    await write(guestId, 'The third')
    userId = await addUser('Claimant')
    await signInVerified(userId, email)
  })
  const shown = async () =>
    (await asUser(sellerId)`select shown_buyer_id as id from public.threads where order_id = ${orderId}`)[0]?.id
  const authors = async (reader = sellerId) =>
    (
      await asUser(reader)`
      select author, body from public.messages where thread_id = ${await threadId()} order by sent_at, id`
    ).map(({ author, body }) => `${author}: ${body}`)

  test('leaves a guest’s words a guest’s, for both sides', async () => {
    expect(await authors()).toEqual(['guest: The third'])
    expect(await authors(userId)).toEqual(['guest: The third'])
    expect(await asUser(userId)`select author, body from public.cases`).toEqual([
      { author: 'guest', body: 'Not what I need' },
    ])
    const { conversations, cases } = await exportOf(userId)
    expect(conversations).toMatchObject([{ messages: [{ from: 'the guest', body: 'The third' }] }])
    expect(cases).toMatchObject([{ author: 'guest', body: 'Not what I need' }])
  })

  test('ends with the account and all words about the purchase', async () => {
    await say(userId, await threadId(), 'My own')
    await leave(userId)
    expect(await authors()).toEqual(['guest: [deleted]', 'buyer: [deleted]'])
    expect(await asUser(sellerId)`select body from public.cases`).toEqual([{ body: '[deleted]' }])
  })

  test.each<[string, (thread: string) => Promise<unknown>]>([
    ['a message', (thread) => say(userId, thread, 'My own')],
    ['a case', () => openCase(userId, orderId, itemId)],
    [
      'a refund request',
      async () => {
        await world.owner`
          update public.cases set state = 'closed', outcome = 'withdrawn', due_at = null where buyer_id = ${userId}`
        await actAs(userId, 'api')`select private.request_refund(${orderId}, ${[itemId]}, 'other', 'My own')`
      },
    ],
    [
      'a review',
      () => asUser(userId)`
        insert into public.reviews (listing_id, rating, comment)
        select listing_id, 5, 'Neat' from public.entitlements where buyer_id = ${userId}`,
    ],
  ])('shows the account once it writes %s', async (_what, act) => {
    expect(await shown()).toBeNull()
    await act(await threadId())
    expect(await shown()).toBe(userId)
    expect((await actAs(sellerId, 'api')`select * from private.find_sales('{"limit": 9}')`)[0]?.buyer_name).toBe(
      'Claimant',
    )
  })

  test('shows nobody who reads, withdraws a request, or only opens the thread', async () => {
    const [request] = await asUser(userId)`select id from public.cases`
    await actAs(userId, 'api')`select private.mark_thread_read(${await threadId()})`
    await actAs(userId, 'api')`select private.reply_to_case(${request?.id}, 'withdraw')`
    expect(await shown()).toBeNull()
    const mails = await world.owner`
      select facts ->> 'buyer' as buyer from private.outbox where recipient_id = ${sellerId} and kind = 'case'`
    expect(new Set(mails.map(({ buyer }) => buyer))).toEqual(new Set(['Guest']))
  })

  test('hides a block from the seller: they write on, and no mail brings it', async () => {
    await asUser(userId)`insert into public.blocks (blocked_id) values (${sellerId})`
    expect(await rejectionOf(say(sellerId, await threadId(), 'Still there?'))).toBe(ACCEPTED)
    expect(await world.owner`select from private.outbox where recipient_id = ${userId} and kind = 'message'`).toEqual(
      [],
    )
  })
})
