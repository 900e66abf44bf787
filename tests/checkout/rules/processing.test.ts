// Payment pending: from Stripe's unpaid completion to the money or its failure.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addKeys, isSoldOut, licensed } from '../../licences/rules/licensing.ts'
import { world } from '../../support/database/fixture.ts'
import {
  beginGift,
  beginGuest,
  beginGuestOrder,
  claimOf,
  digestOf,
  linkOf,
  mailedLinkOf,
  pay,
  signInVerified,
} from '../../support/database/guests.ts'
import {
  askAboutOrder,
  attach,
  ban,
  beginOrder,
  columnOf,
  firstValue,
  leave,
  mailsTo,
  offered,
  setStatus,
} from '../../support/database/steps.ts'
import { actAs, addListing, addUser, asJobs, asUser, rejectionOf } from '../../support/database/world.ts'

const { owner, payments } = world

type Said = { state: string; intent?: string; email?: string | null; cents?: number; tax?: number }
/** What Stripe says of an order's session now. */
async function hear(orderId: string, { state, intent = `pi_${randomUUID()}`, email = null, cents, tax = 0 }: Said) {
  const [order] = await owner`select * from public.orders where id = ${orderId}`
  const facts = {
    ...{ sessionId: order?.checkout_session_id, accountId: order?.stripe_account_id, state, paymentIntentId: intent },
    ...{ amountCents: cents ?? order?.total_cents, taxCents: tax, currency: 'usd', livemode: false },
    ...{ payerAddress: email, refundedCents: 0, feeRefundedCents: 0, dispute: null },
  }
  const [fulfilled] = await payments`select * from private.apply_session(${owner.json(facts)})`
  return fulfilled
}

const statusOf = (orderId: string) => firstValue(owner`select status from public.orders where id = ${orderId}`)
const cartOf = (buyer: string) =>
  columnOf(owner`select listing_id from public.cart_items where buyer_id = ${buyer} order by listing_id`)
const holdsOf = (orderId: string) =>
  columnOf(owner`select listing_id from public.entitlements where order_id = ${orderId} and revoked_at is null`)
const heldKeys = (orderId: string) => columnOf(owner`select key from public.licence_keys where held_for = ${orderId}`)
const keysIn = (count: number) => Array.from({ length: count }, (_, index) => `KEY-${1000 + index}`)
const owedOf = (orderId: string) =>
  columnOf(owner`select reason from private.pending_refunds where order_id = ${orderId} and is_open`)

/** The pending payment that the page of a listing shows a member. */
const factsFor = (member: string, listing: string) =>
  firstValue(actAs(member, 'api')`select private.pending_payment(${listing})`)

/** A member's order whose bank processes the payment. */
async function pending(listing: string, buyer?: string, code?: string) {
  const bea = buyer ?? (await addUser('Bea'))
  await asUser(bea)`insert into public.cart_items (listing_id) values (${listing}) on conflict do nothing`
  const { order_id: orderId } = await beginOrder(bea, [listing], { code })
  await attach(bea, orderId)
  await hear(orderId, { state: 'awaiting' })
  return { bea, orderId }
}

const newAddress = () => `${randomUUID()}@example.com`
/** The same of a guest. */
async function pendingGuest(secret: string, listing: string, email = newAddress(), network = randomUUID()) {
  const order = await beginGuestOrder(secret, listing)
  await owner`insert into private.checkout_networks values (${order.orderId}, private.network_digest(${network}))`
  await hear(order.orderId, { state: 'awaiting', email })
  return { ...order, email }
}

describe('an order whose bank processes the payment', { tags: ['payment-pending'] }, () => {
  test('gives nothing, leaves the cart, is mailed and listed, and never expires', async () => {
    const { sam, listing } = await offered()
    const { bea, orderId } = await pending(listing)
    await hear(orderId, { state: 'awaiting' })
    await owner`update public.orders set expires_at = now() - interval '1 year' where id = ${orderId}`
    await beginOrder(bea, [await addListing(sam)])
    expect(await statusOf(orderId)).toBe('processing')
    expect([await holdsOf(orderId), await cartOf(bea)]).toEqual([[], []])
    expect(await mailsTo(bea)).toEqual(['payment_pending'])
    expect(await mailsTo(sam)).toEqual([])
    expect(await columnOf(actAs(bea, 'api')`select status from private.own_orders('{"limit": 9}')`)).toEqual([
      'processing',
    ])
    const sold = actAs(sam, 'api')
    const waiting = await sold`select titles, total_cents from private.pending_sales()`
    expect(waiting).toEqual([{ titles: 'A pattern', total_cents: 1250 }])
    expect(await sold`select id from private.find_sales('{"limit": 9}')`).toEqual([])
    expect(await rejectionOf(askAboutOrder(bea, orderId))).toBe('order_not_found')
    expect(await actAs(bea, 'api')`select * from private.pending_sales()`).toEqual([])
  })

  test('is asked about once a day, and holds a disconnect', async () => {
    const { sam, listing } = await offered()
    const { orderId } = await pending(listing)
    const asked = async () => {
      const due = await columnOf(payments`select order_id from private.unreconciled_orders('1 minute', 100)`)
      return due.includes(orderId)
    }
    expect(await asked()).toBe(false)
    await owner`update public.orders set asked_at = now() - interval '25 hours' where id = ${orderId}`
    expect(await asked()).toBe(true)
    const [order] = await owner`select checkout_session_id, stripe_account_id from public.orders where id = ${orderId}`
    await payments`select private.give_up_session(${order?.checkout_session_id}, ${order?.stripe_account_id})`
    expect([await asked(), await statusOf(orderId)]).toEqual([false, 'processing'])
    expect(await firstValue(owner`select private.has_pending_money(${sam}, ${order?.stripe_account_id})`)).toBe(true)
  })

  test('refuses another checkout of the item, its cart, and the same gift to the same address', async () => {
    const { listing, sam } = await offered()
    const { bea, orderId } = await pending(listing)
    expect(await rejectionOf(beginOrder(bea, [listing, await addListing(sam)]))).toBe('payment_processing')
    const intoCart = asUser(bea)`insert into public.cart_items (listing_id) values (${listing})`
    expect(await rejectionOf(intoCart)).toBe('payment_processing')
    const [kim, lee] = [newAddress(), newAddress()]
    const gift = await beginGift(bea, { address: kim }, [listing])
    await hear(gift.orderId, { state: 'awaiting' })
    // Whose account may be deleted meanwhile.
    await owner`update private.gifts set address = null where order_id = ${gift.orderId}`
    expect(await rejectionOf(beginGift(bea, { address: kim }, [listing]))).toBe('payment_processing')
    expect((await beginGift(bea, { address: lee }, [listing])).orderId).toBeTruthy()
    expect(await factsFor(bea, listing)).toMatchObject({ id: orderId, is_gift: false })
    await hear(orderId, { state: 'failed' })
    expect(await factsFor(bea, listing)).toMatchObject({ id: gift.orderId, is_gift: true })
    expect(await factsFor(await addUser('Eve'), listing)).toBeNull()
  })

  test('becomes paid once, with its tax and withdrawal period from then', async () => {
    const { listing } = await offered()
    const bea = await addUser('Bea')
    const { order_id: orderId } = await beginOrder(bea, [listing])
    await attach(bea, orderId)
    await owner`update public.orders set tax_mode = 'exclusive', withdrawal_days = 14 where id = ${orderId}`
    const said = { intent: `pi_${randomUUID()}`, cents: 1350, tax: 100 }
    await hear(orderId, { ...said, state: 'awaiting' })
    await owner`update public.orders set processing_since = now() - interval '9 days' where id = ${orderId}`
    for (const state of ['awaiting', 'paid', 'awaiting', 'failed', 'paid']) await hear(orderId, { ...said, state })
    expect(
      await owner`
        select status, total_cents, tax_cents, withdrawable_until > now() + interval '13 days' as is_late
        from public.orders where id = ${orderId}`,
    ).toEqual([{ status: 'paid', total_cents: 1350, tax_cents: 100, is_late: true }])
    expect(await holdsOf(orderId)).toEqual([listing])
    expect(await mailsTo(bea)).toEqual(['payment_pending', 'purchase'])
  })

  test('that fails puts what is still for sale back into the cart, and stays closed', async () => {
    const [{ listing }, gone] = [await offered(), await offered()]
    const { bea, orderId } = await pending(listing)
    const other = await pending(gone.listing, bea)
    await setStatus(gone.listing, 'inactive')
    for (const id of [orderId, other.orderId]) await hear(id, { state: 'failed' })
    await hear(orderId, { state: 'awaiting' })
    expect(await statusOf(orderId)).toBe('expired')
    expect(await cartOf(bea)).toEqual([listing])
    expect((await mailsTo(bea)).filter((kind) => kind === 'payment_pending')).toHaveLength(4)
    expect((await beginOrder(bea, [listing])).order_id).not.toBe(orderId)
  })

  test('that fails gives a banned or deleted buyer no cart, and a paid one a deleted buyer the money', async () => {
    const { listing } = await offered()
    const [banned, deleted, paid] = [await pending(listing), await pending(listing), await pending(listing)]
    await ban(banned.bea)
    for (const { bea } of [deleted, paid]) await leave(bea)
    for (const { orderId } of [banned, deleted]) await hear(orderId, { state: 'failed' })
    await hear(paid.orderId, { state: 'paid' })
    expect([...(await cartOf(banned.bea)), ...(await cartOf(deleted.bea))]).toEqual([])
    expect([await holdsOf(paid.orderId), await owedOf(paid.orderId)]).toEqual([[], ['undeliverable']])
  })
})

describe('a pending payment', { tags: ['payment-pending'] }, () => {
  test('holds the use of its code until it fails', async () => {
    const { sam, listing } = await offered()
    await owner`insert into public.discounts (seller_id, code, percent, max_uses) values (${sam}, 'LATE', 10, 1)`
    const { orderId } = await pending(listing, undefined, 'LATE')
    const ben = await addUser('Ben')
    expect((await beginOrder(ben, [listing], { code: 'LATE' })).rejected).toBe('discount_used_up')
    await hear(orderId, { state: 'failed' })
    expect((await beginOrder(ben, [listing], { code: 'LATE' })).rejected).toBeNull()
  })

  test('holds a key of the list, of at most a tenth, and gives it to its buyer', async () => {
    const { sam, listing } = await licensed({ source: 'list', keys: keysIn(19) })
    const [first, second] = [await pending(listing), await pending(listing)]
    expect([await heldKeys(first.orderId), await heldKeys(second.orderId)]).toEqual([['KEY-1000'], []])
    await addKeys(sam, listing, ['KEY-9'])
    const third = await pending(listing)
    expect(await heldKeys(third.orderId)).toEqual(['KEY-1001'])
    await hear(first.orderId, { state: 'paid' })
    expect(await columnOf(asUser(first.bea)`select key from public.licence_keys`)).toEqual(['KEY-1000'])
    await hear(third.orderId, { state: 'failed' })
    expect(await heldKeys(third.orderId)).toEqual([])
    await hear(second.orderId, { state: 'paid' })
    expect(await columnOf(asUser(second.bea)`select key from public.licence_keys`)).toEqual(['KEY-1001'])
  })

  test('keeps its key while the list sells out; without a key its money goes back', async () => {
    const { sam, listing } = await licensed({ source: 'list', keys: keysIn(10) })
    const [held, late] = [await pending(listing), await pending(listing)]
    await owner`
      update public.licence_keys set ended_at = now() where listing_id = ${listing} and held_for is null`
    expect(await isSoldOut(listing)).toBe(true)
    await owner`delete from private.outbox where recipient_id = ${sam}`
    for (const { orderId } of [late, held]) await hear(orderId, { state: 'paid' })
    expect([await holdsOf(late.orderId), await owedOf(late.orderId)]).toEqual([[], ['undeliverable']])
    expect(await columnOf(asUser(held.bea)`select key from public.licence_keys`)).toEqual(['KEY-1000'])
    expect(await mailsTo(sam)).not.toContain('licence_keys_needed')
  })

  test.each(['browser', 'network'])('of a guest holds its key for three orders of a %s', async (what) => {
    const [secret, network] = [randomUUID(), randomUUID()]
    const held: number[] = []
    for (let index = 0; index < 4; index += 1) {
      const { listing } = await licensed({ source: 'list', keys: keysIn(10) })
      const of = what === 'browser' ? [secret, randomUUID()] : [randomUUID(), network]
      const { orderId } = await pendingGuest(of[0] ?? '', listing, newAddress(), of[1])
      held.push((await heldKeys(orderId)).length)
    }
    expect(held).toEqual([1, 1, 1, 0])
  })
})

describe('a guest’s pending payment', { tags: ['payment-pending', 'P1'] }, () => {
  test('is refused again in their browser, and never by their address', async () => {
    const { listing } = await offered()
    const [secret, email] = [randomUUID(), newAddress()]
    const first = await pendingGuest(secret, listing, email)
    const again = await beginGuest(secret, listing)
    expect(await rejectionOf(beginOrder(again, [listing]))).toBe('payment_processing')
    expect(await rejectionOf(linkOf({ ...first, secret }))).toBe('order_not_found')
    const mailId = await firstValue(owner`
      insert into private.outbox (kind, address, event_key, facts) values ('guest_links', ${email}, 'links', '{}') returning id`)
    expect(await asJobs((sql) => sql`select * from private.make_guest_links(${mailId}, ${['0'.repeat(64)]})`)).toEqual(
      [],
    )
    const robin = await addUser('Robin')
    await signInVerified(robin, email)
    expect((await beginOrder(robin, [listing])).order_id).toBeTruthy()
    expect(await claimOf(first.guestId)).toBe(email)
    expect((await pendingGuest(randomUUID(), listing, email)).orderId).not.toBe(first.orderId)
    await hear(first.orderId, { state: 'paid', email })
    expect(await columnOf(owner`select buyer_id from public.orders where id = ${first.orderId}`)).toEqual([
      first.guestId,
    ])
    expect(await holdsOf(first.orderId)).toEqual([listing])
    await signInVerified(robin, email)
    expect(await claimOf(first.guestId)).toBeUndefined()
  })

  test('is refused and shown by a link of its browser and address, and by no other', async () => {
    const { sam, listing } = await offered()
    const [secret, email] = [randomUUID(), newAddress()]
    const { sessionId } = await pendingGuest(secret, listing, email)
    const found: unknown[] = []
    for (const [browser, address] of [
      [secret, email],
      [randomUUID(), email],
      [secret, newAddress()],
    ] as const) {
      const bought = await beginGuestOrder(browser, await addListing(sam))
      await pay(bought, address)
      const link = (await mailedLinkOf(bought.guestId)).toString('hex')
      const guest = actAs(await beginGuest(randomUUID(), listing), 'payments')
      const begun = guest`select private.begin_order(${[listing]}, false, given_page => ${owner.json({ link })})`
      const shown = payments`select private.pending_payment(${listing}, sha256(''), decode(${link}, 'hex')) ->> 'titles'`
      found.push([await rejectionOf(begun), await firstValue(shown)])
    }
    expect(found).toEqual([
      ['payment_processing', 'A pattern'],
      ['accepted', null],
      ['accepted', null],
    ])
    const inBrowser = payments`select private.pending_payment(${listing}, ${digestOf(secret)})`
    expect(await firstValue(inBrowser)).toMatchObject({ id: sessionId, total: 12.5 })
  })

  test('that comes twice to one browser and address is a double one', async () => {
    const { listing } = await offered()
    const [secret, email] = [randomUUID(), newAddress()]
    const begun = [await beginGuestOrder(secret, listing), await beginGuestOrder(`${secret}2`, listing)]
    await owner`
      update private.claims set browser_digest = (select browser_digest from private.claims where holder_id = ${begun[0]?.guestId ?? null})
      where holder_id = ${begun[1]?.guestId ?? null}`
    const due: unknown[] = []
    for (const { orderId } of begun) await hear(orderId, { state: 'awaiting', email })
    for (const { orderId } of begun) due.push((await hear(orderId, { state: 'paid', email }))?.pending_refund_cents)
    expect(due).toEqual([0, 1250])
  })

  test('that fails forgets the address, after a mail', async () => {
    const { listing } = await offered()
    const secret = randomUUID()
    const { guestId, orderId, email } = await pendingGuest(secret, listing)
    await beginGuest(secret, listing)
    await hear(orderId, { state: 'failed' })
    expect(await claimOf(guestId)).toBeNull()
    const mails = await owner`
      select kind, private.is_unsolicited(outbox) as is_bounded, private.facts_at_sending(outbox, address) #>> '{stop,kind}' as stop
      from private.outbox where address = ${email}`
    expect(mails).toEqual([{ kind: 'payment_pending', is_bounded: true, stop: 'payments' }])
    expect((await beginGuestOrder(secret, listing)).orderId).not.toBe(orderId)
  })
})
