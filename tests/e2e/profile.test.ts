// A seller's public profile (spec sections 2, 5 and 8).
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { list } from '../api/support/listings.ts'
import { seller, type TestUser, user, usernameOf } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { answer, breakCall, hurry } from '../support/faults.ts'
import { stack } from '../support/stack.ts'

const open = browserOfFile()
let shop: TestUser
let username: string

beforeAll(async () => {
  shop = await seller('Petra Profile')
  username = await usernameOf(shop)
  await list(shop, { title: 'Harbour Mittens', description: 'A knitting chart.' })
  await list(shop, { title: 'Six Soups', description: 'Recipes in GRAMS.', images: 0 })
})

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

describe('a visitor', () => {
  test.each(['username', 'id'] as const)(
    'finds a seller by %s, with name, picture and listings',
    { tags: ['profile-picture-name'] },
    async (key) => {
      const { page } = await open()
      await page.goto(`/profile/${key === 'id' ? shop.id : username}`)
      await page.getByRole('heading', { level: 1, name: 'Petra Profile' }).waitFor()
      await page.getByRole('heading', { level: 2, name: 'Listings' }).waitFor()
      await expect.poll(() => titles(page)).toHaveLength(2)
      if (key === 'username') await inspect(page, 'profile')
    },
  )

  test('searches the shop by title and description, in any case', { tags: ['profile-search-this'] }, async () => {
    const { page } = await open()
    await page.goto(`/profile/${username}`)
    const box = page.getByPlaceholder('Search this shop')
    await box.fill('mittens')
    await expect.poll(() => titles(page)).toEqual(['Harbour Mittens'])
    await box.fill('in grams')
    await expect.poll(() => titles(page)).toEqual(['Six Soups'])
    await box.fill('nothing like it')
    await page.getByText('No matching items found.').waitFor()
    await inspect(page, 'profile, nothing matches')
    await box.fill('')
    await expect.poll(() => titles(page)).toHaveLength(2)
  })

  test('who follows is taken to the login', { tags: ['profile-follow'] }, async () => {
    const { page } = await open()
    await page.goto(`/profile/${username}`)
    await page.getByRole('button', { name: 'Follow Petra Profile' }).click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
  })

  test('is told that there is no such profile', { tags: ['profile-picture-name'] }, async () => {
    const { page, causes } = await open()
    causes(/^404 GET .*public-profile/)
    causes(/^404 GET .*\/profile\/nobody/)
    await page.goto('/profile/nobody-of-that-name')
    await page.getByRole('heading', { level: 1, name: 'Profile not found.' }).waitFor()
    await inspect(page, 'profile missing')
  })

  test('is told that the listings could not be loaded', { tags: ['inline-products'] }, async () => {
    const visitor = await open()
    await visitor.page.clock.install()
    visitor.causes(/^console error: Failed to fetch products\./)
    await breakCall(visitor, { path: `files/public/user/${username}` })
    await visitor.page.goto(`/profile/${username}`)
    await hurry(visitor.page, visitor.page.getByText('Error loading products. Please try again later.'))
    await inspect(visitor.page, 'profile, listings failed')
  })

  test('is told that the profile could not be loaded', { tags: ['profile-picture-name'] }, async () => {
    const visitor = await open()
    await visitor.page.clock.install()
    await breakCall(visitor, { path: `users/public-profile/${username}` })
    await visitor.page.goto(`/profile/${username}`)
    await hurry(visitor.page, visitor.page.getByText('Failed to fetch user profile.'))
    await inspect(visitor.page, 'profile failed')
  })
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

  test('on their own profile finds neither flag nor Follow', { tags: ['profile-report-flag'] }, async () => {
    const { page } = await open({ as: shop })
    await page.goto(`/profile/${username}`)
    await expect.poll(() => titles(page)).toHaveLength(2)
    await page.getByRole('button', { name: 'Own Listing' }).first().waitFor()
    expect(await page.getByRole('button', { name: /^(Report|Follow)/ }).count()).toBe(0)
  })

  test('reports a seller', { tags: ['profile-report-flag'] }, async () => {
    const { page } = await open({ as: await user('Rosa Reporter') })
    await page.goto(`/profile/${username}`)
    await page.getByRole('button', { name: 'Report Petra Profile' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Pretends to be someone')
    await page.getByRole('dialog').getByRole('button', { name: 'Send Report' }).click()
    await page.getByText('Report submitted successfully!').waitFor()
  })

  test('cannot report a profile that has no name to report', { tags: ['report-reason-valid'] }, async () => {
    const visitor = await open({ as: await user('Rudi Reporter') })
    const { body } = await shop.get(`users/public-profile/${username}`)
    await answer(visitor, { path: `users/public-profile/${username}` }, { ...body, username: '' })
    await visitor.page.goto(`/profile/${username}`)
    await visitor.page.getByRole('button', { name: 'Report Petra Profile' }).click()
    await visitor.page.getByText('Invalid user profile. Cannot report.').waitFor()
  })
})
