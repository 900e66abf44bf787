import { beforeAll, describe, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, user, usernameOf } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()
let shop: TestUser
let username: string

beforeAll(async () => {
  shop = await seller('Petra Profile')
  username = await usernameOf(shop)
  await list(shop, { title: 'Harbour Mittens', description: 'A knitting chart.' })
  await list(shop, { title: 'Six Soups', description: 'Recipes in GRAMS.', images: 0 })
})

describe('a member', () => {
  test('follows and unfollows', { tags: ['profile-follow'] }, async () => {
    const { page } = await open({ as: await user('Fred Follower') })
    await page.goto(`/profile/${username}`)
    await page.getByRole('button', { name: 'Follow Petra Profile', exact: true }).click()
    await page.getByText('1 follower').waitFor()
    await page.getByRole('button', { name: 'Following Petra Profile' }).click()
    await page.getByText('1 follower').waitFor({ state: 'detached' })
  })
})

test('a visitor who follows is taken to the login', { tags: ['profile-follow'] }, async () => {
  const { page } = await open()
  await page.goto(`/profile/${username}`)
  await page.getByRole('button', { name: 'Follow Petra Profile' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
})
