// Account Settings (spec sections 2, 5 and 8).
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { user } from '../../support/api/people.ts'
import { browserOfFile, type Visitor } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'
import { paintPicture } from '../../support/pages/made-files.ts'

const open = browserOfFile()

async function settingsOf(visitor: Visitor, tab: 'Profile' | 'Emails' | 'Privacy' = 'Profile'): Promise<Page> {
  await visitor.page.goto(`/dashboard/settings#${tab.toLowerCase()}`)
  await visitor.page.getByRole('tab', { name: tab, selected: true }).waitFor()
  return visitor.page
}

describe('a member', () => {
  test('changes name, username and picture, but not the email of their login', {
    tags: ['settings-name-email', 'inline-settings'],
  }, async () => {
    const member = await user('Sara Settings')
    const page = await settingsOf(await open({ as: member }))
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(member.email)
    expect(await page.getByLabel('Email', { exact: true }).getAttribute('readonly')).toBe('')
    const username = `sara-${member.id.slice(0, 8)}`
    await page.getByLabel('Name', { exact: true }).fill('Sara Changed')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Avatar URL').fill('https://example.com/sara.png')
    await page.route('https://example.com/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
    )
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByRole('status').getByText('Profile updated successfully!').waitFor()
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
  })

  test('uploads a picture, which everyone then sees', {
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
    await page.getByLabel('Name', { exact: true }).fill('Ursa Renamed')
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByRole('status').getByText('Profile updated successfully!').waitFor()
    expect((await member.get(`users/profile/${member.id}`)).body).toMatchObject({ name: 'Ursa Renamed', avatar: own })
  })

  test('turns all mails off and on, and single kinds, without a save button', {
    tags: ['settings-enable-email', 'mail-wanted'],
  }, async () => {
    const nils = await user('Nils Notified')
    const page = await settingsOf(await open({ as: nils }), 'Emails')
    const stored = () => page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok())
    const all = page.getByRole('switch', { name: 'Enable Email Notifications' })
    const sales = page.getByRole('switch', { name: 'New sale' })
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

  test('whose session has ended reads that they are not authenticated', {
    tags: ['settings-need-signed'],
  }, async () => {
    const visitor = await open({ as: await user('Ulf Unknown') })
    const page = await settingsOf(visitor)
    await breakCall(visitor, { method: 'PUT', path: /^users\/profile\/update\// }, 'unauthenticated')
    visitor.causes(/^40[13] POST .*\/auth\/v1\/logout/)
    // Block the redirect to the login, so that the notice stays readable.
    await page.route('**/auth/v1/authorize**', (route) => route.fulfill({ status: 204 }))
    const refused = page.waitForResponse(/\/auth\/v1\/logout/)
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await page.getByText('User not authenticated.').waitFor()
    // The auth service refuses to end an unknown session, after the notice has appeared.
    await refused
  })
})

describe('deleting an account', () => {
  test('asks for confirmation, can be cancelled, and shows a failure', {
    tags: ['settings-delete-account', 'toasts-account-deletion'],
  }, async () => {
    const member = await user('Kai Cancels')
    const visitor = await open({ as: member })
    const page = await settingsOf(visitor, 'Privacy')
    const opener = page.getByRole('button', { name: 'Delete Account' })
    await opener.click()
    await page.getByRole('dialog').getByText(messages.deleteAccountConfirm).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await breakCall(visitor, { method: 'DELETE', path: `users/delete/${member.id}` }, 'internal')
    await opener.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
    await page.getByText('An error occurred while deleting your account.').waitFor()
    expect((await member.get(`users/profile/${member.id}`)).status).toBe(200)
  })

  test('confirms the deletion and leads to the home page', { tags: ['settings-delete-account'] }, async () => {
    const member = await user('Della Deleted')
    const { page } = await open({ as: member })
    await page.goto('/dashboard/settings#privacy')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Account' }).click()
    const done = page.getByRole('dialog', { name: 'Account Deleted' })
    await done.getByRole('heading', { name: 'Account Deleted' }).waitFor()
    await done.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Login' }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    expect((await member.get(`users/profile/${member.id}`)).status).toBe(403)
  })
})
