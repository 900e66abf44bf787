// What a visitor chose is done once they have logged in, and they are told what came of it.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import * as messages from '../../web/src/lib/messages.ts'
import { bundle } from '../api/support/bundles.ts'
import { list } from '../api/support/listings.ts'
import { owner, seller, type TestUser } from '../api/support/people.ts'
import { buy } from '../api/support/purchases.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { stack } from '../support/stack.ts'
import { accountMenu, lookAway, newcomer, signUpThere } from './people.ts'

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
  test('finds the item in the cart after the login, once', { tags: ['visitor-chose-done'] }, async () => {
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

  test('and is its seller is told so', { tags: ['visitor-chose-done'] }, async () => {
    const visitor = await open()
    const { page } = visitor
    visitor.causes(/^409 POST .*\/cart/)
    const me = await newcomer(page, 'Olli Own')
    const other = await seller()
    const listing = await list(other, { title: 'My own print' })
    await owner`update public.listings set seller_id = ${me.id} where id = ${listing.id}`
    await page.evaluate(() => localStorage.removeItem('marketplace-session'))
    await page.goto(`/listing/${listing.id}`)
    await addToCart(page, 'My own print')
    await page.getByText('You can’t buy your own listing.').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Own Listing' }).waitFor()
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

  test('but logs in by the menu instead gets nothing into the cart', { tags: ['visitor-chose-done'] }, async () => {
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
})

describe('a visitor who wants a bundle', { tags: ['visitor-chose-done', 'bundles'] }, () => {
  test('pays for all of it after the login that Buy Now needed', async () => {
    const { forest } = await forestOf(await seller())
    const { page } = await open()
    await page.goto(`/bundle/${forest.id}`)
    await page.getByRole('button', { name: 'Buy Now: Forest quilts' }).click()
    await signUpThere(page, 'Bo Bundle')
    await page.waitForURL((url) => url.origin === stack.urls.payments)
    await page.getByText('$20.00').first().waitFor()
  })

  test('comes back to it where all of it was for the cart', async () => {
    const { forest } = await forestOf(await seller())
    const { page } = await open()
    await page.goto(`/bundle/${forest.id}`)
    await page.getByRole('button', { name: 'Add all to Cart' }).click()
    await signUpThere(page, 'Bo Bundle')
    await page.getByText(messages.bundleAdded).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/bundle/${forest.id}`)
  })

  test('and has one of its items is told so, and gets none of the others into the cart', async () => {
    const { forest, items } = await forestOf(await seller())
    const { page } = await open()
    const me = await newcomer(page, 'Hedi Has')
    await buy(me, String(items[1]?.id))
    await page.evaluate(() => localStorage.removeItem('marketplace-session'))
    await page.goto(`/bundle/${forest.id}`)
    await page.getByRole('button', { name: 'Buy Now: Forest quilts' }).click()
    await page.locator('.Toastify__toast').getByText('You have “Owl quilt” already').waitFor()
    await page.getByText('Your cart is empty.').waitFor()
  })
})

test('a visitor who presses the heart is not authenticated, logs in from the notice, and the item is in the wishlist', {
  tags: ['visitor-chose-done'],
}, async () => {
  const listing = await list(await seller(), { title: 'Wished print' })
  const { page } = await open()
  await page.goto(`/listing/${listing.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Add Wished print to the wishlist' }).click()
  const notice = page.locator('.Toastify__toast')
  await notice.getByText('Not authenticated.').waitFor()
  await lookAway(page)
  await inspect(page, 'not authenticated, login offered')
  await notice.getByRole('button', { name: 'Login' }).click()
  await signUpThere(page, 'Wilma Wishing')
  await page.getByText('Added to your wishlist.').waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Remove Wished print from the wishlist' }).waitFor()
})

test('a seller sees no heart on their own listing', { tags: ['heart-ones-own'] }, async () => {
  const sam = await seller('Hanno Heartless')
  const [own, other] = [await list(sam, { title: 'Own print' }), await list(await seller(), { title: 'Other print' })]
  const { page } = await open({ as: sam })
  const heart = (title: string) => page.getByRole('button', { name: `Add ${title} to the wishlist` })
  await page.goto(`/listing/${other.id}`)
  await heart('Other print').first().waitFor()
  await page.goto(`/listing/${own.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Own Listing' }).waitFor()
  await accountMenu(page).waitFor()
  await expect.poll(() => heart('Own print').count()).toBe(0)
})
