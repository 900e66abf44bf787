// Profiles: settings, a shop on its profile, and following.
import type { Browser } from 'playwright-core'
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user, usernameOf } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { paintPicture } from '../../support/pages/made-files.ts'
import { signUpAtProvider } from '../../support/pages/people.ts'

test('a member changes their name, username, picture and mails', {
  tags: ['settings-name-email', 'settings-enable-email'],
}, async () => {
  const member = await user('Ursa Uploads')
  const { page, context } = await open({ as: member, at: '/dashboard/settings#profile' })
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

test('a seller writes about their shop, and a visitor reads it on the profile', {
  tags: ['shop-shown-edited'],
}, async () => {
  const shop = await seller('Shelly Shop')
  const { page } = await open({ as: shop, at: '/dashboard/shop' })
  await page.getByLabel('Announcement').fill('Back in May.')
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Label of link 1').fill('My site')
  await page.getByLabel('URL of link 1').fill('https://example.com')
  await page.getByRole('button', { name: 'Save Shop' }).click()
  await page.getByText('Shop saved.').waitFor()
  const { page: shown } = await open({ at: `/profile/${shop.id}` })
  await shown.getByText('Back in May.').waitFor()
  expect(await shown.getByRole('link', { name: 'My site' }).getAttribute('rel')).toContain('nofollow')
})

test('a visitor reports a seller by email, logs in to follow them, and unfollows later', {
  tags: ['profile-follow', 'profile-report-flag', 'following-page'],
}, async () => {
  const sam = await seller('Petra Profile')
  await list(sam, { title: 'A print to follow' })
  const { page } = await open()
  const path = `/profile/${await usernameOf(sam)}`
  await page.goto(path)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Report Petra Profile' }).click()
  const report = page.getByRole('dialog', { name: 'Report Petra Profile' })
  await report.getByLabel('Reason').fill('Sells the work of others.')
  await report.getByLabel('Email').fill('vera@example.com')
  await report.getByRole('checkbox').check()
  await report.getByRole('button', { name: 'Send Report' }).click()
  await report.getByText(/^We’ll decide by /).waitFor()
  await page.keyboard.press('Escape')
  const follow = page.getByRole('button', { name: 'Follow Petra Profile', exact: true })
  await follow.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log in to follow' }).click()
  await signUpAtProvider(page, 'Fia Follower')
  expect(new URL(page.url()).pathname).toBe(path)
  await follow.click()
  await page.getByText('1 follower').waitFor()
  await page.goto('/dashboard/following')
  await page.getByRole('list', { name: 'Sellers you follow' }).getByRole('link', { name: 'Petra Profile' }).waitFor()
  await page.getByRole('article').filter({ hasText: 'A print to follow' }).waitFor()
  await page.getByRole('button', { name: 'Following Petra Profile' }).click()
  await page.getByText('You’re not following anyone yet.').waitFor()
  expect((await sam.get(`users/profile/${sam.id}`)).body.followers_count).toBe(0)
})
