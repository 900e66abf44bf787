// Moderation over HTTP: who may report what, and what admins look up.
import { describe, expect, test } from 'vitest'
import { reports as reportsShape } from '../../../contract/index.ts'
import { freshAddress, freshToken, visit } from '../../support/api/captcha.ts'
import { guestEmail } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { mailWith } from '../../support/api/mails.ts'
import { admin, owner, seller, type TestUser, user, usernameOf } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { call } from '../../support/stack.ts'

const reportsBy = (person: TestUser) => owner`
  select reported_user_id, reported_listing_id, reported_review_id, status from public.reports where reporter_id = ${person.id}`

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
})

test('a visitor reports, stops mails about reports in one click, and reports ten times an hour at most', {
  tags: ['visitor-reports', 'I5'],
}, async () => {
  const { id } = await list(await seller())
  const [email, client] = [guestEmail(), freshAddress()]
  const report = async () =>
    visit('POST', 'report/visitor', client, {
      reportedListingId: id,
      reason: 'Mine',
      email,
      captchaToken: await freshToken(),
    })
  expect(await report()).toMatchObject({ status: 201, body: { dueAt: expect.stringMatching(/^\d{4}-/) } })
  const { body } = await (await admin()).get('admin/reports?limit=1')
  expect(body.reports).toMatchObject([{ reporter_id: null, reporter_username: null, reported_listing_id: id }])
  expect(JSON.stringify(body)).not.toContain(email)
  const { text } = await mailWith(email, 'We received your report')
  expect(text).not.toContain('Mine')
  const token = /\/unsubscribe#(\S+)/.exec(text)?.[1]
  expect((await call('POST', `mail/unsubscribe/${token}`)).body).toEqual({ kind: 'reports', seller: null })
  await owner`update private.rate_limits set hits = 10 where key like ${`reports:${client.split('::')[0]}%`}`
  expect((await report()).status).toBe(429)
})

// What admins look up and answer, over HTTP.

test('an admin filters the log, and reports by category and subject', { tags: ['lists-paged'] }, async () => {
  const [alex, sam, robin] = [await admin(), await seller(), await user('Robin')]
  await robin.post('report', { reportedListingId: (await list(sam)).id, reason: 'Copied', category: 'copyright' })
  await alex.post('admin/decisions', {
    act: 'warn',
    subjectId: sam.id,
    rule: 'copyright',
    facts: 'A copy',
    note: 'Watch',
  })
  const loggedBy = async (filter: string) => (await alex.get(`admin/actions?${filter}`)).body.actions.length
  const [by, about] = [(await usernameOf(alex)).toUpperCase(), await usernameOf(sam)]
  expect(await loggedBy(`admin=${by}&user=${about}&action=warn`)).toBe(1)
  expect(await loggedBy(`admin=${about}&user=${about}`)).toBe(0)
  expect(await loggedBy(`user=${about}&action=ban`)).toBe(0)
  expect(await loggedBy('admin=nobody-of-that-name')).toBe(0)
  const reportsOf = async (filter: string) =>
    (await alex.get(`admin/reports?userId=${sam.id}&${filter}`)).body.reports.length
  expect(await reportsOf('category=copyright&about=listing')).toBe(1)
  expect(await reportsOf('about=user')).toBe(0)
  expect(await reportsOf('category=spam')).toBe(0)
})

test('an admin changes a setting, and the log says it in words', { tags: ['settings-bounded'] }, async () => {
  const alex = await admin()
  const change = (value: unknown, shown: number) =>
    alex.patch('admin/settings', { case_answer_days: { value, shown, shown_next: null } })
  const message = 'case_answer_days must be a whole number from 1 to 365'
  expect((await change('soon', 7)).body).toMatchObject({ field: 'case_answer_days', message })
  await change(9, 7)
  await change(7, 9)
  const [{ facts }] = (await alex.get(`admin/actions?adminId=${alex.id}`)).body.actions
  expect(facts).toBe('Time to answer a case: 9 days to 7 days')
})
