// The admin panel: reports, what an admin does about them, and what the list does meanwhile (spec sections 2, 4, 6 and 8).
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { admin, seller, type TestUser, user, usernameOf } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

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
})
