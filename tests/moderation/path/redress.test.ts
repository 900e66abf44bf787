// Moderation decisions as users see them: the reasons, the appeal, its outcome, and what a banned user can still reach.
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { mailWith } from '../../support/api/mails.ts'
import { admin, owner, seller, type TestUser, user, usernameOf } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { answer, breakCall, hurry } from '../../support/faults.ts'
import { download, REFUSED_CART } from '../../support/pages/people.ts'

const open = browserOfFile()

const warn = (by: TestUser, about: TestUser, facts = 'You copied a print.') =>
  by.post(`admin/users/${about.id}/warn`, { rule: 'copyright', facts })

describe('a listing that was taken down', () => {
  test('shows its seller a notice until it is restored, and its buyers a link to their orders', {
    tags: ['take-down', 'statement-of-reasons', 'my-listings-none', 'listing-this-listing'],
  }, async () => {
    const [alex, shop, bea] = [await admin(), await seller('Tara Taken'), await user('Bea Bought')]
    const { id } = await list(shop, { title: 'Copied print' })
    await buy(bea, id)
    await alex.post(`admin/listings/${id}/take-down`, { rule: 'copyright', facts: 'You copied a print.' })

    const { page } = await open({ as: shop })
    await page.goto('/dashboard/listings')
    await page.getByText('We took down one of your listings.').waitFor()
    await page.getByText("You don't have any listings yet", { exact: false }).waitFor()
    await inspect(page, 'my listings, one taken down')
    await page.getByRole('link', { name: 'Read why' }).click()
    await page.getByText('You copied a print.').waitFor()

    const { page: own, causes } = await open({ as: bea })
    causes(/^404 GET .*\/(listing|api\/files)\//)
    await own.goto(`/listing/${id}`)
    await own.getByRole('heading', { level: 1, name: 'Item not found.' }).waitFor()
    await own.getByRole('link', { name: 'You can still find it in your orders.' }).click()
    await own.getByText('Copied print').first().waitFor()

    await alex.post(`admin/listings/${id}/restore`)
    await page.goto('/dashboard/listings')
    await page.getByRole('heading', { name: 'Copied print' }).waitFor()
    expect(await page.getByText('We took down one of your listings.').count()).toBe(0)
  })
})

describe('a user with a moderation decision', () => {
  test('sees it on the dashboard once, reads why, appeals once, and reads the answer', {
    tags: ['appeals', 'statement-of-reasons'],
  }, async () => {
    const [alex, sue, culprit] = [await admin(), await admin(), await user('Cole Culprit')]
    await warn(alex, culprit)
    const { page } = await open({ as: culprit })
    await page.goto('/dashboard')
    await page.getByText('There’s an update on a decision about your account.').waitFor()
    await inspect(page, 'dashboard with a decision')
    await page.getByRole('link', { name: 'Read it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Moderation decisions' }).waitFor()
    await page.getByText('nothing that infringes someone’s rights').waitFor()
    expect(await page.getByText(await usernameOf(alex)).count()).toBe(0)
    await page.getByRole('button', { name: 'Appeal', exact: true }).click()
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await page.getByText('Explain why the decision is wrong.').waitFor()
    await inspect(page, 'appeal, nothing written')
    await page.getByLabel('Why is the decision wrong?').fill('It is my own drawing.')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await page.getByText('We’re reviewing your appeal.', { exact: false }).waitFor()
    expect(await page.getByRole('button', { name: 'Appeal', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { name: 'Cole Culprit' }).waitFor()
    expect(await page.getByText('There’s an update on a decision about your account.').count()).toBe(0)

    const { page: room } = await open({ as: sue })
    await room.goto('/admin/appeals?open=true')
    const row = room.getByRole('row').filter({ hasText: await usernameOf(culprit) })
    await row.waitFor()
    await inspect(room, 'appeals')
    await row.getByRole('button', { name: /^Decide/ }).click()
    const dialog = room.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
    await dialog.getByText('Choose whether the decision stands.').waitFor()
    await inspect(room, 'an appeal, nothing chosen')
    await dialog.getByRole('radio', { name: 'Reverse the decision' }).check()
    await dialog.getByLabel(/^Reply to/).fill('You are right.')
    await dialog.getByRole('button', { name: 'Decide', exact: true }).click()
    await room.getByText('Appeal closed. We’ve let them know.').waitFor()

    await page.goto('/dashboard/decisions')
    await page.getByText('You are right.').waitFor()
    await page.getByText('Reversed').first().waitFor()
    expect(await page.getByText('Your account and your listings stay as they are', { exact: false }).count()).toBe(0)
    await inspect(page, 'decisions, one taken back')
  })

  test('cannot have the appeal decided by the same admin', { tags: ['appeals'] }, async () => {
    const [alex, culprit] = [await admin(), await user('Cole Culprit')]
    await warn(alex, culprit)
    const [statement] = await owner`select id from public.statements where user_id = ${culprit.id}`
    await culprit.post('redress/appeals', { statementId: statement?.id, text: 'Not me.' })
    const { page } = await open({ as: alex })
    await page.goto('/admin/appeals?open=true')
    const row = page.getByRole('row').filter({ hasText: await usernameOf(culprit) })
    await row.getByText('You made this decision, so another admin must review the appeal.').waitFor()
    expect(await row.getByRole('button', { name: /^Decide/ }).isDisabled()).toBe(true)
    await inspect(page, 'an appeal of one’s own decision')
  })
})

test('a user reads that there are no decisions, or that they could not be loaded', { tags: ['appeals'] }, async () => {
  const visitor = await open({ as: await user('Robin') })
  const { page } = visitor
  await page.goto('/dashboard/decisions')
  await page.getByText('No decisions on your account.').waitFor()
  await page.clock.install()
  await breakCall(visitor, { path: 'redress' })
  await page.reload()
  await hurry(page, page.getByText('Couldn’t load the decisions.'))
  await inspect(page, 'decisions, failed')
})

describe('a banned user', () => {
  test('is logged out, reads why without a login, appeals, and downloads their purchases', {
    tags: ['ban-logs-told', 'redress'],
  }, async () => {
    const [alex, sam, bea] = [await admin(), await seller(), await user('Bea Banned')]
    const { id } = await list(sam, { title: 'Bought print', price: 0 })
    await buy(bea, id)
    const visitor = await open({ as: bea })
    const { page } = visitor
    await page.goto('/about')
    await page.getByRole('button', { name: /account menu/i }).waitFor()
    visitor.mayCause(REFUSED_CART)
    await alex.post('admin/ban', {
      userId: bea.id,
      reason: 'Spam',
      rule: 'spam',
      facts: 'You sent everybody the same.',
    })
    await page.goto('/about')
    await page.getByText('Your account has been banned.').first().waitFor()
    await page.getByRole('heading', { level: 1, name: 'Your account' }).waitFor()
    await page.getByText('You sent everybody the same.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('marketplace-session'))).toBe(null)
    await inspect(page, 'banned')
    await page.getByRole('button', { name: 'Appeal', exact: true }).click()
    await page.getByLabel('Why is the decision wrong?').fill('It was one mail.')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await page.getByText('It was one mail.').waitFor()
    await download(page, /Download Bought print/)
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code').waitFor()
    await inspect(page, 'banned, a code was sent')
    const { text } = await mailWith(bea.email, 'Your code')
    await page.getByLabel('Code').fill(/[A-Z2-9]{5}-[A-Z2-9]{5}/.exec(text)?.[0] ?? '')
    const [archive] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download your data' }).click(),
    ])
    expect(archive.suggestedFilename()).toMatch(/\.zip$/)
    await page.getByText('Archive downloaded.').waitFor()
  })

  test('sees a hint instead of the page with a forged link or without one', { tags: ['redress'] }, async () => {
    const visitor = await open()
    const { page } = visitor
    visitor.causes(/^401 GET .*\/api\/redress/)
    await page.goto('/redress#nobody.made.it')
    await page.getByText('Open this page from the link in our email', { exact: false }).waitFor()
    await inspect(page, 'redress, no valid link')
    await page.goto('/redress')
    await page.getByText('Open this page from the link in our email', { exact: false }).waitFor()
  })
})

describe('the transparency page', () => {
  test('shows everybody a table for each month', { tags: ['transparency'] }, async () => {
    const [alex, culprit] = [await admin(), await user('Cole Culprit')]
    await warn(alex, culprit)
    const { page } = await open()
    await page.goto('/transparency')
    const table = page.getByRole('table').first()
    await table.getByRole('row').filter({ hasText: 'Warned' }).first().waitFor()
    expect(await table.getByRole('columnheader').allTextContents()).toEqual(['Decisions', 'Rule', 'Count'])
    await inspect(page, 'transparency')
  })

  test('says that there are no decisions yet, or that loading failed', { tags: ['transparency'] }, async () => {
    const visitor = await open()
    const { page } = visitor
    await answer(visitor, { path: 'transparency' }, { counts: [] })
    await page.goto('/transparency')
    await page.getByText('No decisions yet.').waitFor()
    await page.clock.install()
    await breakCall(visitor, { path: 'transparency' })
    await page.reload()
    await hurry(page, page.getByText('Couldn’t load the figures.'))
    await inspect(page, 'transparency, failed')
  })
})
