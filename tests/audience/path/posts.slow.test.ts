// A seller writes to followers: the draft, the test, the mail, its end by one click, the archive and its feed.
import { expect, test } from 'vitest'
import { crawl } from '../../support/api/crawl.ts'
import { mailWith } from '../../support/api/mails.ts'
import { owner, seller, user, usernameOf } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'

test('a seller writes, tests and sends a post, which a follower reads and ends, and everyone finds', {
  tags: ['posts-by-consent'],
}, async () => {
  const [sam, bea] = await Promise.all([seller('Sam Posts'), user('Bea Posts')])
  await owner`update auth.users set email_confirmed_at = now() where id = ${bea.id}`
  await owner`insert into public.follows (follower_id, seller_id, wants_posts) values (${bea.id}, ${sam.id}, true)`

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
  await dialog.getByText(/^It goes to all followers who agreed/).waitFor()
  await dialog.getByRole('button', { name: 'Send now' }).click()
  await page.getByRole('heading', { name: 'Two new owls', level: 1 }).waitFor()

  const { text } = await mailWith(bea.email, 'Two new owls')
  // The page counts without a reload.
  await page.getByText('Sent', { exact: true }).waitFor()
  await page.getByText(/1 sent, 0 bounced, 0 complaints/).waitFor()

  const reader = (await open({ at: /https?:\/\/\S+\/unsubscribe#\S+/.exec(text)?.[0] ?? '' })).page
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await reader.getByText(/of Sam Posts/).waitFor()
  expect(await owner`select wants_posts from public.follows where follower_id = ${bea.id}`).toMatchObject([
    { wants_posts: false },
  ])

  await reader.goto(`/profile/${await usernameOf(sam)}`)
  await reader.getByRole('link', { name: 'Two new owls' }).click()
  await reader.getByRole('heading', { name: 'Posts from Sam Posts' }).waitFor()
  await reader.getByRole('link', { name: 'https://example.com/owls' }).waitFor()
  const feed = await reader.getByRole('link', { name: 'Feed' }).getAttribute('href')
  expect((await crawl(feed ?? '')).text).toContain('<title>Two new owls</title>')
})
