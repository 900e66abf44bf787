// Home, with more items than fit on a page.
import { expect, test } from 'vitest'
import { PAGE_SIZE_DEFAULT } from '../../../contract/limits.ts'
import { browserOfFile } from '../../support/browser.ts'
import { call } from '../../support/stack.ts'

const open = browserOfFile()
/** A link may not ask for more pages: web/src/lib/use-pages-in-address.ts. */
const MOST_AFTER_RELOAD = 10 * PAGE_SIZE_DEFAULT

test('a visitor on the home page loads all items, page by page, and finds them on the way back', {
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
  await items.last().scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  await items.last().getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Description' }).waitFor()
  await page.goBack()
  await expect.poll(() => items.count()).toBe(total)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
  await page.reload()
  await expect.poll(() => items.count()).toBe(Math.min(total, MOST_AFTER_RELOAD))
})
