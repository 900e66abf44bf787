// Home, with more items than fit on a page.
import { expect, test } from 'vitest'
import { PAGE_SIZE_DEFAULT } from '../../../contract/limits.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('a visitor on the home page loads a second page of items, and finds it on the way back', {
  tags: ['home-goes-first'],
}, async () => {
  const { page } = await open()
  await page.goto('/')
  const items = page.getByRole('main').getByRole('article')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => items.count()).toBeGreaterThan(PAGE_SIZE_DEFAULT)
  const shown = await items.count()
  const addresses = await items.locator('a[href^="/listing/"]').evaluateAll((links) => links.map(String))
  expect(new Set(addresses).size).toBe(shown)
  await items.last().scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(scrollY))
  await items.last().getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Description' }).waitFor()
  await page.goBack()
  await expect.poll(() => items.count()).toBe(shown)
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(place)
  await page.reload()
  await expect.poll(() => items.count()).toBe(shown)
})
