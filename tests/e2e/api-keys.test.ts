// API keys: made, copied, listed and revoked by whom they act for.
import { expect, test } from 'vitest'
import { withKey } from '../api/support/keys.ts'
import { owner, user } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall } from '../support/faults.ts'
import { call } from '../support/stack.ts'

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

test('a key that expired says so', { tags: ['api-keys'] }, async () => {
  const member = await user('Else Expired')
  const { keyId } = await withKey(member, 'sales:read')
  await owner`
    update public.api_keys set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where id = ${keyId}`
  const { page } = await open({ as: member })
  await page.goto('/dashboard/api-keys')
  await page.getByText('Expired', { exact: true }).waitFor()
  await inspect(page, 'API keys, expired')
})

test('keys that do not load are said, and asked for again', { tags: ['api-keys'] }, async () => {
  const visitor = await open({ as: await user('Fay Failing') })
  const { page } = visitor
  // A rejection is an answer, which is not asked for again by itself.
  const { heal } = await breakCall(visitor, { path: /^users\/[^/]+\/keys$/ }, 'forbidden')
  await page.goto('/dashboard/api-keys')
  await page.getByText('Couldn’t load your API keys.').waitFor()
  await inspect(page, 'API keys, failed')
  await heal()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('No API keys yet.').waitFor()
})
