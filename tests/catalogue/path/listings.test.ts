// Listings: edited and deactivated by their seller, found on Home by a visitor.
import { expect, test } from 'vitest'
import { PAGE_SIZE_DEFAULT } from '../../../contract/limits.ts'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
import { call, stack } from '../../support/stack.ts'

test('a seller edits a listing, deactivates it after a question, and reactivates it at once', {
  tags: ['edit-item-fields', 'my-listings-deactivate', 'deactivate-reactivate-carts', 'toasts-deactivate-reactivate'],
}, async () => {
  const shop = await seller('Dina Deactivates')
  const { id } = await list(shop, { title: 'Before', price: '3' })
  const { page } = await open({ as: shop, at: `/dashboard/edit-item/${id}` })
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Before')
  await page.getByLabel('Title').fill('Meadow')
  await page.getByRole('tab', { name: 'Price and sale' }).click()
  await page.getByLabel('Price', { exact: true }).fill('7.25')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL(`${stack.urls.web}/dashboard/listings`)
  expect((await call('GET', `files/${id}`)).body).toMatchObject({ title: 'Meadow', price: 7.25 })
  await page.getByRole('button', { name: 'Deactivate Meadow' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('Meadow has been deactivated.').waitFor()
  expect((await call('GET', `files/${id}`)).status).toBe(410)
  await page.getByRole('button', { name: 'Reactivate Meadow' }).click()
  await page.getByText('Meadow has been reactivated.').waitFor()
  expect((await call('GET', `files/${id}`)).status).toBe(200)
})

test('a visitor who goes back to the home page finds its second page of items again', {
  tags: ['home-goes-first', 'back-forward-lead'],
}, async () => {
  const { page } = await open({ at: '/' })
  // Popular ones. Other rows may show the same items again.
  const items = page.locator('main article:not(section:not([aria-labelledby="popular"]) article)')
  const scrollTop = () => page.evaluate(() => Math.round(scrollY))
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => items.count()).toBeGreaterThan(PAGE_SIZE_DEFAULT)
  const shown = await items.count()
  const addresses = await items.locator('a[href^="/listing/"]').evaluateAll((links) => links.map(String))
  expect(new Set(addresses).size).toBe(shown)
  await items.last().scrollIntoViewIfNeeded()
  const left = await scrollTop()
  expect(left).toBeGreaterThan(1000)
  await items.last().getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Description' }).waitFor()
  await expect.poll(scrollTop).toBe(0)
  await page.goBack()
  await expect.poll(() => items.count()).toBe(shown)
  await expect.poll(scrollTop).toBe(left)
  await page.goForward()
  await page.getByRole('heading', { name: 'Description' }).waitFor()
  await expect.poll(scrollTop).toBe(0)
  await page.goBack()
  await expect.poll(() => items.count()).toBe(shown)
  await page.reload()
  await expect.poll(() => items.count()).toBe(shown)
})
