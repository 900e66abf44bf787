// Moderation: who may report what, and what only admins may see and do.
import { describe, expect, test } from 'vitest'
import { dismissedReports, reports as reportsShape } from '../../contract/index.ts'
import { call } from '../support/stack.ts'
import { list } from './support/listings.ts'
import { admin, bannedUser, owner, seller, type TestUser, user, usernameOf } from './support/people.ts'
import { buy } from './support/purchases.ts'

const reportsBy = (person: TestUser) => owner`
  select reported_user_id, reported_listing_id, reported_review_id, status from public.reports where reporter_id = ${person.id}`

async function reportOf(reporter: TestUser, reported: TestUser): Promise<string> {
  const answer = await reporter.post('report', { reportedUsername: await usernameOf(reported), reason: 'Copied work' })
  expect(answer.status).toBe(201)
  const [row] = await owner`select id from public.reports where reporter_id = ${reporter.id} order by created_at desc`
  return row?.id
}

describe('reporting', () => {
  test('a person, a listing and a review finds who is behind each', async () => {
    const [robin, sam, bea] = [await user(), await seller(), await user('Bea')]
    const listing = await list(sam, { price: 0 })
    await buy(bea, listing.id)
    const review = (await bea.post('reviews', { itemId: listing.id, rating: 1, comment: 'Rude words.' })).body
    const reason = 'Not fit for a shop'
    for (const body of [
      { reporterAuth0Id: robin.id, reportedUsername: (await usernameOf(sam)).toUpperCase(), reason },
      { reportedListingId: listing.id, reportedUsername: await usernameOf(bea), reason },
      { reportedReviewId: review.id, reason },
    ])
      expect((await robin.post('report', body)).status).toBe(201)
    const stored = await reportsBy(robin)
    expect(stored.map((row) => row.reported_user_id).sort()).toEqual([sam.id, sam.id, bea.id].sort())
    const { body } = await (await admin()).get('admin/reports?limit=3')
    expect(reportsShape.strict().parse(body).reports).toEqual([
      expect.objectContaining({
        reported_review_id: review.id,
        reported_review: { rating: 1, comment: 'Rude words.', is_removed: false },
        reporter_id: robin.id,
        listing_id_for_review: listing.id,
        reported_listing_id: null,
      }),
      expect.objectContaining({ reported_listing_id: listing.id, reported_listing_title: listing.title, reason }),
      expect.objectContaining({
        reported_user_id: sam.id,
        reporter_username: await usernameOf(robin),
        status: 'pending',
      }),
    ])
  })

  test('twice, oneself, in another name, nobody and nothing is refused', {
    tags: ['report-reason-valid'],
  }, async () => {
    const [robin, other] = [await user(), await user()]
    const about = async (person: TestUser) => ({ reportedUsername: await usernameOf(person), reason: 'Spam' })
    await reportOf(robin, other)
    const answers = [
      await robin.post('report', await about(other)),
      await robin.post('report', await about(robin)),
      await robin.post('report', { ...(await about(other)), reporterAuth0Id: other.id }),
      await robin.post('report', { reportedUsername: 'nobody-of-that-name', reason: 'Spam' }),
      await robin.post('report', { reportedListingId: crypto.randomUUID(), reason: 'Spam' }),
      await robin.post('report', { reason: 'Spam' }),
      await robin.post('report', { ...(await about(other)), reason: ' ' }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'already_reported'],
      [409, 'own_report'],
      [403, 'forbidden'],
      [404, 'profile_not_found'],
      [404, 'not_found'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
    ])
    expect(answers[5]?.body.message).toBe('Invalid user profile. Cannot report.')
    expect(await reportsBy(robin)).toHaveLength(1)
  })

  test('is closed to visitors and to the banned', async () => {
    const [bo, other] = [await bannedUser(), await user()]
    const body = { reportedUsername: await usernameOf(other), reason: 'Spam' }
    expect((await call('POST', 'report', { body })).status).toBe(401)
    expect((await bo.post('report', body)).body.code).toBe('account_banned')
    expect(await reportsBy(bo)).toHaveLength(0)
  })
})

describe('the admin calls', () => {
  test('are refused to everyone else, and change nothing', { tags: ['R3', 'R7', 'admin-columns-ban'] }, async () => {
    const [robin, sam] = [await user(), await user()]
    const id = await reportOf(robin, sam)
    const former = await admin()
    await owner`delete from public.user_roles where user_id = ${former.id}`
    for (const person of [robin, sam, former]) {
      const answers = await Promise.all([
        person.get('admin/reports'),
        person.get('admin/dismissed-reports'),
        person.put(`admin/dismiss/${id}`, {}),
        person.put(`admin/reactivate/${id}`, {}),
        person.post('admin/ban', { userId: robin.id, reason: 'Mine' }),
      ])
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
      expect(answers[4]?.body.error).toBe('Attempt to ban user without admin permissions.')
      expect(JSON.stringify(answers)).not.toContain('Copied work')
    }
    for (const path of ['admin/reports', 'admin/dismissed-reports']) expect((await call('GET', path)).status).toBe(401)
    expect(await reportsBy(robin)).toMatchObject([{ status: 'pending' }])
    expect(await owner`select is_banned from public.profiles where id = ${robin.id}`).toEqual([{ is_banned: false }])
  })

  test('dismiss and reactivate a report, page by page', {
    tags: ['admin-show-hide', 'reports-dismissed-pending'],
  }, async () => {
    const [alex, robin, sam] = [await admin(), await user(), await user()]
    const id = await reportOf(robin, sam)
    const pending = async () =>
      (await alex.get('admin/reports?limit=100')).body.reports.map((r: { id: string }) => r.id)
    expect(await pending()).toContain(id)
    expect((await alex.put(`admin/dismiss/${id}`)).status).toBe(200)
    expect(await pending()).not.toContain(id)
    const dismissed = dismissedReports.strict().parse((await alex.get('admin/dismissed-reports?limit=100')).body)
    expect(dismissed.dismissedReports.find((report) => report.id === id)?.status).toBe('dismissed')
    expect((await alex.put(`admin/reactivate/${id}`)).status).toBe(200)
    expect(await pending()).toContain(id)
    const second = await reportOf(robin, await user())
    const first = (await alex.get('admin/reports?limit=1')).body
    const next = (await alex.get(`admin/reports?limit=1&cursor=${first.nextCursor}`)).body
    expect([first.reports[0].id, next.reports[0].id]).toEqual([second, id])
    expect((await alex.put(`admin/dismiss/${crypto.randomUUID()}`)).body.code).toBe('report_not_found')
    expect((await alex.put('admin/dismiss/odd')).status).toBe(404)
  })

  test('ban a seller: shut out at once, gone from the shop, their reports settled, the reason kept to admins', {
    tags: ['R3'],
  }, async () => {
    const [alex, robin, sam] = [await admin(), await user(), await seller()]
    const listing = await list(sam)
    await robin.post(`users/${robin.id}/cart`, { fileId: listing.id })
    const id = await reportOf(robin, sam)
    expect((await alex.post('admin/ban', { userId: sam.id, reason: 'Sells copies' })).status).toBe(200)
    expect((await sam.get(`users/${sam.id}/cart`)).body.code).toBe('account_banned')
    expect((await call('GET', `files/${listing.id}`)).status).toBe(404)
    expect((await robin.get(`users/${robin.id}/cart`)).body.cartItems).toEqual([])
    expect(await owner`select status from public.reports where id = ${id}`).toEqual([{ status: 'dismissed' }])
    const profile = await call('GET', `users/public-profile/${sam.id}`)
    expect(profile.body.is_banned).toBe(true)
    expect(JSON.stringify(profile.body)).not.toContain('Sells copies')
    expect((await alex.post('admin/ban', { userId: alex.id, reason: 'Myself' })).status).toBe(403)
    expect((await alex.post('admin/ban', { userId: crypto.randomUUID(), reason: 'No one' })).status).toBe(404)
  })
})
