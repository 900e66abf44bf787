// Bans and take-downs remove listings and remember their state. Unlawful items are revoked from
// buyers too.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import {
  attach,
  ban,
  beginDownload,
  beginOrder,
  columnOf,
  offered,
  pay,
  refundAtStripe,
  setCharges,
  setStatus,
  sold,
  standingOf,
  statusOf,
  suspend,
  takeRefunds,
  unban,
} from '../../support/database/steps.ts'
import {
  ACCEPTED,
  actAs,
  addListing,
  addSeller,
  addUser,
  asUser,
  buy,
  rejectionOf,
} from '../../support/database/world.ts'
import { withSetting } from '../../support/settings.ts'
import { byAdmin } from './moderating.ts'

const { owner } = world

const REASON = 'Third account of theirs'
const takeDown = (listing: string, isUnlawful = false) =>
  byAdmin('take_down_listing', listing, 'copyright', 'Drawn by another user', null, isUnlawful)
const restore = (listing: string) => byAdmin('restore_listing', listing, null)
const mayDownload = async (buyer: string, order: string, listing: string) =>
  (await rejectionOf(beginDownload(buyer, order, listing))) === ACCEPTED

describe('a ban', () => {
  test('hides its reason from the user, who reads a neutral text', {
    tags: ['R3', 'statement-of-reasons'],
  }, async () => {
    const robin = await addUser('Robin')
    await ban(robin, REASON)
    const statements = await asUser(robin)`select * from public.statements`
    expect(statements).toMatchObject([
      { act: 'ban', rule: 'other', facts: 'We found that this account broke the shop’s rules.' },
    ])
    const mails = await owner`select facts::text as facts from private.outbox where recipient_id = ${robin}`
    expect(JSON.stringify([statements, mails])).not.toContain(REASON)
    expect(await columnOf(owner`select reason from public.moderation_actions where user_id = ${robin}`)).toEqual([
      REASON,
    ])
  })

  test('that is lifted restores the listings that it removed', {
    tags: ['acts-undone', 'unban-restores'],
  }, async () => {
    const { sam, listing: shown } = await offered()
    const [hidden, taken, deleted] = [await addListing(sam), await addListing(sam), await addListing(sam)]
    await setStatus(hidden, 'inactive')
    await takeDown(taken)
    // The seller deleted it, and a report keeps the row.
    await world.as('stranger')`
      insert into public.reports (reported_listing_id, reason) values (${deleted}, 'Copied')`
    await actAs(sam, 'api')`select private.delete_listing(${deleted})`
    await ban(sam)
    const statuses = () => Promise.all([shown, hidden, taken, deleted].map(statusOf))
    expect(new Set(await statuses())).toEqual(new Set(['removed']))
    await unban(sam)
    expect(await statuses()).toEqual(['active', 'inactive', 'removed', 'removed'])
    expect(await standingOf(sam)).toBe('good')
    expect(await rejectionOf(unban(sam))).toBe('already_done')
    expect(await asUser(sam)`select act from public.statements where reversed_by = 'shop'`).toEqual([{ act: 'ban' }])
  })

  test('of a seller who cannot be paid any more restores paused listings', async () => {
    const { sam, listing } = await offered()
    await ban(sam)
    await setCharges(sam, false)
    await unban(sam)
    expect(await statusOf(listing)).toBe('paused')
  })

  test('of a suspended user leaves them suspended when it is lifted', async () => {
    const { sam, listing } = await offered()
    await suspend(sam)
    await ban(sam)
    await unban(sam)
    expect(await statusOf(listing)).toBe('paused')
    expect(await standingOf(sam)).toBe('suspended')
  })

  test('of a banned user changes nothing', async () => {
    const robin = await addUser('Robin')
    await ban(robin)
    await ban(robin)
    expect(await owner`select from public.statements where user_id = ${robin}`).toHaveLength(1)
  })
})

describe('a take-down', () => {
  test('removes a listing from the shop, and buyers keep it', { tags: ['take-down', 'M8'] }, async () => {
    const { sam, bea, listing, orderId } = await sold()
    await takeDown(listing)
    expect(await statusOf(listing)).toBe('removed')
    expect(await mayDownload(bea, orderId, listing)).toBe(true)
    expect(await rejectionOf(takeDown(listing))).toBe('already_done')
    await asUser(sam)`update public.listings set status = 'active' where id = ${listing}`
    expect(await statusOf(listing)).toBe('removed')
    expect(await asUser(sam)`select about, facts from public.statements`).toEqual([
      { about: 'A pattern', facts: 'Drawn by another user' },
    ])
  })

  test('that is reversed restores the listing’s state', { tags: ['acts-undone', 'take-down'] }, async () => {
    const sam = await addSeller('Sam')
    const [shown, hidden] = [await addListing(sam), await addListing(sam)]
    await setStatus(hidden, 'inactive')
    for (const id of [shown, hidden]) {
      await takeDown(id)
      await restore(id)
    }
    expect(await statusOf(shown)).toBe('active')
    expect(await statusOf(hidden)).toBe('inactive')
    expect(await rejectionOf(restore(shown))).toBe('already_done')
    expect(await rejectionOf(restore(crypto.randomUUID()))).toBe('not_found')
    expect(await rejectionOf(takeDown(crypto.randomUUID()))).toBe('not_found')
  })

  test('that is reversed during the seller’s ban returns with the seller', async () => {
    const { sam, listing } = await offered()
    await takeDown(listing)
    await ban(sam)
    await restore(listing)
    expect(await statusOf(listing)).toBe('removed')
    await unban(sam)
    expect(await statusOf(listing)).toBe('active')
  })

  test('that is reversed ignores the quota', async () => {
    const { sam, listing } = await offered()
    await takeDown(listing)
    await withSetting(owner, ['listing_quota', 1], async () => {
      await addListing(sam)
      await restore(listing)
    })
    expect(await statusOf(listing)).toBe('active')
  })
})

describe('an unlawful item', () => {
  const due = (listing: string) => owner`
    select order_id, cents, begun_at is not null as begun, refunded_at is not null as refunded
    from private.pending_refunds where listing_id = ${listing} order by cents`

  test('is revoked from its buyers, with the reason, and refunded once', { tags: ['unlawful-refunded'] }, async () => {
    const { bea, listing, orderId, intentId } = await sold()
    await takeDown(listing, true)
    expect(await mayDownload(bea, orderId, listing)).toBe(false)
    expect(await columnOf(owner`select revoke_reason from public.entitlements where listing_id = ${listing}`)).toEqual([
      'unlawful',
    ])
    expect(await owner`select sales_count from public.listings where id = ${listing}`).toEqual([{ sales_count: 0 }])
    expect(await due(listing)).toMatchObject([{ order_id: orderId, cents: 1250 }])
    expect(await takeRefunds(orderId)).toMatchObject([{ order_id: orderId, cents: 1250, payment_intent_id: intentId }])
    expect(await takeRefunds(orderId)).toEqual([])
    await owner`
      select private.note_pending_refund(id) from private.pending_refunds where order_id = ${orderId} and listing_id = ${listing}`
    await owner`update private.pending_refunds set begun_at = begun_at - interval '1 hour'`
    expect(await takeRefunds(orderId)).toEqual([])
  })

  test('is refunded with at most what its order has left', { tags: ['unlawful-refunded'] }, async () => {
    const { listing, intentId, accountId } = await sold()
    await refundAtStripe({ intentId, accountId }, 1000)
    await takeDown(listing, true)
    expect(await due(listing)).toMatchObject([{ cents: 250 }])
  })

  test('that was free is revoked without a refund', async () => {
    const [bea, { listing }] = [await addUser('Bea'), await offered(0)]
    const order = await beginOrder(bea, [listing])
    await takeDown(listing, true)
    expect(await mayDownload(bea, order.order_id, listing)).toBe(false)
    expect(await due(listing)).toEqual([])
  })

  test('is also revoked from a buyer who is paying for it', { tags: ['unlawful-refunded'] }, async () => {
    const [bea, { listing }] = [await addUser('Bea'), await offered()]
    const { order_id } = await beginOrder(bea, [listing])
    await attach(bea, order_id)
    await takeDown(listing, true)
    await pay(order_id)
    expect(await mayDownload(bea, order_id, listing)).toBe(false)
    expect(await due(listing)).toMatchObject([{ cents: 1250 }])
  })

  test('goes back, after a reversal, to buyers whose refund is not under way', { tags: ['acts-undone'] }, async () => {
    const { bea, listing, orderId } = await sold()
    const cem = await addUser('Cem')
    await takeDown(listing, true)
    await takeRefunds(orderId)
    await restore(listing)
    const later = await buy(cem, listing)
    await takeDown(listing, true)
    await restore(listing)
    expect(await mayDownload(bea, orderId, listing)).toBe(false)
    expect(await mayDownload(cem, later.orderId, listing)).toBe(true)
    expect(await owner`select sales_count from public.listings where id = ${listing}`).toEqual([{ sales_count: 1 }])
  })
})
