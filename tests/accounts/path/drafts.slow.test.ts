// A session that ends while a member types.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { open } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { accountMenu, newcomer, signUpInShop } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const name = (page: Page) => page.getByLabel('Name', { exact: true })
const hasEnded = (page: Page) => page.getByRole('heading', { name: 'Your session has ended' }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click()
const UPDATE = { method: 'PUT', path: /^users\/profile\/update\// }
const storedInTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage))

test('a member whose session ended finds each tab’s draft after one login', {
  tags: ['session-lapses-somebody', 'settings-need-signed'],
}, async () => {
  const visitor = await open()
  const { page, context } = visitor
  await newcomer(page, 'Tia Tabs')
  const second = await context.newPage()
  for (const [tab, typed] of [
    [page, 'First tab'],
    [second, 'Second tab'],
  ] as const) {
    await tab.goto('/dashboard/settings')
    await name(tab).fill(typed)
  }
  const { heal } = await breakCall(visitor, UPDATE, 'unauthenticated')
  await save(page)
  await page.getByText('User not authenticated.').waitFor()
  for (const tab of [page, second]) await hasEnded(tab)
  await heal()
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
  for (const tab of [page, second]) await accountMenu(tab).waitFor()
  await expect.poll(() => name(page).inputValue()).toBe('First tab')
  await expect.poll(() => name(second).inputValue()).toBe('Second tab')
  await page.evaluate(() => sessionStorage.setItem('draft:someone:settings', '{}'))
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Login' }).first().waitFor()
  expect(await storedInTab(page)).not.toContain('draft:')
})

test('another member who logs in on that tab doesn’t see the draft, and it is deleted', {
  tags: ['session-lapses-somebody'],
}, async () => {
  const visitor = await open()
  const { page, context } = visitor
  await newcomer(page, 'Ola Owner')
  await page.goto('/dashboard/settings')
  await name(page).fill('Half Changed')
  await breakCall(visitor, UPDATE, 'unauthenticated')
  await save(page)
  await hasEnded(page)
  expect(await storedInTab(page)).toContain('Half Changed')
  await context.clearCookies({ domain: new URL(stack.urls.identity).hostname })
  await signUpInShop(page, 'Nia Next')
  await expect.poll(() => name(page).inputValue()).toBe('Nia Next')
  expect(await storedInTab(page)).not.toContain('Half Changed')
})
