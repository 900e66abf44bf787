// Account Settings.
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { paintPicture } from '../../support/pages/made-files.ts'

const open = browserOfFile()

test('a member changes their name, username, picture and mails', {
  tags: ['settings-name-email', 'settings-enable-email'],
}, async () => {
  const member = await user('Ursa Uploads')
  const { page, context } = await open({ as: member })
  await page.goto('/dashboard/settings#profile')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a picture' }).click()
  const buffer = await paintPicture(context.browser() as Browser, 900, 1200, '#226644')
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
  await page.getByRole('status').getByText('Picture updated.').waitFor()
  const picture = page.getByRole('main').locator('img').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(512)
  const username = `ursa-${member.id.slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).fill('Ursa Renamed')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByRole('status').getByText('Profile updated successfully!').waitFor()
  expect((await member.get(`users/profile/${member.id}`)).body).toMatchObject({
    name: 'Ursa Renamed',
    username,
    avatar: await picture.getAttribute('src'),
  })
  await page.getByRole('tab', { name: 'Emails' }).click()
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
  await page.getByRole('switch', { name: 'New sale' }).click()
  await stored
  await page.reload()
  const sales = page.getByRole('switch', { name: 'New sale' })
  await sales.waitFor()
  expect(await sales.getAttribute('aria-checked')).toBe('false')
})
