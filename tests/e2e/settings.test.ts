// Account Settings (spec sections 2, 5 and 8).
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { user, usernameOf } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile, type Visitor } from '../support/browser.ts'
import { breakCall, hurry } from '../support/faults.ts'
import { paintPicture } from './made-files.ts'

const open = browserOfFile()

async function settingsOf(visitor: Visitor, tab: 'Profile' | 'Emails' | 'Privacy' = 'Profile'): Promise<Page> {
  await visitor.page.goto(`/dashboard/settings#${tab.toLowerCase()}`)
  await visitor.page.getByRole('tab', { name: tab, selected: true }).waitFor()
  return visitor.page
}

describe('a member', () => {
  test('changes name, username and picture; the email is the login’s', {
    tags: ['settings-name-email', 'inline-settings'],
  }, async () => {
    const member = await user('Sara Settings')
    const page = await settingsOf(await open({ as: member }))
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(member.email)
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('readonly')).toBe('')
    await inspect(page, 'settings')
    const username = `sara-${member.id.slice(0, 8)}`
    await page.getByLabel('Name', { exact: true }).fill('Sara Changed')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Avatar URL').fill('https://example.com/sara.png')
    await page.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByRole('status').getByText('Profile updated successfully!').waitFor()
    await inspect(page, 'settings, saved')
    const own = (await member.get(`users/profile/${member.id}`)).body
    expect(own).toMatchObject({ name: 'Sara Changed', username, avatar: 'https://example.com/sara.png' })
  })

  test('opens a tab by its address, and the next one by keyboard', { tags: ['settings-name-email'] }, async () => {
    const page = await settingsOf(await open({ as: await user('Tara Tabs') }), 'Emails')
    await page.getByRole('switch', { name: 'Enable Email Notifications' }).waitFor()
    await page.getByRole('tab', { name: 'Emails' }).press('ArrowRight')
    await page.getByRole('button', { name: 'Delete Account' }).waitFor()
    expect(await page.getByRole('switch', { name: 'Enable Email Notifications' }).isVisible()).toBe(false)
    expect(new URL(page.url()).hash).toBe('#privacy')
    await inspect(page, 'settings, privacy')
  })

  test('uploads a picture of their own beside the address, which everyone then sees', {
    tags: ['own-picture-looked'],
  }, async () => {
    const member = await user('Ursa Uploads')
    const visitor = await open({ as: member })
    const page = await settingsOf(visitor)
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Upload a picture' }).click()
    const browser = visitor.context.browser()
    if (!browser) throw new Error('the picture needs a browser to be painted in')
    const buffer = await paintPicture(browser, 900, 1200, '#226644')
    await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await page.getByRole('status').getByText('Picture updated.').waitFor()
    const picture = page.getByRole('main').locator('img').first()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(512)
    expect(await picture.getAttribute('referrerpolicy')).toBe('no-referrer')
    const own = (await member.get(`users/profile/${member.id}`)).body.avatar
    expect(own).toBe(await picture.getAttribute('src'))
    await page.getByText('We’re showing your uploaded picture. Enter a URL to replace it.').waitFor()
    await inspect(page, 'settings, own picture')
    await page.getByLabel('Name', { exact: true }).fill('Ursa Renamed')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByRole('status').getByText('Profile updated successfully!').waitFor()
    expect((await member.get(`users/profile/${member.id}`)).body).toMatchObject({ name: 'Ursa Renamed', avatar: own })
  })

  test('is told when a picture cannot be taken, and what was typed stays', {
    tags: ['settings-name-email'],
  }, async () => {
    const member = await user('Nora None')
    const page = await settingsOf(await open({ as: member }))
    await page.getByLabel('Name', { exact: true }).fill('Nora Typed')
    const buffer = Buffer.from('no picture')
    await page.getByLabel('Picture file').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await page.getByRole('alert').getByText('me.png is no PNG or JPEG that can be shown.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nora Typed')
    expect((await member.get(`users/profile/${member.id}`)).body.avatar).toBeNull()
    await page.getByLabel('Avatar URL').fill('http://example.com/a.png')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByText('Enter a URL that starts with https:// and contains no username or password.').waitFor()
  })

  test('asks whether a username is free', { tags: ['username-empty-free', 'malformed-username-named'] }, async () => {
    const [member, other] = [await user('Una Username'), await user('Ursel Username')]
    const visitor = await open({ as: member })
    const page = await settingsOf(visitor)
    const check = async (username: string, told: string) => {
      await page.getByLabel('Username').fill(username)
      await page.getByRole('button', { name: 'Check' }).click()
      await page.getByText(told, { exact: true }).waitFor()
    }
    await check('  ', 'Please enter a username.')
    await check(`free-${member.id.slice(0, 8)}`, 'Username is available!')
    await page.getByLabel('Username').fill('no username')
    expect(await page.getByLabel('Username').getAttribute('aria-invalid')).toBe(null)
    await page.getByRole('button', { name: 'Check' }).click()
    await expect.poll(() => page.getByLabel('Username').getAttribute('aria-invalid')).toBe('true')
    const rule = 'Use 3 to 30 letters, digits, dots, dashes or underscores, with a letter or digit at both ends.'
    expect(await page.getByText(rule, { exact: true }).count()).toBe(1)
    await inspect(page, 'settings, no username')
    await check((await usernameOf(other)).toUpperCase(), 'This username is already taken.')
    await inspect(page, 'settings, username taken')
    await breakCall(visitor, { path: /^users\/username-availability\/any-other$/ }, 'internal')
    await check('any-other', 'Error checking username.')
  })

  test('is told what the shop says when it refuses, and otherwise that the update failed', {
    tags: ['inline-settings'],
  }, async () => {
    const [member, other] = [await user('Rex Refused'), await user('Ralf Refuser')]
    const visitor = await open({ as: member })
    const page = await settingsOf(visitor)
    visitor.causes(/^409 PUT .*users\/profile\/update/)
    await page.getByLabel('Username').fill(await usernameOf(other))
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByRole('alert').getByText('This username is already taken.').waitFor()
    await breakCall(visitor, { method: 'PUT', path: `users/profile/update/${member.id}` }, 'no answer')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByRole('alert').getByText('Error updating profile.').waitFor()
  })

  test('is asked for a name and a username', { tags: ['username-empty-free'] }, async () => {
    const page = await settingsOf(await open({ as: await user('Mia Missing') }))
    await page.getByLabel('Name', { exact: true }).fill(' ')
    await page.getByLabel('Username').fill('')
    await page.getByLabel('Avatar URL').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByText('Please enter a username.').waitFor()
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(3)
    await inspect(page, 'settings, incomplete')
  })

  test('turns all mails off and on, and single kinds, at once and for good', {
    tags: ['settings-enable-email', 'mail-wanted'],
  }, async () => {
    const nils = await user('Nils Notified')
    const page = await settingsOf(await open({ as: nils }), 'Emails')
    const stored = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    const all = page.getByRole('switch', { name: 'Enable Email Notifications' })
    const sales = page.getByRole('switch', { name: 'New sale' })
    await inspect(page, 'settings, mails')
    await Promise.all([stored(), sales.click()])
    await Promise.all([stored(), all.click()])
    await page.reload()
    await all.waitFor()
    expect(await all.getAttribute('aria-checked')).toBe('false')
    expect(await sales.isDisabled()).toBe(true)
    await Promise.all([stored(), all.click()])
    expect(await sales.getAttribute('aria-checked')).toBe('false')
    expect((await nils.get(`users/${nils.id}/mail-preferences`)).body).toMatchObject({
      enabled: true,
      kinds: { sale: false, message: true },
    })
  })

  test('is told when a choice cannot be saved, and sees it as it was', { tags: ['mail-wanted'] }, async () => {
    const visitor = await open({ as: await user('Nora Notified') })
    const page = await settingsOf(visitor, 'Emails')
    await breakCall(visitor, { method: 'PUT', path: /mail-preferences$/ }, 'unavailable')
    const all = page.getByRole('switch', { name: 'Enable Email Notifications' })
    await all.click()
    await page.getByText('Couldn’t save this. Try again.').waitFor()
    expect(await all.getAttribute('aria-checked')).toBe('true')
  })

  test('whose session is over is not authenticated any more', { tags: ['settings-need-signed'] }, async () => {
    const visitor = await open({ as: await user('Ulf Unknown') })
    const page = await settingsOf(visitor)
    await breakCall(visitor, { method: 'PUT', path: /^users\/profile\/update\// }, 'unauthenticated')
    visitor.causes(/^40[13] POST .*\/auth\/v1\/logout/)
    // The login that follows stays away, so that the notice can be read.
    await page.route('**/auth/v1/authorize**', (route) => route.fulfill({ status: 204 }))
    const refused = page.waitForResponse(/\/auth\/v1\/logout/)
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByText('User not authenticated.').waitFor()
    // Nobody knows such a session at the auth service, which says so after the notice.
    await refused
  })

  test('is told when the profile cannot be loaded', { tags: ['logged-profile-download'] }, async () => {
    const member = await user('Pia Profile')
    const visitor = await open({ as: member })
    await visitor.page.clock.install()
    visitor.causes(/^console error: Failed to fetch user profile\./)
    await breakCall(visitor, { path: `users/profile/${member.id}` })
    await visitor.page.goto('/dashboard/settings')
    await hurry(visitor.page, visitor.page.getByText('Couldn’t load your profile.'))
    await inspect(visitor.page, 'settings, failed')
  })
})

describe('deleting an account', () => {
  test('asks first, can be given up, and tells when it fails', {
    tags: ['settings-delete-account', 'toasts-account-deletion'],
  }, async () => {
    const member = await user('Kai Kept')
    const visitor = await open({ as: member })
    const page = await settingsOf(visitor, 'Privacy')
    const opener = page.getByRole('button', { name: 'Delete Account' })
    await opener.click()
    await page.getByRole('dialog').getByText('Are you sure').waitFor()
    await inspect(page, 'delete account, asked')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await breakCall(visitor, { method: 'DELETE', path: `users/delete/${member.id}` }, 'internal')
    await opener.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
    await page.getByText('An error occurred while deleting your account.').waitFor()
    expect((await member.get(`users/profile/${member.id}`)).status).toBe(200)
  })

  test('says that it is done, and leaves for home', { tags: ['settings-delete-account'] }, async () => {
    const member = await user('Della Deleted')
    const { page } = await open({ as: member })
    await page.goto('/dashboard/settings#privacy')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
    const done = page.getByRole('dialog', { name: 'Account Deleted' })
    await done.getByRole('heading', { name: 'Account Deleted' }).waitFor()
    await inspect(page, 'account deleted')
    await done.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Login' }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect((await member.get(`users/profile/${member.id}`)).status).toBe(403)
  })
})
