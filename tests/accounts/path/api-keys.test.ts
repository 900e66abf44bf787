// API keys: made, copied, listed and revoked by whom they act for.
import { expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { call } from '../../support/stack.ts'

const open = browserOfFile()

test('a member makes a key, copies it, sees it used, and revokes it', { tags: ['api-keys'] }, async () => {
  const member = await user('Karla Keys')
  const visitor = await open({ as: member })
  const { page } = visitor
  await page.goto('/dashboard/settings#programs')
  await page.getByRole('link', { name: 'API Keys' }).click()
  await page.getByText('No API keys yet.').waitFor()
  await inspect(page, 'API keys, none')

  await page.getByRole('button', { name: 'Create Key' }).click()
  await page.getByText('Enter a name.').waitFor()
  await page.getByText('Choose at least one.').waitFor()
  await inspect(page, 'API keys, incomplete')
  await page.getByLabel('Name').fill('Bookkeeping')
  await page.getByLabel('Read your sales and metrics').check()
  await page.getByLabel('Expires after').selectOption('30 days')
  await page.getByRole('button', { name: 'Create Key' }).click()
  await page.getByText('“Bookkeeping” created. Copy the key now. You won’t see it again.').waitFor()
  const key = await page.getByLabel('Key', { exact: true }).inputValue()
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copy: Key' }).click()
  await page.getByRole('button', { name: 'Copied: Key' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await inspect(page, 'API keys, made')

  const sales = () => call('GET', `users/${member.id}/sales`, { token: key })
  expect((await sales()).status).toBe(200)
  await page.reload()
  await page.getByText(/last used/).waitFor()
  expect(await page.getByText(key).count()).toBe(0)
  await inspect(page, 'API keys, one')

  await page.getByRole('button', { name: /^Revoke Bookkeeping/ }).click()
  await inspect(page, 'API keys, revoking')
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('No API keys yet.').waitFor()
  expect((await sales()).status).toBe(401)
})
