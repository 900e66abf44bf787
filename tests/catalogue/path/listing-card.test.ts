// A listing's card: what it shows and what can be done with it, by who looks (spec sections 2, 4, 5 and 8).
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, user, usernameOf } from '../../support/api/people.ts'
import { browserOfFile, type Visitor } from '../../support/browser.ts'

const open = browserOfFile()
const LONG = 'Thirty characters are enough, aren’t they?'

let shop: TestUser
let shopPath: string
let shopName: string

beforeAll(async () => {
  shop = await seller('Cora Cards')
  shopName = await usernameOf(shop)
  shopPath = `/profile/${shopName}`
  await list(shop, { title: LONG, price: '12.50' })
  await list(shop, { title: 'Nothing to pay', price: 0, images: 0 })
})

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })
const heart = (page: Page, action: 'Add' | 'Remove', title: string) =>
  page.getByRole('button', { name: `${action} ${title} ${action === 'Add' ? 'to' : 'from'} the wishlist` })

async function shopOpenedBy(visitor: Visitor): Promise<Page> {
  await visitor.page.goto(shopPath)
  await card(visitor.page, 'Nothing to pay').waitFor()
  return visitor.page
}

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
})
