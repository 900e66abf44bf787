// The rooms of the admin panel: what is found in each, decided there, and what each shows where there is nothing or it cannot be loaded.
import type { Locator, Page } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import { allPages } from '../../contract/pages.ts'
import * as messages from '../../web/src/lib/messages.ts'
import { list } from '../api/support/listings.ts'
import { admin, owner, seller, type TestUser, user, usernameOf } from '../api/support/people.ts'
import { inspect, NARROW } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { answer, breakCall, hurry } from '../support/faults.ts'

const open = browserOfFile()
let culprit: TestUser
let name: string

beforeEach(async () => {
  culprit = await seller('Cole Culprit')
  name = await usernameOf(culprit)
})

const rows = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })
const told = (page: Page, text: string) => page.getByText(text).first().waitFor()

async function room(path: string): Promise<Page> {
  const { page } = await open({ as: await admin() })
  await page.goto(path)
  return page
}

test('an admin goes from room to room by the menu, which is a drawer on narrow screens', {
  tags: ['admin-rooms'],
}, async () => {
  await (await user()).post('report', { reportedUsername: name, reason: 'Spam' })
  const page = await room('/admin')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const labels = allPages.flatMap(({ admin: label }) => label ?? [])
  const namesOfRooms = async () =>
    (await menu.getByRole('link').allTextContents()).map((text) => text.replace(/\d+\+? waiting$/, ''))
  await expect.poll(namesOfRooms).toEqual(labels)
  await menu.getByRole('link', { name: /^Reports .*waiting/ }).waitFor()
  await menu.getByRole('link', { name: 'People' }).click()
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
  await page.setViewportSize({ width: NARROW, height: 800 })
  await page.getByRole('button', { name: 'Admin menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Log' }).click()
  await page.getByRole('heading', { level: 1, name: 'Log' }).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
})

describe('people', () => {
  test('are found by name and standing; too short a search is not sent', { tags: ['admin-lookup'] }, async () => {
    const page = await room('/admin/people')
    const box = page.getByRole('searchbox', { name: 'Name, email or id' })
    await box.fill('co')
    await box.press('Enter')
    await page.getByText('Please write at least 3 characters.').waitFor()
    await box.fill(name)
    await box.press('Enter')
    await rows(page, name).waitFor()
    await expect.poll(() => page.url()).toContain(`q=${name}`)
    await inspect(page, 'people')
    await page.getByLabel('Standing').selectOption('banned')
    await page.getByText('Nothing found.').waitFor()
    await inspect(page, 'people, none')
  })

  test('are warned, suspended and banned, and it is taken back', {
    tags: ['acts-undone', 'statement-of-reasons'],
  }, async () => {
    const page = await room(`/admin/people/${culprit.id}`)
    const dialog = page.getByRole('dialog')
    const act = async (label: string, field: RegExp | string, said: string) => {
      await page.getByRole('main').getByRole('button', { name: label, exact: true }).click()
      await dialog.getByLabel(field).fill('Copies others')
      await dialog.getByRole('button', { name: label, exact: true }).click()
      await told(page, said)
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByRole('heading', { level: 1, name }).waitFor()
    await page.getByText('No decisions about this person.').waitFor()
    await act('Warn', /^Message to/, 'Decision saved. We’ve let them know.')
    await page.getByText('A warning about your account').waitFor()
    await inspect(page, 'a person with a warning')
    await act('Withdraw warning', 'Note', 'Decision reversed. We’ve let them know.')
    await page.getByText('Reversed', { exact: true }).waitFor()
    await act('Suspend', /^Message to/, 'Decision saved. We’ve let them know.')
    await page.getByText('Suspended', { exact: true }).waitFor()
    await act('Lift suspension', 'Note', 'Decision reversed. We’ve let them know.')
    await act('Ban User', 'Reason', 'User banned successfully!')
    await page.getByText('Banned', { exact: true }).waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Unban' }).click()
    await inspect(page, 'taking a ban back')
    await dialog.getByRole('button', { name: 'Unban' }).click()
    await page.getByText('Good standing').waitFor()
    await page.getByRole('link', { name: 'View in log' }).click()
    await rows(page, 'Unbanned').waitFor()
    await expect.poll(() => page.getByRole('row').count()).toBe(7)
    await inspect(page, 'the log of a person')
    await page.getByLabel('What').selectOption('warn')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('button', { name: 'Filtered by one person: show all' }).click()
    await expect.poll(() => page.url()).not.toContain('user=')
    await page.getByRole('searchbox', { name: 'Admin’s username' }).fill('nobody-of-that-name')
    await page.keyboard.press('Enter')
    await page.getByText(messages.logEmpty).waitFor()
  })

  test('that are not there, or the admin, are not decided about', { tags: ['moderation-admins-only'] }, async () => {
    const alex = await admin()
    const visitor = await open({ as: alex })
    const { page } = visitor
    await page.goto(`/admin/people/${alex.id}`)
    await page.getByText('This is your own account; another admin must act on it.').waitFor()
    expect(await page.getByRole('button', { name: 'Ban User' }).count()).toBe(0)
    visitor.causes(/^404 GET .*\/api\/admin\/users\//)
    await page.goto(`/admin/people/${crypto.randomUUID()}`)
    await page.getByText('Profile not found.').waitFor()
    await inspect(page, 'nobody')
  })
})

test('a listing whose file is unlawful is taken down, after it was said what that means, and restored', {
  tags: ['take-down', 'unlawful-refunded'],
}, async () => {
  const { id } = await list(culprit, { title: `Copied print of ${name}` })
  const page = await room(`/admin/listings?seller=${culprit.id}`)
  const about = rows(page, 'Copied print')
  await inspect(page, 'listings')
  await about.getByRole('button', { name: /^Take down/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'The file itself is unlawful' }).check()
  await dialog.getByText('Everyone who paid gets a refund', { exact: false }).first().waitFor()
  await dialog.getByLabel(/^Message to/).fill('A court forbade it.')
  await dialog.getByRole('button', { name: 'Take the listing down' }).click()
  await about.getByText('Taken down: the file is unlawful.').waitFor()
  expect((await owner`select status from public.listings where id = ${id}`)[0]?.status).toBe('removed')
  await about.getByRole('button', { name: /^Restore/ }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await about.getByText('For sale').waitFor()
})

test('a review is removed and restored', { tags: ['acts-undone'] }, async () => {
  const { id } = await list(culprit)
  const rob = await user('Rob Reviewer')
  await owner`insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${id}, ${rob.id}, 1, 'Rubbish, and so are you')`
  const page = await room(`/admin/reviews?listing=${id}`)
  const about = rows(page, 'Rubbish')
  await inspect(page, 'reviews')
  await about.getByRole('button', { name: /^Remove/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Message to/).fill('It insults the seller.')
  await dialog.getByText('Rubbish, and so are you').waitFor()
  await dialog.getByRole('button', { name: 'Remove the review' }).click()
  await about.getByText('Removed', { exact: true }).waitFor()
  await about.getByRole('button', { name: /^Restore/ }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await about.getByText('Shown').waitFor()
})

test('a message of the contact form is answered by mail, another closed', { tags: ['contact-answered'] }, async () => {
  const tag = crypto.randomUUID().slice(0, 8)
  await owner`
    insert into public.contact_messages (name, email, message)
    values (${`Vera ${tag}`}, 'vera@example.com', 'Do you sell gift cards?'), (${`Spammer ${tag}`}, 'spam@example.com', 'Buy!')`
  const page = await room('/admin/messages?open=true')
  await inspect(page, 'contact messages')
  await page.getByRole('button', { name: `Close the message of Spammer ${tag}` }).click()
  await told(page, 'Message closed.')
  await page.getByRole('button', { name: `Answer Vera ${tag}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await dialog.getByText('Enter a message.').waitFor()
  await inspect(page, 'answer, none written')
  await dialog.getByLabel('Your reply').fill('Not yet.')
  await dialog.getByRole('button', { name: 'Send reply' }).click()
  await told(page, 'Reply sent.')
  await rows(page, tag).first().waitFor({ state: 'detached' })
  await page.getByLabel('State').selectOption('false')
  await rows(page, `Vera ${tag}`).getByText('Not yet.').waitFor()
})

test('a mail that was given up is tried again', { tags: ['failed-mail-retried'] }, async () => {
  const [mail] = await owner`
    insert into private.outbox (kind, address, event_key, facts, attempts, last_error, buried_at)
    values ('contact_copy', ${`${culprit.id}@example.com`}, ${crypto.randomUUID()}, '{}', 8, 'No such mailbox', now()) returning id`
  const page = await room('/admin/mails')
  const about = rows(page, culprit.id)
  await about.getByText('No such mailbox').waitFor()
  await inspect(page, 'failed mails')
  await about.getByRole('button', { name: /^Try again/ }).click()
  await told(page, 'We’re resending the email.')
  await about.waitFor({ state: 'detached' })
  await owner`delete from private.outbox where id = ${mail?.id}`
})

test.each([
  ['/admin/people', /^admin\/users/],
  ['/admin/listings', /^admin\/listings/],
  ['/admin/reviews', /^admin\/reviews/],
  ['/admin/appeals', /^admin\/appeals/],
  ['/admin/cases', /^admin\/cases/],
  ['/admin/messages', /^admin\/contact-messages/],
  ['/admin/mails', /^admin\/mails\/failed/],
  ['/admin/ledger', /^admin\/ledger\/differences/],
  ['/admin/admins', /^admin\/admins/],
  ['/admin/log', /^admin\/actions/],
])('%s says that it could not be loaded, and tries again', { tags: ['admin-rooms'] }, async (path, call) => {
  const visitor = await open({ as: await admin() })
  const { page } = visitor
  await page.clock.install()
  const { heal } = await breakCall(visitor, { path: call })
  await page.goto(path)
  await hurry(page, page.getByText('Couldn’t load this list.'))
  await inspect(page, `${path}, failed`)
  await heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Couldn’t load this list.').waitFor({ state: 'detached' })
})

test('an empty log, and no failed mail, are said', { tags: ['admin-rooms'] }, async () => {
  const visitor = await open({ as: await admin() })
  const { page } = visitor
  await answer(visitor, { path: 'admin/actions' }, { actions: [], nextCursor: null })
  await answer(visitor, { path: 'admin/mails/failed' }, { mails: [], nextCursor: null })
  await page.goto('/admin/log')
  await page.getByText('No admin actions yet.').waitFor()
  await page.goto('/admin/mails')
  await page.getByText('No failed emails.').waitFor()
  await inspect(page, 'no failed mail')
})

test.each(
  allPages
    .filter(({ access }) => access === 'admins')
    .map(({ pattern }) => pattern.replace(':userId', crypto.randomUUID())),
)('nobody else sees anything at %s', { tags: ['admin-access-denied'] }, async (path) => {
  const { page } = await open({ as: culprit })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
  expect(asked.filter((url) => url.includes('/api/admin/'))).toEqual([])
})
