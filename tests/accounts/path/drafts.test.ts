// A session that ends while a member types: the page asks for a new login, and the form is as they left it.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list, PDF } from '../../support/api/listings.ts'
import { connectAccount, seller, type TestUser } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile, type Visitor } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { accountMenu, newcomer } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

type Form = {
  /** Creates what the form needs. @returns the path of its page */
  prepare: (me: TestUser) => Promise<string>
  /** Fills in every field that the draft saves. */
  type: (page: Page) => Promise<void>
  send: string
  refuses: { method: string; path: RegExp }
  /** The values of those fields. */
  read: (page: Page) => Promise<unknown>
  typed: unknown
}

const values = async (page: Page, ...labels: (string | RegExp)[]) =>
  await Promise.all(labels.map((label) => page.getByLabel(label, { exact: typeof label === 'string' }).inputValue()))

async function order(me: TestUser) {
  return await buy(me, (await list(await seller(), { title: 'Draft print', price: 0 })).id)
}

const FORMS: Record<string, Form> = {
  'the account settings': {
    prepare: async () => '/dashboard/settings',
    type: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Half Changed')
      await page.getByLabel('Avatar URL').fill('https://example.com/half.png')
    },
    send: 'Save Settings',
    refuses: { method: 'PUT', path: /^users\/profile\/update\// },
    read: (page) => values(page, 'Name', 'Avatar URL'),
    typed: ['Half Changed', 'https://example.com/half.png'],
  },
  'the changes of a listing': {
    prepare: async (me) => {
      await connectAccount(me)
      return `/dashboard/edit-item/${(await list(me, { title: 'As it was' })).id}`
    },
    type: async (page) => {
      await page.getByLabel('Title').fill('Half edited')
      await page.getByLabel('Description').fill('A long text,\nover two lines.')
      await page.getByLabel('Price', { exact: true }).fill('7.25')
    },
    send: 'Save Changes',
    refuses: { method: 'PUT', path: /^files\/edit-item\// },
    read: (page) => values(page, 'Title', 'Description', 'Price'),
    typed: ['Half edited', 'A long text,\nover two lines.', '7.25'],
  },
  'a new listing, without its file': {
    prepare: async (me) => {
      await connectAccount(me)
      return '/dashboard/upload'
    },
    type: async (page) => {
      const file = { name: 'secret plans.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) }
      await page.getByLabel('File', { exact: true }).setInputFiles(file)
      await page.getByLabel('File name').fill('Half listed')
      await page.getByLabel('Description').fill('Not yet.')
      await page.getByLabel('Price').fill('3')
    },
    send: 'Submit',
    refuses: { method: 'POST', path: /^files\/uploads$/ },
    read: async (page) => [
      ...(await values(page, 'File name', 'Description', 'Price')),
      await page.getByText('secret plans.pdf').count(),
      await page.evaluate(() => JSON.stringify(sessionStorage).includes('secret plans')),
    ],
    typed: ['Half listed', 'Not yet.', '3', 0, false],
  },
  'a review': {
    prepare: async (me) => `/dashboard/items/${(await order(me)).items[0]?.file_id}/write-review`,
    type: async (page) => {
      await page.locator('label', { hasText: '4 stars' }).click()
      await page.getByLabel('Comment').fill('Half a verdict')
    },
    send: 'Submit Review',
    refuses: { method: 'POST', path: /^reviews$/ },
    read: async (page) => [
      await page.getByRole('radio', { name: '4 stars' }).isChecked(),
      ...(await values(page, 'Comment')),
    ],
    typed: [true, 'Half a verdict'],
  },
  'a message': {
    prepare: async (me) => {
      const answer = await me.post(`orders/${(await order(me)).id}/thread`, { body: 'Hello' })
      return `/dashboard/inbox/${answer.body.id}`
    },
    type: (page) => page.getByLabel('Reply').fill('Half a message'),
    send: 'Send',
    refuses: { method: 'POST', path: /^threads\/[\w-]+\/messages$/ },
    read: (page) => values(page, 'Reply'),
    typed: ['Half a message'],
  },
}

/** A new member fills in a form and submits it after their session has ended. */
async function lapse(name: string, form: Form): Promise<Visitor & { path: string }> {
  const visitor = await open()
  const { page } = visitor
  const path = await form.prepare(await newcomer(page, name))
  await page.goto(path)
  await accountMenu(page).waitFor()
  await form.type(page)
  const { heal } = await breakCall(visitor, form.refuses, 'unauthenticated')
  await page.getByRole('button', { name: form.send }).click()
  await page.getByText('User not authenticated.').waitFor()
  await page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await heal()
  return { ...visitor, path }
}

const logIn = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Login' }).click()

describe('after logging in again, a member whose session ended still finds', {
  tags: ['session-lapses-somebody'],
}, () => {
  test.each(Object.entries(FORMS))('%s', async (name, form) => {
    const { page, path } = await lapse('Lia Lapsed', form)
    if (name === 'a message') await inspect(page, 'session ended')
    await logIn(page)
    await page.waitForURL((url) => url.origin === stack.urls.web && url.pathname === path)
    await accountMenu(page).waitFor()
    await expect.poll(() => form.read(page)).toEqual(form.typed)
    // The stored draft is deleted once the form shows it.
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  })
})

const settings = FORMS['the account settings'] as Form

test('another member who logs in on that tab doesn’t see the draft, and it is deleted', {
  tags: ['session-lapses-somebody'],
}, async () => {
  const { page, context } = await lapse('Ola Owner', settings)
  await context.clearCookies({ domain: new URL(stack.urls.identity).hostname })
  await page.getByRole('button', { name: 'Sign Up' }).first().click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.getByLabel('Name').fill('Nia Next')
  await page.getByLabel('Email').fill(`nia.${crypto.randomUUID().slice(0, 8)}@example.com`)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.web && url.pathname === '/dashboard/settings')
  await accountMenu(page).waitFor()
  await expect.poll(() => settings.read(page)).toEqual(['Nia Next', expect.not.stringContaining('half.png')])
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half Changed')
})

test.each([
  ['/dashboard/upload', 'File name', 'Half listed'],
  ['/dashboard/shop', 'Announcement', 'Back in'],
])(
  'a seller who leaves %s by the menu finds their draft on return; a logout deletes it',
  {
    tags: ['session-lapses-somebody'],
  },
  async (path, label, typed) => {
    const { page } = await open()
    await connectAccount(await newcomer(page, 'Mia Menu'))
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    await page.goto(path)
    await page.getByLabel(label).fill(typed)
    await menu.getByRole('link', { name: 'My Orders' }).click()
    await page.getByRole('heading', { level: 1, name: 'My Orders' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByLabel(label).inputValue()).toBe(typed)
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByRole('button', { name: 'Login' }).first().waitFor()
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
  },
)

test('a logout deletes every draft', { tags: ['session-lapses-somebody'] }, async () => {
  const { page } = await lapse('Lotte Leaves', settings)
  await logIn(page)
  await accountMenu(page).waitFor()
  await page.goto('/about')
  await page.evaluate(() => sessionStorage.setItem('draft:someone:settings', '{}'))
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).first().waitFor()
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))).toEqual([])
})

test('a session ends in every tab, and each tab keeps its own draft', {
  tags: ['session-lapses-somebody'],
}, async () => {
  const visitor = await open()
  const { page, context } = visitor
  await newcomer(page, 'Tia Tabs')
  const second = await context.newPage()
  for (const tab of [page, second]) {
    await tab.goto('/dashboard/settings')
    await tab.getByLabel('Name', { exact: true }).fill(tab === page ? 'First tab' : 'Second tab')
  }
  const { heal } = await breakCall(visitor, settings.refuses, 'unauthenticated')
  await page.getByRole('button', { name: settings.send }).click()
  for (const tab of [page, second]) await tab.getByRole('heading', { name: 'Your session has ended' }).waitFor()
  await heal()
  // A login in one tab signs in the other.
  await logIn(page)
  for (const tab of [page, second]) {
    await accountMenu(tab).waitFor()
    await expect
      .poll(() => tab.getByLabel('Name', { exact: true }).inputValue())
      .toBe(tab === page ? 'First tab' : 'Second tab')
  }
})
