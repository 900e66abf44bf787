// Short paths of members and admins: admins, API keys, the archive, terms and the Stripe account.

import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { LEGAL_VERSIONS } from '../../../contract/legal-versions.ts'
import { admin, owner, user, usernameOf } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { sayWhoSells } from '../../support/pages/people.ts'
import { call, stack } from '../../support/stack.ts'

test('two admins make a person an admin', async () => {
  const person = await user('Robin Helper')
  const username = await usernameOf(person)
  const { page: proposing } = await open({ as: await admin(), at: `/admin/people/${person.id}` })
  await proposing.getByRole('button', { name: 'Make admin' }).click()
  await proposing.getByRole('dialog').getByLabel('Reason').fill('Knows the shop')
  await proposing.getByRole('dialog').getByRole('button', { name: 'Propose' }).click()
  await proposing.getByRole('dialog').waitFor({ state: 'detached' })

  const { page } = await open({ as: await admin(), at: '/admin/admins' })
  await page.getByRole('button', { name: `Agree to the proposal about ${username}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Agree' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`/admin/people/${person.id}`)
  await page.getByRole('button', { name: 'Remove admin' }).waitFor()
})

test('a member makes a key, copies it, and revokes it', async () => {
  const member = await user('Karla Keys')
  const { page, context } = await open({ as: member, at: '/dashboard/settings#programs' })
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

test('a user saves their archive', async () => {
  const { page } = await open({ as: await user('Robin Reader'), at: '/dashboard/settings#privacy' })
  const section = page.getByRole('region', { name: 'Your data' })
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    section.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^your-data-[\d-]{10}\.zip$/)
  const files = unzipSync(new Uint8Array(readFileSync(await saved.path())))
  expect(strFromU8(files['data.json'] ?? new Uint8Array())).toContain('Robin Reader')
  await section.getByText('Archive downloaded.').waitFor()
})

test('a member who accepted older terms accepts the new ones before they connect an account', {
  tags: ['become-seller-response'],
}, async () => {
  const robin = await user()
  await owner`update public.acceptances set version = '2020-01-01' where user_id = ${robin.id}`
  const { page } = await open({ as: robin, at: '/dashboard/overview' })
  await page.getByRole('button', { name: 'Become a Seller' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Before you sell' })
  await dialog.getByRole('checkbox', { name: /I accept the Terms/ }).check()
  await sayWhoSells(page)
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  expect(new URL(page.url()).searchParams.get('state')).toContain(robin.id)
  const [accepted] =
    await owner`select max(version)::text as version from public.acceptances where user_id = ${robin.id}`
  expect(accepted?.version).toBe(LEGAL_VERSIONS.terms)
})
