// A listing's card: what it shows and what can be done with it, by who looks (spec sections 2, 4, 5 and 8).
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import * as messages from '../../web/src/lib/messages.ts'
import { list } from '../api/support/listings.ts'
import { seller, type TestUser, user, usernameOf } from '../api/support/people.ts'
import { buy } from '../api/support/purchases.ts'
import { inspect, NARROW } from '../support/accessibility.ts'
import { browserOfFile, type Visitor } from '../support/browser.ts'
import { breakCall } from '../support/faults.ts'
import { stack } from '../support/stack.ts'

const open = browserOfFile()
const LONG = 'Thirty characters are enough, aren’t they?'

let shop: TestUser
let shopPath: string
let shopName: string
let priced: { id: string }
let free: { id: string }

beforeAll(async () => {
  shop = await seller('Cora Cards')
  shopName = await usernameOf(shop)
  shopPath = `/profile/${shopName}`
  priced = await list(shop, { title: LONG, price: '12.50' })
  free = await list(shop, { title: 'Nothing to pay', price: 0, images: 0 })
})

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const heart = (page: Page, action: 'Add' | 'Remove', title: string) =>
  page.getByRole('button', { name: `${action} ${title} ${action === 'Add' ? 'to' : 'from'} the wishlist` })

async function shopOpenedBy(visitor: Visitor): Promise<Page> {
  await visitor.page.goto(shopPath)
  await card(visitor.page, 'Nothing to pay').waitFor()
  return visitor.page
}

describe('a visitor', () => {
  test('sees the picture, the title cut at 30 characters, the seller and the price', {
    tags: ['listing-card-picture'],
  }, async () => {
    const page = await shopOpenedBy(await open())
    const shown = card(page, LONG.slice(0, 20))
    expect(await shown.getByRole('heading').textContent()).toBe(`${[...LONG].slice(0, 30).join('').trimEnd()}...`)
    expect(await shown.getByRole('link', { name: `by ${shopName}` }).getAttribute('href')).toBe(shopPath)
    await shown.getByText('$12.50', { exact: true }).waitFor()
    expect(await shown.locator('img').getAttribute('src')).toContain('/showcase-images/')
    const given = card(page, 'Nothing to pay')
    await given.getByText('$0.00 Free', { exact: true }).waitFor()
    expect(await given.locator('img').getAttribute('src')).toBe('/placeholder.svg')
    expect(await given.getByRole('heading').textContent()).toBe('Nothing to pay')
  })

  test('on a phone finds two cards side by side, with prices and buttons at one height', {
    tags: ['listing-card-picture'],
  }, async () => {
    const { page } = await open({ width: NARROW })
    await page.goto(shopPath)
    const topsOf = async (part: (shown: Locator) => Locator) => {
      const boxes = await Promise.all(
        [LONG.slice(0, 20), 'Nothing to pay'].map((title) => part(card(page, title)).boundingBox()),
      )
      return boxes.map((box) => Math.round(box?.y ?? -1))
    }
    await card(page, 'Nothing to pay').waitFor()
    for (const part of [
      (shown: Locator) => shown,
      (shown: Locator) => shown.getByText(/^\$/),
      (shown: Locator) => shown.getByRole('button', { name: /^Add to Cart/ }),
    ]) {
      const [first, second] = await topsOf(part)
      expect(first).toBe(second)
    }
  })

  test('who adds to the cart is taken to the login', { tags: ['add-cart-signed'] }, async () => {
    const page = await shopOpenedBy(await open())
    await card(page, 'Nothing to pay')
      .getByRole('button', { name: /^Add to Cart/ })
      .click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
  })

  test('who presses the heart is told that they are not signed in', {
    tags: ['cart-wishlist-signed', 'thrown-cart-wishlist'],
  }, async () => {
    const page = await shopOpenedBy(await open())
    await heart(page, 'Add', 'Nothing to pay').click()
    await page.getByRole('alert').getByText('Not authenticated.').waitFor()
    expect(messages.notAuthenticated).toBe('Not authenticated.')
    await inspect(page, 'cards, with a notice')
  })
})

describe('a member', () => {
  test('fills and empties the heart, and the lists are asked again after each change', {
    tags: ['listing-card-heart', 'add-cart-cart', 'heart-toggles-cart'],
  }, async () => {
    const page = await shopOpenedBy(await open({ as: await user('Hetty Heart') }))
    const askedAgain = (what: 'wishlist' | 'cart') =>
      page.waitForResponse((response) => response.request().method() === 'GET' && response.url().endsWith(what))
    await page.getByRole('button', { name: 'Cart, 0 items' }).waitFor()
    await page.waitForLoadState('networkidle')
    const outlined = heart(page, 'Add', 'Nothing to pay')
    expect(await outlined.locator('svg').getAttribute('fill')).toBe('none')
    await Promise.all([askedAgain('wishlist'), outlined.click()])
    const filled = heart(page, 'Remove', 'Nothing to pay')
    expect(await filled.locator('svg').getAttribute('fill')).toBe('currentColor')
    await Promise.all([askedAgain('wishlist'), filled.click()])
    await outlined.waitFor()
    const add = card(page, LONG.slice(0, 20)).getByRole('button', { name: /^Add to Cart/ })
    await Promise.all([askedAgain('cart'), add.click()])
    const inCart = card(page, LONG.slice(0, 20)).getByRole('button', { name: 'In Cart' })
    await inCart.waitFor()
    expect(await inCart.isDisabled()).toBe(true)
    await inspect(page, 'cards of a member')
  })

  test('is told when cart and wishlist do not take it', { tags: ['thrown-cart-wishlist'] }, async () => {
    const member = await user('Fay Fails')
    const visitor = await open({ as: member })
    const page = await shopOpenedBy(visitor)
    await breakCall(visitor, { method: 'POST', path: `users/${member.id}/wishlist` }, 'internal')
    await breakCall(visitor, { method: 'POST', path: `users/${member.id}/cart` }, 'internal')
    await heart(page, 'Add', 'Nothing to pay').click()
    await page.getByText('Failed to add item to wishlist.').waitFor()
    await heart(page, 'Add', 'Nothing to pay').waitFor()
    await card(page, 'Nothing to pay')
      .getByRole('button', { name: /^Add to Cart/ })
      .click()
    await page.getByText('Failed to add item to cart.').waitFor()
  })

  test('sees what they own already, and no cart button for it', { tags: ['listing-card-heart'] }, async () => {
    const buyer = await user('Olga Owner')
    await buy(buyer, free.id)
    const page = await shopOpenedBy(await open({ as: buyer }))
    const owned = card(page, 'Nothing to pay')
    await owned.getByRole('link', { name: 'Purchased: Nothing to pay, go to My Orders' }).waitFor()
    expect(await owned.getByRole('button', { name: /^Add to Cart/ }).count()).toBe(0)
    await page.goto(`/listing/${priced.id}`)
    await page.getByRole('button', { name: /^Add to Cart/ }).waitFor()
  })

  test('who sells it sees Own Listing, which cannot be pressed', { tags: ['own-listing'] }, async () => {
    const page = await shopOpenedBy(await open({ as: shop }))
    const own = card(page, 'Nothing to pay').getByRole('button', { name: 'Own Listing' })
    await own.waitFor()
    expect(await own.isDisabled()).toBe(true)
  })
})
