// What a visitor chose is done once they have logged in, and they are told what came of it.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { bundle } from '../../support/api/bundles.ts'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { newcomer, signUpThere } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

const addToCart = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: `Add to Cart: ${title}` })
    .click()

async function forestOf(shop: TestUser) {
  const items = [await list(shop, { title: 'Fox quilt' }), await list(shop, { title: 'Owl quilt' })]
  return { items, forest: await bundle(shop, 'Forest quilts', '20', items) }
}

const keptIntent = (page: Page) => page.evaluate(() => sessionStorage.getItem('intent'))

describe('a visitor who presses Add to Cart', () => {
  test('finds the item in the cart after the login, once', {
    tags: ['visitor-chose-done', 'add-cart-signed'],
  }, async () => {
    const listing = await list(await seller(), { title: 'Chosen print' })
    const { page } = await open()
    await page.goto(`/listing/${listing.id}`)
    await addToCart(page, 'Chosen print')
    await signUpThere(page, 'Vera Visitor')
    await page.getByText('Added to your cart.').waitFor()
    expect(new URL(page.url()).pathname).toBe(`/listing/${listing.id}`)
    await page.getByRole('main').getByRole('button', { name: 'In Cart' }).waitFor()
    expect(await keptIntent(page)).toBe(null)
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Remove Chosen print' }).click()
    await page.getByText('Your cart is empty.').waitFor()
    await page.reload()
    await page.getByText('Your cart is empty.').waitFor()
  })

  test('on an item that left the shop meanwhile is told so', { tags: ['visitor-chose-done'] }, async () => {
    const sam = await seller()
    const listing = await list(sam, { title: 'Fleeting print' })
    const visitor = await open()
    const { page } = visitor
    await page.goto(`/listing/${listing.id}`)
    await addToCart(page, 'Fleeting print')
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    await sam.patch(`files/${listing.id}/deactivate`)
    visitor.causes(/^410 POST .*\/cart/)
    visitor.causes(/^410 GET .*\/api\/files\//)
    await signUpThere(page, 'Lena Late')
    await page.locator('.Toastify__toast--warning').getByText('This listing is no longer available.').waitFor()
  })
})

describe('a visitor who wants a bundle', { tags: ['visitor-chose-done', 'bundles'] }, () => {
  test('but owns one of its items sees why, and the cart stays empty', async () => {
    const { forest, items } = await forestOf(await seller())
    const { page } = await open()
    const me = await newcomer(page, 'Hedi Has')
    await buy(me, String(items[1]?.id))
    await page.evaluate(() => localStorage.removeItem('marketplace-session'))
    await page.goto(`/bundle/${forest.id}`)
    await page.getByRole('button', { name: 'Buy Now: Forest quilts' }).click()
    await page.locator('.Toastify__toast').getByText('You already own “Owl quilt”').waitFor()
    await page.getByText('Your cart is empty.').waitFor()
  })
})

test('a visitor who presses Add to Cart but logs in by the menu instead gets nothing into the cart', {
  tags: ['visitor-chose-done'],
}, async () => {
  const listing = await list(await seller(), { title: 'Failed print' })
  const { page } = await open()
  await page.goto(`/listing/${listing.id}`)
  await addToCart(page, 'Failed print')
  await page.waitForURL((url) => url.origin === stack.urls.identity)
  await page.goto('/about')
  await page.getByRole('button', { name: 'Login' }).first().click()
  await signUpThere(page, 'Gina Given')
  expect(await keptIntent(page)).toBe(null)
  await page.goto('/cart')
  await page.getByText('Your cart is empty.').waitFor()
})
