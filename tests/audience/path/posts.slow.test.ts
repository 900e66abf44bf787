// A visitor follows by email. The seller writes to followers: the draft, the test, the mail, its end by one
// click, the archive and its feed.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { crawl } from '../../support/api/crawl.ts'
import { guestEmail } from '../../support/api/guests.ts'
import { linkIn, mailWith } from '../../support/api/mails.ts'
import { owner, seller, usernameOf } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'

async function followByEmail(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Follow Sam Posts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email' }).fill(email)
  await dialog.getByRole('checkbox', { name: 'I am not a robot' }).check()
  await dialog.getByText('Verified').waitFor()
  await dialog.getByRole('button', { name: 'Follow by email' }).click()
  await dialog.getByText(/we’ve sent a link to confirm/).waitFor()
  await page.goto(linkIn(await mailWith(email, 'Confirm that you follow'), 'confirm-follow'))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'You follow Sam Posts' }).waitFor()
}

test('a visitor follows by email, reads a seller’s post, and unsubscribes', {
  tags: ['posts-by-consent', 'address-follows'],
}, async () => {
  const sam = await seller('Sam Posts')
  await owner`update auth.users set email_confirmed_at = now() where id = ${sam.id}`
  const email = guestEmail()
  const profile = `/profile/${await usernameOf(sam)}`
  const { page: reader } = await open({ at: profile })
  await followByEmail(reader, email)

  const { page } = await open({ as: sam, at: '/dashboard/posts' })
  await page.getByRole('button', { name: 'Write a post' }).click()
  await page.getByLabel('Subject').fill('Two new owls')
  await page.getByLabel('Text').fill('Hello,\n\nsee https://example.com/owls.')
  await page.getByText('Draft saved').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Send test to me' }).click()
  await page.getByText('Enter your postal address.').waitFor()
  await page.getByLabel('Postal address').fill('1 Mill Lane\nLeeds')
  await page.getByRole('button', { name: 'Send test to me' }).click()
  await page.getByText('Test sent to your email address.').waitFor()
  expect((await mailWith(sam.email, 'Two new owls')).text).toContain('Sam Posts, 1 Mill Lane, Leeds')

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await dialog.getByLabel('Send at').fill('2099-05-01T09:00')
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await page
    .getByText(/^Scheduled for May 1, 2099/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: /^Cancel/ }).click()
  await dialog.getByRole('button', { name: 'Cancel post' }).click()
  await page.getByRole('button', { name: 'Send now' }).click()
  await dialog.getByText('To 1 follower.').waitFor()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('heading', { name: 'Two new owls', level: 1 }).waitFor()

  const mail = await mailWith(email, 'Two new owls')
  // The page counts without a reload.
  await page.getByText('Sent', { exact: true }).waitFor()

  await reader.goto(linkIn(mail, 'unsubscribe'))
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await reader.getByText(/of Sam Posts/).waitFor()
  expect(await owner`select from private.address_follows where seller_id = ${sam.id}`).toEqual([])

  await reader.goto(profile)
  await reader.getByRole('link', { name: 'Two new owls' }).click()
  await reader.getByRole('heading', { name: 'Posts from Sam Posts' }).waitFor()
  await reader.getByRole('link', { name: 'https://example.com/owls' }).waitFor()
  const feed = await reader.getByRole('link', { name: 'Feed' }).getAttribute('href')
  expect((await crawl(feed ?? '')).text).toContain('<title>Two new owls</title>')
})
