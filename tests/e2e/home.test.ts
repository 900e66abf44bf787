// Home, as a visitor finds it: logo, tagline, search and the popular items in all their states (spec section 2).
import { describe, expect, test } from 'vitest'
import { PAGE_SIZE_DEFAULT } from '../../contract/limits.ts'
import * as messages from '../../web/src/lib/messages.ts'
import { inspect, isTooWide, NARROW, WIDE } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { answer, breakCall, hold, hurry, logsOf } from '../support/faults.ts'
import { call } from '../support/stack.ts'

const open = browserOfFile()
/** A link may not ask for more pages: web/src/lib/use-pages-in-address.ts. */
const MOST_AFTER_RELOAD = 10 * PAGE_SIZE_DEFAULT
const popular = { path: 'files/public/popular' }

describe('a visitor on the home page', () => {
  test('finds the logo, the tagline, the search and the popular items', { tags: ['home-logo-tagline'] }, async () => {
    const { page } = await open()
    await page.goto('/')
    await page.getByRole('heading', { level: 1, name: 'Your marketplace for digital products.' }).waitFor()
    expect(messages.tagline).toBe('Your marketplace for digital products.')
    expect(await page.getByRole('link', { name: 'Marketplace, home' }).getAttribute('href')).toBe('/')
    expect(await page.getByLabel('Search for products').getAttribute('placeholder')).toBe('Search for products...')
    await page.getByRole('heading', { name: 'Popular Items' }).waitFor()
    await page.getByRole('main').getByRole('article').first().waitFor()
    await inspect(page, 'home')
  })

  test.each([
    [330, 1],
    [360, 2],
    [700, 2],
    [1100, 3],
    [1440, 4],
  ])('at %i pixels sees the items in %i columns', { tags: ['home-1-2'] }, async (width, columns) => {
    const { page } = await open({ width })
    await page.goto('/')
    const grid = page
      .getByRole('main')
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
    const tracks = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(tracks).toBe(columns)
  })

  test('sees a spinner while the items load', { tags: ['home-spinner-alert'] }, async () => {
    const visitor = await open()
    const release = await hold(visitor, popular)
    await visitor.page.goto('/')
    const spinner = visitor.page.getByRole('main').getByRole('status').locator('svg')
    await spinner.waitFor()
    await inspect(visitor.page, 'home, loading')
    release()
    await visitor.page.getByRole('main').getByRole('article').first().waitFor()
    expect(await spinner.count()).toBe(0)
  })

  test('is told when the items cannot be loaded, and can try again', {
    tags: ['home-spinner-alert', 'inline-popular-items', 'failed-fetch-popular'],
  }, async () => {
    const visitor = await open()
    const { page } = visitor
    await page.clock.install()
    const logged = logsOf(page, 'Failed to fetch popular items.')
    visitor.causes(/^console error: Failed to fetch popular items\./)
    const { asked, heal } = await breakCall(visitor, popular)
    await page.goto('/')
    const alert = page.getByRole('main').getByRole('alert')
    await hurry(page, alert)
    expect(await alert.textContent()).toContain(
      'An error occurred when fetching data. Please check the API and try again.',
    )
    expect(messages.homeFailed).toBe('An error occurred when fetching data. Please check the API and try again.')
    expect(asked()).toBe(4)
    expect(logged()).toBe(1)
    await inspect(page, 'home, failed')
    await heal()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('main').getByRole('article').first().waitFor()
  })

  test('is told when there are no items', { tags: ['home-spinner-alert'] }, async () => {
    const visitor = await open()
    await answer(visitor, popular, { files: [] })
    await visitor.page.goto('/')
    await visitor.page.getByText(messages.popularEmpty).waitFor()
    await inspect(visitor.page, 'home, empty')
  })

  test('finds no button for more where there are no more items', { tags: ['home-goes-first'] }, async () => {
    const visitor = await open()
    const { files } = (await call('GET', popular.path)).body
    await answer(visitor, popular, { files })
    await visitor.page.goto('/')
    await visitor.page.getByRole('main').getByRole('article').first().waitFor()
    expect(await visitor.page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await inspect(visitor.page, 'home, all items')
  })

  test('sees more items at a press, all of them in the end, and finds them on the way back', {
    tags: ['home-goes-first'],
  }, async () => {
    const { page } = await open()
    await page.goto('/')
    const items = page.getByRole('main').getByRole('article')
    const more = page.getByRole('button', { name: 'Show more' })
    const { total } = (await call('GET', 'search?query=')).body
    await more.waitFor()
    expect(await items.count()).toBe(PAGE_SIZE_DEFAULT)
    for (let shown = PAGE_SIZE_DEFAULT; shown < total; shown += PAGE_SIZE_DEFAULT) {
      await more.click()
      await expect.poll(() => items.count()).toBe(Math.min(shown + PAGE_SIZE_DEFAULT, total))
    }
    await more.waitFor({ state: 'detached' })
    const addresses = await items.locator('a[href^="/listing/"]').evaluateAll((links) => links.map(String))
    expect(new Set(addresses).size).toBe(total)
    for (const width of [NARROW, WIDE]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await isTooWide(page)).toBe(false)
    }
    await items.last().scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => Math.round(scrollY))
    await items.last().getByRole('link').first().click()
    await page.waitForURL(/\/listing\//)
    await page.getByRole('heading', { name: 'Description' }).waitFor()
    await page.goBack()
    await expect.poll(() => items.count()).toBe(total)
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
    await page.reload()
    await expect.poll(() => items.count()).toBe(Math.min(total, MOST_AFTER_RELOAD))
  })

  test('searches at Enter, and only with a text that is not blank', {
    tags: ['home-enter-text', 'search-blank-trimming'],
  }, async () => {
    const { page } = await open()
    await page.goto('/')
    const box = page.getByLabel('Search for products')
    await box.fill('   ')
    await box.press('Enter')
    expect(new URL(page.url()).pathname).toBe('/')
    await box.fill('  quilt & star ')
    await box.press('Enter')
    await page.waitForURL((url) => url.pathname === '/search' && url.searchParams.get('query') === 'quilt & star')
  })
})
