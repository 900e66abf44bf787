// Guests read and answer the thread of their refund request by the link.
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { actAs, asUser, rejectionOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, signInVerified } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser } from '../../support/database/purchases.ts'

let sellerId: string
let email: string
let guestId: string
let orderId: string
beforeEach(async () => {
  sellerId = await addSeller('Talking Seller')
  email = `${randomUUID()}@example.com`
  ;({ guestId, orderId } = await buyAsGuest(email, await addListing(sellerId, 1250, 'A quilt')))
})

const ask = () => actAs(guestId, 'api')`select private.request_guest_refund(${orderId}, 'other', 'Not what I need')`
const write = (by: string, words: string, order = orderId) =>
  rejectionOf(actAs(by, 'api')`select private.write_as_guest(${order}, ${words})`)
const read = async (by = guestId) =>
  (await actAs(by, 'api')`select is_own, body from private.guest_conversation()`).map(({ is_own, body }) => [
    is_own,
    body,
  ])
const threadId = async () => (await world.owner`select id from public.threads where order_id = ${orderId}`)[0]?.id

test('a guest answers the seller, and each mail reaches the other', async () => {
  await ask()
  await asUser(sellerId)`insert into public.messages (thread_id, body) values (${await threadId()}, 'Which page?')`
  const mails =
    await world.owner`select facts from private.outbox where recipient_id = ${guestId} and kind = 'guest_message'`
  expect(mails).toMatchObject([{ facts: { sender: 'Talking Seller', titles: 'A quilt', body: 'Which page?' } }])
  expect(await write(guestId, 'The third')).toBe('nothing rejected it')
  expect(await read()).toEqual([
    [true, 'Not what I need'],
    [false, 'Which page?'],
    [true, 'The third'],
  ])
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

test('a claim takes the guest’s messages along', async () => {
  await ask()
  await write(guestId, 'The third')
  const userId = await addUser('Claimant')
  await signInVerified(userId, email)
  const messages = await asUser(
    userId,
  )`select sender_id, body from public.messages where thread_id = ${await threadId()}`
  expect(messages).toEqual([{ sender_id: userId, body: 'The third' }])
})
