// Acts of moderation over HTTP: what admins decide, what its user then meets, and what goes back to buyers.
import { describe, expect, test } from 'vitest'
import { call } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { admin, owner, seller, user, usernameOf } from './support/people.ts'
import { deliver, eventOf, silentPurchase, stripe } from './support/provider-events.ts'
import { buy } from './support/purchases.ts'
import { schedulerCalls, sweepPayments } from './support/scheduler.ts'

const decision = { rule: 'copyright', facts: 'Drawn by somebody else', note: 'Second time' }
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString()

describe('a suspended user', () => {
  test('is refused everything but their own profile, which says so, until it is lifted', {
    tags: ['suspended-shut-out', 'R7'],
  }, async () => {
    const [alex, sam] = [await admin(), await seller()]
    const listing = await list(sam)
    const answer = await alex.post(`admin/users/${sam.id}/suspend`, { ...decision, until: inTwoDays() })
    expect([answer.status, typeof answer.body.statementId]).toEqual([201, 'string'])
    const refused = await Promise.all([
      sam.get(`users/${sam.id}/cart`),
      sam.post('reviews', { itemId: listing.id, rating: 5, comment: 'Mine' }),
      sam.patch(`files/${listing.id}/deactivate`),
    ])
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'account_suspended']))
    expect((await sam.get(`users/profile/${sam.id}`)).body).toMatchObject({ standing: 'suspended', is_banned: false })
    expect((await call('GET', `files/${listing.id}`)).status).toBe(410)
    expect((await alex.post(`admin/users/${sam.id}/lift-suspension`)).status).toBe(200)
    expect((await sam.get(`users/${sam.id}/cart`)).status).toBe(200)
    expect((await call('GET', `files/${listing.id}`)).status).toBe(200)
  })

  test('is let in again by the job when the time has come', { tags: ['suspension-ends'] }, async () => {
    const [alex, sue] = [await admin(), await user('Sue')]
    await alex.post(`admin/users/${sue.id}/suspend`, { ...decision, until: inTwoDays() })
    await owner`update private.suspensions set until = now() - interval '1 second' where user_id = ${sue.id}`
    await owner`update private.jobs set due_at = '-infinity' where name = 'lift_suspensions'`
    expect((await schedulerCalls('jobs/run')).status).toBe(200)
    expect((await sue.get(`users/${sue.id}/cart`)).status).toBe(200)
  })
})

describe('an admin', () => {
  test('bans with a rule and facts that the user is told, and a reason that nobody is', {
    tags: ['R3', 'statement-of-reasons'],
  }, async () => {
    const [alex, robin, sam] = [await admin(), await user(), await user('Sam')]
    await robin.post('report', { reportedUsername: await usernameOf(sam), reason: 'Lies', category: 'fraud' })
    const report = (await alex.get('admin/reports?limit=1')).body.reports[0]
    expect(report).toMatchObject({ category: 'fraud', outcome: 'none' })
    const ban = {
      userId: sam.id,
      reason: 'The tip of a colleague',
      rule: 'fraud',
      facts: 'Sold empty files',
      reportId: report.id,
    }
    expect((await alex.post('admin/ban', ban)).body).toEqual({ success: true })
    expect(await owner`select status, outcome from public.reports where id = ${report.id}`).toEqual([
      { status: 'dismissed', outcome: 'acted' },
    ])
    expect(await owner`select rule, facts from public.statements where user_id = ${sam.id}`).toEqual([
      { rule: 'fraud', facts: 'Sold empty files' },
    ])
    expect((await alex.post(`admin/users/${sam.id}/unban`, { note: 'Wrong person' })).status).toBe(200)
    expect((await sam.get(`users/${sam.id}/cart`)).status).toBe(200)
  })

  test('removes and restores a review and a listing, and withdraws a warning', { tags: ['acts-undone'] }, async () => {
    const [alex, sam, bea] = [await admin(), await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0 })
    await buy(bea, listing.id)
    const review = (await bea.post('reviews', { itemId: listing.id, rating: 1, comment: 'Rude words.' })).body
    const shown = async () => (await call('GET', `items/${listing.id}/reviews`)).body.reviews.length
    expect((await alex.post(`admin/reviews/${review.id}/remove`, decision)).status).toBe(201)
    expect(await shown()).toBe(0)
    expect((await alex.post(`admin/reviews/${review.id}/restore`)).status).toBe(200)
    expect(await shown()).toBe(1)
    expect((await alex.post(`admin/listings/${listing.id}/take-down`, decision)).status).toBe(201)
    expect((await call('GET', `files/${listing.id}`)).status).toBe(404)
    expect((await alex.post(`admin/listings/${listing.id}/restore`)).status).toBe(200)
    expect((await call('GET', `files/${listing.id}`)).status).toBe(200)
    const { statementId } = (await alex.post(`admin/users/${sam.id}/warn`, decision)).body
    expect((await alex.post(`admin/statements/${statementId}/withdraw`)).status).toBe(200)
  })

  test('names a rule of the list and facts', { tags: ['statement-of-reasons'] }, async () => {
    const [alex, robin] = [await admin(), await user()]
    for (const body of [
      { facts: 'Spam' },
      { rule: 'dislike', facts: 'Spam' },
      { rule: 'spam' },
      { rule: 'spam', facts: ' ' },
    ])
      expect((await alex.post(`admin/users/${robin.id}/warn`, body)).status).toBe(400)
    expect(await owner`select from public.statements where user_id = ${robin.id}`).toEqual([])
  })
})

describe('a listing that is taken down as unlawful', () => {
  test('is refunded to its buyers by the sweep, once', { tags: ['unlawful-refunded'] }, async () => {
    const { sam, bea, session, intentId } = await silentPurchase()
    await deliver(eventOf('checkout.session.completed', session, sam.accountId))
    const [item] = await owner`
      select order_id, listing_id from public.order_items where buyer_id = ${bea.id}`
    const answer = await (await admin()).post(`admin/listings/${item?.listing_id}/take-down`, {
      ...decision,
      rule: 'unlawful',
      isUnlawful: true,
    })
    expect(answer.status).toBe(201)
    expect((await bea.get(`orders/${item?.order_id}/download/${item?.listing_id}`)).status).toBe(404)
    expect((await bea.get(`orders/${item?.order_id}`)).body.items).toMatchObject([
      { is_held: false, revoke_reason: 'unlawful' },
    ])
    await sweepPayments()
    await owner`update private.pending_refunds set begun_at = null`
    await sweepPayments()
    const refunds = await stripe.refunds.list({ payment_intent: intentId }, { stripeAccount: sam.accountId })
    expect(refunds.data.map(({ amount }) => amount)).toEqual([1250])
    expect(
      await owner`select from private.pending_refunds where order_id = ${item?.order_id} and refunded_at is not null`,
    ).toHaveLength(1)
  })
})
