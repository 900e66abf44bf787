// The admin panel: reports, what an admin does about them, and what the list does meanwhile (spec sections 2, 4, 6 and 8).
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Report } from '../../contract/moderation.ts'
import { list } from '../api/support/listings.ts'
import { admin, seller, type TestUser, user, usernameOf } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { answer, breakCall, hold, hurry } from '../support/faults.ts'

const open = browserOfFile()
let culprit: TestUser
let name: string

/** Two pending reports about one person: the person and a listing. */
beforeEach(async () => {
  culprit = await seller('Cole Culprit')
  name = await usernameOf(culprit)
  const { id } = await list(culprit, { title: 'Copied print' })
  const reporter = await user('Ria Reporter')
  const report = (about: object, reason: string) =>
    reporter.post('report', { reporterAuth0Id: reporter.id, ...about, reason })
  await report({ reportedUsername: name }, 'Pretends to be me')
  await report({ reportedListingId: id }, 'Copied from me')
})

const rows = (page: Page) => page.getByRole('row').filter({ hasText: name })
const act = (page: Page, label: RegExp) => rows(page).getByRole('button', { name: label }).first()

async function panel(visitor: Awaited<ReturnType<typeof open>>): Promise<Page> {
  await visitor.page.goto('/admin')
  await rows(visitor.page).first().waitFor()
  return visitor.page
}

async function ban(page: Page) {
  await act(page, /^Ban User/).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Copies others')
  await page.getByRole('dialog').getByRole('button', { name: 'Ban User' }).click()
}

describe('an admin', () => {
  test('sees who reported whom for what, in a table with the columns of the specification', {
    tags: ['admin-columns-ban'],
  }, async () => {
    const page = await panel(await open({ as: await admin() }))
    await page.getByRole('heading', { level: 1, name: 'User Reports' }).waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Reporter',
      'Reported User',
      'Reported Listing',
      'Reported Review',
      'Reason',
      'Status',
      'Actions',
    ])
    expect(await rows(page).count()).toBe(2)
    const about = rows(page).filter({ hasText: 'Copied from me' })
    await about.getByRole('link', { name: 'Copied print' }).waitFor()
    await about.getByText('Pending').waitFor()
    expect(await about.getByRole('link', { name }).getAttribute('href')).toBe(`/admin/people/${culprit.id}`)
    await inspect(page, 'reports')
  })

  test('dismisses a report, shows and hides the dismissed ones, and reactivates it', {
    tags: ['admin-show-hide', 'reports-dismissed-pending', 'toasts-moderation'],
  }, async () => {
    const page = await panel(await open({ as: await admin() }))
    const about = rows(page).filter({ hasText: 'Copied from me' })
    await about.getByRole('button', { name: /^Dismiss/ }).click()
    await page.getByText('Report dismissed successfully!').waitFor()
    await about.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Show Dismissed Reports' }).click()
    await about.getByText('Dismissed').waitFor()
    await inspect(page, 'reports, dismissed shown')
    await about.getByRole('button', { name: /^Reactivate/ }).click()
    await page.getByText('Report reactivated successfully!').waitFor()
    await page.getByRole('button', { name: 'Hide Dismissed Reports' }).click()
    await about.getByText('Pending').waitFor()
  })

  test('bans someone with a reason: all reports about them leave the list', {
    tags: ['admin-columns-ban', 'ban-resolves-reports', 'toasts-moderation'],
  }, async () => {
    const page = await panel(await open({ as: await admin() }))
    await act(page, /^Ban User/).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ban User' }).click()
    await dialog.getByText('Enter a reason for the ban.').waitFor()
    await inspect(page, 'ban, reason missing')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    await ban(page)
    await page.getByText('User banned successfully!').waitFor()
    await expect.poll(() => rows(page).count()).toBe(0)
    expect((await culprit.get(`users/${culprit.id}/cart`)).body.code).toBe('account_banned')
  })

  test('sees the reports leave at once, and come back when the ban fails', {
    tags: ['ban-resolves-reports', 'toasts-moderation'],
  }, async () => {
    const visitor = await open({ as: await admin() })
    const page = await panel(visitor)
    await breakCall(visitor, { method: 'POST', path: 'admin/ban' }, 'internal')
    const release = await hold(visitor, { method: 'POST', path: 'admin/ban' })
    await ban(page)
    await expect.poll(() => rows(page).count()).toBe(0)
    release()
    await page.getByText('Failed to ban user.').waitFor()
    // The dialog stays, with what was written.
    expect(await page.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('Copies others')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
  })

  test.each([
    ['a dismissal', 'PUT', /^admin\/dismiss\//, /^Dismiss/, 'Failed to dismiss report.'],
    [
      'a ban without admin rights',
      'POST',
      /^admin\/ban$/,
      /^Ban User/,
      'Attempt to ban user without admin permissions.',
    ],
  ] as const)('is told when %s fails', { tags: ['toasts-moderation'] }, async (_what, method, path, label, told) => {
    const visitor = await open({ as: await admin() })
    const page = await panel(visitor)
    await breakCall(visitor, { method, path }, method === 'POST' ? 'ban_forbidden' : 'internal')
    if (method === 'POST') await ban(page)
    else await act(page, label).click()
    await page.getByText(told).waitFor()
    if (method === 'POST') await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => rows(page).count()).toBe(2)
  })

  test('is told when a reactivation fails, when there are none, and when they cannot be loaded', {
    tags: ['admin-columns-ban', 'toasts-moderation'],
  }, async () => {
    const visitor = await open({ as: await admin() })
    const { page } = visitor
    const report: Report = {
      id: crypto.randomUUID(),
      reporter_id: crypto.randomUUID(),
      reporter_username: 'someone',
      reported_username: name,
      reported_user_id: culprit.id,
      reported_listing_id: null,
      reported_listing_title: null,
      reported_review_id: crypto.randomUUID(),
      reported_review: { rating: 1, comment: 'Not my words', is_removed: false },
      listing_id_for_review: crypto.randomUUID(),
      reason: 'Dismissed before',
      category: 'other',
      outcome: 'dismissed',
      status: 'dismissed',
      created_at: '2026-03-01T12:00:00Z',
    }
    await answer(visitor, { path: 'admin/reports' }, { reports: [], nextCursor: null })
    await answer(visitor, { path: 'admin/dismissed-reports' }, { dismissedReports: [report], nextCursor: null })
    await breakCall(visitor, { method: 'PUT', path: /^admin\/reactivate\// }, 'internal')
    await page.goto('/admin')
    await page.getByText('No Reports.').waitFor()
    await inspect(page, 'reports, none')
    await page.getByRole('button', { name: 'Show Dismissed Reports' }).click()
    expect(await rows(page).getByRole('link', { name: 'View review' }).getAttribute('href')).toBe(
      `/listing/${report.listing_id_for_review}#review-${report.reported_review_id}`,
    )
    await rows(page).getByText('1 of 5: Not my words').waitFor()
    await act(page, /^Reactivate/).click()
    await page.getByText('Failed to reactivate report.').waitFor()
    await rows(page).waitFor()
    await page.clock.install()
    await breakCall(visitor, { path: 'admin/reports' })
    await page.reload()
    await hurry(page, page.getByText('Couldn’t load the reports.'))
    await inspect(page, 'reports, failed')
  })
})

describe('a decision about a report', () => {
  test('says by which rule and on what facts, and closes the report', {
    tags: ['statement-of-reasons', 'report-outcome'],
  }, async () => {
    const page = await panel(await open({ as: await admin() }))
    const about = rows(page).filter({ hasText: 'Copied from me' })
    await about.getByRole('button', { name: /^Decide/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Take the listing down' }).check()
    await dialog.getByRole('button', { name: 'Take the listing down' }).click()
    await dialog.getByText('Enter a message for them.').waitFor()
    await dialog.getByLabel(/^Message to/).fill('It is the print of another shop.')
    await dialog.getByLabel('Rule broken').selectOption('copyright')
    const read = dialog.getByRole('region', { name: /will read/ })
    await read.getByText('It is the print of another shop.').waitFor()
    await read.getByText('nothing that infringes someone’s rights').waitFor()
    await inspect(page, 'decision, a take-down')
    await dialog.getByRole('button', { name: 'Take the listing down' }).click()
    await page.getByText('Decision saved. We’ve let them know.').waitFor()
    await about.waitFor({ state: 'detached' })
    expect((await culprit.get(`users/profile/${culprit.id}`)).body.standing).toBe('good')
  })

  test('suspends until a day, and keeps what was written where that fails', {
    tags: ['suspended-shut-out'],
  }, async () => {
    const visitor = await open({ as: await admin() })
    const page = await panel(visitor)
    const path = /^admin\/users\/[^/]+\/suspend$/
    const { heal } = await breakCall(visitor, { method: 'POST', path }, 'already_done')
    const about = rows(page).filter({ hasText: 'Pretends to be me' })
    await about.getByRole('button', { name: /^Decide/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Suspend' }).check()
    await dialog.getByLabel('Until the end of').fill('')
    await dialog.getByLabel(/^Message to/).fill('Uses the name of somebody else.')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await dialog.getByText('Choose a date in the future.').waitFor()
    await inspect(page, 'decision, a suspension without a day')
    const ahead = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
    await dialog.getByLabel('Until the end of').fill(ahead)
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('Someone has already done this, or there’s nothing to undo.').waitFor()
    expect(await dialog.getByLabel(/^Message to/).inputValue()).toBe('Uses the name of somebody else.')
    await heal()
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await page.getByText('Decision saved. We’ve let them know.').waitFor()
    expect((await culprit.get(`users/${culprit.id}/cart`)).body.code).toBe('account_suspended')
  })
})

test('anyone else is denied, and asks for no reports', { tags: ['admin-access-denied'] }, async () => {
  const { page } = await open({ as: culprit })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
  expect(asked.filter((url) => url.includes('/admin/'))).toEqual([])
  await inspect(page, 'access denied')
})
