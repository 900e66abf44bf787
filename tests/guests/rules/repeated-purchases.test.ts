// What a guest buys or uses twice: the receipt tells it, and a discount code counts once.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { actAs, asJobs } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import { beginGuest, beginGuestOrder, buyAsGuest, linkOf, pay, signInVerified } from '../../support/database/guests.ts'
import { addListing, addSeller, addUser, buy } from '../../support/database/purchases.ts'
import { firstValue } from '../../support/database/steps.ts'

let sellerId: string
beforeAll(async () => {
  sellerId = await addSeller('Repeated Seller')
})

const address = () => `${randomUUID()}@example.com`
const toldIn = async ({ guestId }: { guestId: string }) => {
  await world.owner`update private.outbox set due_at = now() + interval '1 day' where sent_at is null`
  await world.owner`update private.outbox set due_at = '-infinity' where recipient_id = ${guestId} and kind = 'purchase'`
  const mails = await asJobs((sql) => sql`select facts from private.take_mails(1, interval '1 minute')`)
  return mails[0]?.facts.isOwned
}

test.each<[string, boolean]>([
  ['another purchase of the address', true],
  ['an account with the address', true],
  ['an account that hasn’t verified it', false],
  ['a refunded purchase', false],
  ['nothing', false],
])('a receipt for an item after %s says that the address had it: %s', async (before, expected) => {
  const [email, listing] = [address(), await addListing(sellerId)]
  if (before.includes('purchase')) {
    const { guestId } = await buyAsGuest(email, listing)
    if (before.includes('refunded'))
      await world.owner`update public.entitlements set revoked_at = now(), revoke_reason = 'customer_revoked' where buyer_id = ${guestId}`
  }
  if (before.includes('account')) {
    const userId = await addUser('Owner')
    await buy(userId, listing)
    await signInVerified(userId, email)
    if (before.includes('verified'))
      await world.owner`update auth.users set email_confirmed_at = null where id = ${userId}`
  }
  const bought = await buyAsGuest(email, listing)
  expect(await toldIn(bought)).toBe(expected)
  // The browser learns nothing of it.
  await linkOf(bought)
  const [shown] = await actAs(bought.guestId, 'api')`select private.redress_statements() as facts`
  expect(JSON.stringify(shown)).not.toContain('wned')
})

test('a sale is scored without reading the other sales of its seller', async () => {
  const shop = await addSeller('Busy Seller')
  const listing = await addListing(shop)
  const fetched = (sql: postgres.TransactionSql) =>
    firstValue(sql`select idx_tup_fetch::int from pg_stat_xact_user_tables where relname = 'entitlements'`)
  /** How many entitlements the payment of a purchase reads. */
  const read = async () => {
    const { sessionId, accountId, total } = await beginGuestOrder(randomUUID(), listing)
    return world.owner.begin(async (sql) => {
      await sql`discard plans`
      await sql`set local enable_seqscan = off`
      const before = await fetched(sql)
      await sql`
        select * from private.fulfil_order(${sessionId}, ${accountId}, ${total}, 'usd', false, ${`pi_${randomUUID()}`}, 0, ${address()})`
      return (await fetched(sql)) - before
    })
  }
  const few = await read()
  for (let sale = 0; sale < 5; sale += 1) await buyAsGuest(address(), listing)
  expect(await read()).toEqual(few)
})

test('a discount code counts for one open checkout of a browser', async () => {
  await world.owner`insert into public.discounts (seller_id, code, percent) values (${sellerId}, 'ONE-OPEN', 10)`
  const begin = async (secret: string) => {
    const listing = await addListing(sellerId)
    const asGuest = actAs(await beginGuest(secret, listing), 'payments')
    return (await asGuest`select * from private.begin_order(${[listing]}, false, given_code => 'ONE-OPEN')`)[0]
  }
  const laptop = randomUUID()
  const first = await begin(laptop)
  expect(first?.rejected).toBeNull()
  // The checkout closes the order that has the code, and begins again.
  expect(await begin(laptop)).toMatchObject({ rejected: 'discount_reserved', order_id: first?.order_id })
  await world.owner`update public.orders set status = 'expired' where id = ${first?.order_id}`
  expect((await begin(laptop))?.rejected).toBeNull()
  expect((await begin(randomUUID()))?.rejected).toBeNull()
})

test('a discount code counts once for a browser, and doesn’t tell what an address bought', async () => {
  const code = 'ONCE-EACH'
  await world.owner`insert into public.discounts (seller_id, code, percent) values (${sellerId}, ${code}, 10)`
  const use = async (secret: string, email: string) => {
    const listing = await addListing(sellerId)
    const guestId = await beginGuest(secret, listing)
    const asGuest = actAs(guestId, 'payments')
    const [order] = await asGuest`select * from private.begin_order(${[listing]}, false, given_code => ${code})`
    if (order?.rejected) return order.rejected
    const sessionId = `cs_test_${randomUUID()}`
    await asGuest`
      select private.attach_session(${order?.order_id}, ${sessionId}, 'https://pay.example.com', now() + interval '1 hour')`
    const { order_id: orderId, stripe_account_id: accountId, total_cents: total } = order ?? {}
    await pay({ guestId, sessionId, orderId, accountId, total }, email)
    return total
  }
  const [laptop, email] = [randomUUID(), address()]
  expect(await use(laptop, email)).toBe(1125)
  expect(await use(laptop, address())).toBe('discount_used')
  // Anyone can pay with this address.
  const phone = randomUUID()
  const guestId = await beginGuest(phone, await addListing(sellerId))
  await world.owner`update private.claims set address = ${email} where holder_id = ${guestId}`
  expect(await use(phone, address())).toBe(1125)
})
