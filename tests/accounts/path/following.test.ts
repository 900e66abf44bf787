// Following a seller.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, usernameOf } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { signUpThere } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

test('a visitor has to log in to report or follow a seller, finds them and their items, and unfollows', {
  tags: ['profile-follow', 'profile-report-flag', 'following-page'],
}, async () => {
  const sam = await seller('Petra Profile')
  await list(sam, { title: 'A print to follow' })
  const { page } = await open()
  const path = `/profile/${await usernameOf(sam)}`
  await page.goto(path)
  await page.getByRole('button', { name: 'Report Petra Profile' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.goBack()
  const follow = page.getByRole('button', { name: 'Follow Petra Profile', exact: true })
  await follow.click()
  await signUpThere(page, 'Fia Follower')
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
