// Bans and take-downs remove listings and remember their state. Unlawful items are revoked from
// buyers too.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import {
  attach,
  ban,
  beginDownload,
  beginOrder,
  columnOf,
  exportOf,
  leave,
  offered,
  pay,
  refundAtStripe,
  reverseLatest,
  setCharges,
  setStatus,
  sold,
  standingOf,
  statusOf,
  suspend,
  takeRefunds,
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
import { decide } from './moderating.ts'

const { owner } = world

const REASON = 'Third account of theirs'
const takeDown = (listing: string, isUnlawful = false) =>
  decide('take_down_listing', listing, { facts: 'Drawn by another user', isUnlawful })
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
    await reverseLatest(sam)
    expect(await statuses()).toEqual(['active', 'inactive', 'removed', 'removed'])
    expect(await standingOf(sam)).toBe('good')
  })

  test('of a seller who cannot be paid any more restores paused listings', async () => {
    const { sam, listing } = await offered()
    await ban(sam)
    await setCharges(sam, false)
    await reverseLatest(sam)
    expect(await statusOf(listing)).toBe('paused')
  })

  test('of a suspended user leaves them suspended when it is lifted', async () => {
    const { sam, listing } = await offered()
    await suspend(sam)
    await ban(sam)
    await reverseLatest(sam)
    expect([await statusOf(listing), await standingOf(sam)]).toEqual(['paused', 'suspended'])
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
      await reverseLatest(id)
    }
    expect([await statusOf(shown), await statusOf(hidden)]).toEqual(['active', 'inactive'])
  })

  test('that is reversed during the seller’s ban returns with the seller', async () => {
    const { sam, listing } = await offered()
    await takeDown(listing)
    await ban(sam)
    await reverseLatest(listing)
    expect(await statusOf(listing)).toBe('removed')
    await reverseLatest(sam)
    expect(await statusOf(listing)).toBe('active')
  })

  test('that is reversed ignores the quota', async () => {
    const { sam, listing } = await offered()
    await takeDown(listing)
    await withSetting(owner, ['listing_quota', 1], async () => {
      await addListing(sam)
      await reverseLatest(listing)
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
    await reverseLatest(listing)
    const later = await buy(cem, listing)
    await takeDown(listing, true)
    await reverseLatest(listing)
    expect([await mayDownload(bea, orderId, listing), await mayDownload(cem, later.orderId, listing)]).toEqual([
      false,
      true,
    ])
    expect(await owner`select sales_count from public.listings where id = ${listing}`).toEqual([{ sales_count: 1 }])
  })
})

// A ban removes the texts of its user's page, and its end restores them.

const WORDS = ['bio', 'banner', 'links', 'refund_policy', 'announcement'] as const
const NONE = { bio: null, banner: null, links: [], refund_policy: null, announcement: null }

async function sellerWithWords() {
  const id = await addSeller('Wordy Seller')
  const banner = `avatars/${id}/${randomUUID()}`
  const links = [{ label: 'Me', url: 'https://example.com' }]
  const said = { bio: 'Buy elsewhere', banner, links, refund_policy: 'None', announcement: 'Sale' }
  await owner`update public.profiles set ${owner({ ...said, links: owner.json(links) as never }, ...WORDS)} where id = ${id}`
  return { id, said }
}
const shownTo = async (who: 'visitor' | 'stranger' | 'admin', id: string) =>
  (await world.as(who)`select bio, banner, links, refund_policy, announcement from public.profiles where id = ${id}`)[0]

describe('the texts of a banned user’s page', { tags: ['banned-words'] }, () => {
  test.each(['visitor', 'stranger', 'admin'] as const)('are hidden from a %s until the ban ends', async (who) => {
    const { id, said } = await sellerWithWords()
    expect(await shownTo(who, id)).toEqual(said)
    await ban(id)
    expect(await shownTo(who, id)).toEqual(NONE)
    await reverseLatest(id)
    expect(await shownTo(who, id)).toEqual(said)
    await ban(id)
    expect(await shownTo(who, id)).toEqual(NONE)
  })

  test('are in the export of the banned user', async () => {
    const { id, said } = await sellerWithWords()
    await ban(id)
    expect((await exportOf(id)).hidden_profile_texts).toEqual(said)
    const objects = await actAs(id, 'api')`select place from private.export_objects()`
    expect(objects).toEqual([{ place: 'banner' }])
  })

  test('keep their banner from the sweep until the account is deleted', async () => {
    const { id, said } = await sellerWithWords()
    const path = said.banner.replace('avatars/', '')
    await owner`
      insert into storage.objects (bucket_id, name, created_at) values ('avatars', ${path}, now() - interval '2 hours')`
    const isOrphan = async () =>
      (await actAs(id, 'api')`select object_path from private.orphaned_objects('1 hour', '1 hour', 1000)`).some(
        ({ object_path }) => object_path === path,
      )
    await ban(id)
    expect(await isOrphan()).toBe(false)
    await leave(id)
    expect(await isOrphan()).toBe(true)
    expect(await owner`select from private.held_profiles where user_id = ${id}`).toHaveLength(0)
  })
})

test('policies ask for good standing, not for bans or suspensions', { tags: ['banned-words'] }, async () => {
  const policies = await owner<{ rule: string }[]>`
    select tablename || ': ' || policyname || ': ' || coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies
    where schemaname in ('public', 'private', 'storage')`
  expect(
    policies.map(({ rule }) => rule).filter((rule) => /banned|suspended/.test(rule.split(': ').slice(2).join())),
  ).toEqual([])
})
