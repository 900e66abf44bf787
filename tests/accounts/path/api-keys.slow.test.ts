// API keys in the settings.
import { expect, test } from 'vitest'
import { user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { call } from '../../support/stack.ts'

const open = browserOfFile()

test('a member makes a key, copies it, and revokes it', async () => {
  const member = await user('Karla Keys')
  const { page, context } = await open({ as: member })
  await page.goto('/dashboard/settings#programs')
  await page.getByRole('link', { name: 'API Keys' }).click()
  await page.getByRole('heading', { name: 'API Keys', level: 1 }).waitFor()
  await page.getByLabel('Name').fill('Bookkeeping')
  await page.getByLabel('Read your sales and metrics').check()
  await page.getByRole('button', { name: 'Create Key' }).click()
  const key = await page.getByLabel('Key', { exact: true }).inputValue()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Key' }).click()
  await page.getByRole('button', { name: 'Copied: Key' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  const sales = () => call('GET', `users/${member.id}/sales`, { token: key })
  expect((await sales()).status).toBe(200)
  await page.reload()
  await page.getByText(/last used/).waitFor()
  expect(await page.getByText(key).count()).toBe(0)
  await page.getByRole('button', { name: /^Revoke Bookkeeping/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No API keys yet.').waitFor()
  expect((await sales()).status).toBe(401)
})
