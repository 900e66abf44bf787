// Gifts against everything that may happen to them at the same moment.

import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { beforeEach, expect, test } from 'vitest'
import { actAs } from '../../support/database/acting.ts'
import { type Act, race, world } from '../../support/database/fixture.ts'
import { giftsOf, heldBy, owed } from '../../support/database/gifts.ts'
import { give } from '../../support/database/guests.ts'
import { addListing, addUser } from '../../support/database/purchases.ts'
import { ACCEPTED } from '../../support/database/world.ts'

const { owner } = world
type Sql = postgres.TransactionSql

let gift: Awaited<ReturnType<typeof give>>
let listing: string
let email: string
let giver: string
let userId: string
beforeEach(async () => {
  listing = await addListing(world.people.seller)
  email = `${randomUUID()}@example.com`
  ;[giver, userId] = [await addUser('Giver'), await addUser('Claimant')]
  await owner`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${userId}`
  gift = await give(giver, { address: email }, [listing])
})

const sync = (sql: Sql) => sql`select private.sync_profile('Robin', null)`

const STEPS = {
  'a claim': { run: sync, by: () => userId },
  'a return': { run: (sql) => sql`select private.return_gift(${gift.orderId})`, by: () => gift.recipientId },
  'an erasure': { run: (sql) => sql`select private.erase_guest()`, by: () => gift.recipientId },
  'a download': {
    run: (sql) => sql`select * from private.begin_redress_download(${gift.orderId}, ${listing})`,
    by: () => gift.recipientId,
  },
  'a correction': {
    run: (sql) => sql`select private.correct_gift(${gift.orderId}, ${`right-${email}`})`,
    by: () => giver,
  },
  'a refund': {
    run: (sql) => sql`
      select private.apply_refund(payment_intent_id, stripe_account_id, 1250, 0) from public.orders where id = ${gift.orderId}`,
  },
  'a withdrawal of the item': {
    run: (sql) => sql`select private.queue_refund(${gift.orderId}, ${listing}, 1250, 'case')`,
  },
  'a warning of fraud': {
    run: async (sql) => {
      await sql`update public.seller_accounts set refund_warned_under_cents = 2000 where seller_id = ${world.people.seller}`
      await sql`select private.note_warning(payment_intent_id, stripe_account_id, id::text, now()) from public.orders where id = ${gift.orderId}`
    },
  },
} satisfies Record<string, Act>

/** What the giver sees, who holds the item, and what is owed. */
async function outcome() {
  const [user, guest] = [(await heldBy(userId)).length, (await heldBy(gift.recipientId)).length]
  const holder = user ? 'user' : guest ? 'guest' : 'nobody'
  const cents = (await owed(gift.orderId)).reduce((sum, row) => sum + row.cents, 0)
  return { state: (await giftsOf(giver))[0]?.state, holder, cents }
}

type Name = keyof typeof STEPS
test.each<[Name, Name, object, string?]>([
  ['a refund', 'a claim', { state: 'refunded', holder: 'nobody', cents: 0 }],
  ['a claim', 'a refund', { state: 'refunded', holder: 'nobody', cents: 0 }],
  ['a return', 'a refund', { state: 'refunded', holder: 'nobody', cents: 0 }, 'gift_ended'],
  ['a refund', 'a return', { state: 'returned', holder: 'nobody', cents: 0 }],
  ['a return', 'a claim', { state: 'sent', holder: 'user', cents: 0 }, 'order_not_found'],
  ['a claim', 'a return', { state: 'returned', holder: 'nobody', cents: 1250 }],
  ['a return', 'a download', { state: 'opened', holder: 'guest', cents: 0 }, 'gift_opened'],
  ['a download', 'a return', { state: 'returned', holder: 'nobody', cents: 1250 }, 'not_found'],
  ['a download', 'a claim', { state: 'sent', holder: 'user', cents: 0 }, 'not_found'],
  ['a download', 'a refund', { state: 'refunded', holder: 'nobody', cents: 0 }, 'not_found'],
  ['an erasure', 'a return', { state: 'returned', holder: 'nobody', cents: 1250 }, 'account_deleted'],
  ['a return', 'a return', { state: 'returned', holder: 'nobody', cents: 1250 }, 'account_deleted'],
  ['a correction', 'a claim', { state: 'sent', holder: 'guest', cents: 0 }],
  ['a claim', 'a correction', { state: 'sent', holder: 'guest', cents: 0 }],
  ['a correction', 'a return', { state: 'returned', holder: 'nobody', cents: 1250 }, 'gift_ended'],
  ['a correction', 'a refund', { state: 'refunded', holder: 'nobody', cents: 0 }, 'gift_ended'],
  ['a withdrawal of the item', 'a claim', { state: 'refunded', holder: 'nobody', cents: 1250 }],
  ['a claim', 'a withdrawal of the item', { state: 'refunded', holder: 'nobody', cents: 1250 }],
  ['a correction', 'a withdrawal of the item', { state: 'refunded', holder: 'nobody', cents: 1250 }, 'gift_ended'],
  ['a return', 'a warning of fraud', { state: 'refunded', holder: 'nobody', cents: 1250 }, 'gift_ended'],
  ['a warning of fraud', 'a return', { state: 'returned', holder: 'nobody', cents: 1250 }],
])('%s during %s leaves one holder or one debt', async (late, first, expected, rejection = ACCEPTED) => {
  expect(await race(STEPS[late], STEPS[first])).toEqual(rejection)
  expect(await outcome()).toEqual(expected)
})

test('fifty sign-ins, returns and corrections at once end it once', async () => {
  const steps = [STEPS['a claim'], STEPS['a return'], STEPS['a correction']]
  await Promise.allSettled(
    Array.from({ length: 48 }, (_, n) => {
      const step = steps[n % 3] as Act & { by: () => string }
      return actAs(step.by(), 'api', step.run)
    }),
  )
  expect([
    { state: 'sent', holder: 'user', cents: 0 },
    { state: 'returned', holder: 'nobody', cents: 1250 },
    { state: 'sent', holder: 'guest', cents: 0 },
  ]).toContainEqual(await outcome())
})

test('the first of two accounts with one verified address takes the gift', async () => {
  const second = await addUser('Second')
  await owner`update auth.users set is_sso_user = true, email = ${email}, email_confirmed_at = now() where id = ${second}`
  expect(await race({ run: sync, by: () => second }, STEPS['a claim'])).toBe(ACCEPTED)
  await actAs(second, 'api', sync)
  expect(await heldBy(second)).toEqual([])
  expect(await outcome()).toEqual({ state: 'sent', holder: 'user', cents: 0 })
})
