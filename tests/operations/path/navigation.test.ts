// Getting around: what a click finds ready, and where back, forward and links into a page lead.
import type { Browser, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, usernameOf } from '../../support/api/people.ts'
import { openBrowser, type Visitor } from '../../support/browser.ts'
import { launchBrowser } from '../../support/launch-browser.ts'
import { call } from '../../support/stack.ts'

/** One more than a page of a list holds, and a row beyond. */
const SHOP_SIZE = 28

let browser: Browser
let visitor: Visitor
let shop: TestUser & { username: string }

beforeAll(async () => {
  browser = await launchBrowser()
  const person = await seller('Nora Longshelf')
  for (let count = 1; count <= SHOP_SIZE; count++) await list(person, { title: `Shelf ${count}`, images: 0 })
  shop = { ...person, username: await usernameOf(person) }
  visitor = await openBrowser(browser)
})
afterAll(() => browser?.close())

const scrollTop = (page: Page) => page.evaluate(() => Math.round(scrollY))
const apiCalls = (page: Page) => {
  const calls: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}
const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('link').first()

describe('a visitor who goes back', () => {
  test('finds the list where they left it, with everything that they had loaded', {
    tags: ['back-forward-lead'],
  }, async () => {
    const { page } = visitor
    await page.goto(`/profile/${shop.username}`)
    await page.getByRole('button', { name: 'Show more' }).click()
    const last = page
      .getByRole('main')
      .getByRole('article')
      .nth(SHOP_SIZE - 1)
    await last.scrollIntoViewIfNeeded()
    const left = await scrollTop(page)
    expect(left).toBeGreaterThan(1000)
    await last.getByRole('link').first().click()
    await page.waitForURL(/\/listing\//)
    await page.getByRole('heading', { name: 'Description' }).waitFor()
    expect(await scrollTop(page)).toBe(0)
    await page.goBack()
    await page.waitForURL(/\/profile\//)
    await expect.poll(() => scrollTop(page)).toBe(left)
    expect(await page.getByRole('main').getByRole('article').count()).toBe(SHOP_SIZE)
    await page.goForward()
    await page.waitForURL(/\/listing\//)
    await expect.poll(() => scrollTop(page)).toBe(0)
  })

  test('from another site, or over a whole load of a page, finds the page where they left it', {
    tags: ['back-forward-lead'],
  }, async () => {
    const { page } = visitor
    await page.goto('/')
    await firstCard(page).waitFor()
    await page.evaluate(() => scrollTo(0, 700))
    await expect.poll(() => scrollTop(page)).toBe(700)
    await page.goto('/about')
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    expect(await scrollTop(page)).toBe(0)
    await page.goto('about:blank')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'About' }).waitFor()
    await page.goBack()
    await firstCard(page).waitFor()
    await expect.poll(() => scrollTop(page)).toBe(700)
  })
})

test('a link to a review shows that review', { tags: ['back-forward-lead'] }, async () => {
  const { page } = visitor
  const popular = await call('GET', 'files/public/popular')
  const reviewed = popular.body.files.find((file: { rating_count: number }) => file.rating_count > 2)
  const { body } = await call('GET', `items/${reviewed.id}/reviews`)
  const { id } = body.reviews.at(-1)
  await page.goto(`/listing/${reviewed.id}#review-${id}`)
  await expect
    .poll(() =>
      page.evaluate((anchor) => {
        const box = document.getElementById(anchor)?.getBoundingClientRect()
        return box !== undefined && box.top >= 0 && box.bottom <= innerHeight
      }, `review-${id}`),
    )
    .toBe(true)
})

describe('a visitor who means to follow a link', () => {
  test.each([
    { by: 'hovering', mean: (page: Page) => firstCard(page).hover() },
    { by: 'focusing', mean: (page: Page) => firstCard(page).focus() },
  ])('by $by has its code and its data before the click', { tags: ['code-data-page'] }, async ({ mean }) => {
    const { page, context } = await openBrowser(browser)
    await page.goto('/')
    await firstCard(page).waitFor()
    const listing = `/api/files/${(await firstCard(page).getAttribute('href'))?.split('/').at(-1)}`
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    const calls = apiCalls(page)
    const data = page.waitForResponse((response) => response.url().endsWith(listing))
    // The listing names its seller, so this request starts last.
    const seller = page.waitForResponse((response) => response.url().includes('/api/users/public-profile/'))
    await mean(page)
    await Promise.all([data, seller])
    expect(scripts.some((url) => url.includes('/listing-page-'))).toBe(true)
    const before = { scripts: scripts.length, calls: [...calls] }
    await firstCard(page).click()
    await page.getByRole('heading', { name: 'Description' }).waitFor()
    expect({ scripts: scripts.length, calls }).toEqual(before)
    await context.close()
  })

  test('only passing over it loads nothing', { tags: ['code-data-page'] }, async () => {
    const { page, context } = await openBrowser(browser)
    await page.goto('/')
    await firstCard(page).waitFor()
    await page.waitForLoadState('networkidle')
    const calls = apiCalls(page)
    const box = await firstCard(page).boundingBox()
    if (!box) throw new Error('the card is not on the page')
    await page.mouse.move(box.x + 5, box.y + 5)
    await page.mouse.move(5, 5)
    await page.getByRole('link', { name: 'About' }).first().hover()
    await page.waitForResponse((response) => response.url().includes('/about-page-'))
    expect(calls).toEqual([])
    await context.close()
  })
})
