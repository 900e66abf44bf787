// Buying one item at once, and keeping what is in the cart for later.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ERRORS } from '../../contract/errors.ts'
import type { Listing } from '../../contract/listings.ts'
import { list } from '../api/support/listings.ts'
import { owner, seller, type TestUser, user } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall } from '../support/faults.ts'
import { stack } from '../support/stack.ts'
import { signUpThere } from './people.ts'

const open = browserOfFile()

const pressBuyNow = async (page: Page, { id, title }: Listing) => {
  await page.goto(`/listing/${id}`)
  await page.getByRole('button', { name: `Buy Now: ${title}` }).click()
}

const titlesIn = async (buyer: TestUser, list: 'cart' | 'wishlist'): Promise<string[]> => {
  const { body } = await buyer.get(`users/${buyer.id}/${list}`)
  return body[`${list}Items`].map(({ title }: Listing) => title)
}

describe('Buy Now', { tags: ['buy-now'] }, () => {
  test('leads to the payment of that item alone, which is in the cart of who turns back', async () => {
    const shop = await seller('Quick Prints')
    const [waiting, wanted] = [
      await list(shop, { title: 'Waiting print' }),
      await list(shop, { title: 'Wanted print' }),
    ]
    const buyer = await user('Bella Now')
    await buyer.post(`users/${buyer.id}/cart`, { fileId: waiting.id })
    const { page } = await open({ as: buyer })
    await pressBuyNow(page, wanted)
    await page.waitForURL((url) => url.origin === stack.urls.payments)
    await page.getByText('Wanted print').first().waitFor()
    expect(await page.getByText('Waiting print').count()).toBe(0)
    expect(await titlesIn(buyer, 'cart')).toEqual(['Wanted print', 'Waiting print'])
  })

  test('works for what is in the cart already', async () => {
    const wanted = await list(await seller(), { title: 'Chosen before' })
    const buyer = await user('Ben Before')
    await buyer.post(`users/${buyer.id}/cart`, { fileId: wanted.id })
    const { page, causes } = await open({ as: buyer })
    causes(/^409 POST .*\/cart/)
    await pressBuyNow(page, wanted)
    await page.waitForURL((url) => url.origin === stack.urls.payments)
  })

  test('says beside the button why it did not start', async () => {
    const wanted = await list(await seller(), { title: 'Unpayable print' })
    const visitor = await open({ as: await user('Rita Refused') })
    const { page, causes } = visitor
    await breakCall(visitor, { method: 'POST', path: 'checkout/create-checkout-session' }, 'seller_not_ready')
    // Checkout errors are logged (spec section 8).
    causes(/^console error: .*This seller can’t take payments/)
    await pressBuyNow(page, wanted)
    await page.getByRole('main').getByText('This seller can’t take payments right now.').waitFor()
    await inspect(page, 'listing, Buy Now rejected')
  })

  test('leads a visitor to the payment after the login', async () => {
    const wanted = await list(await seller(), { title: 'Wished before login' })
    const { page } = await open()
    await pressBuyNow(page, wanted)
    await signUpThere(page, 'Vito Visitor')
    await page.waitForURL((url) => url.origin === stack.urls.payments)
    await page.getByText('Wished before login').first().waitFor()
  })

  test('leaves a visitor in the cart where the price rose during the login', async () => {
    const shop = await seller()
    const wanted = await list(shop, { title: 'Dearer print', price: 5 })
    const visitor = await open()
    const { page, causes } = visitor
    await pressBuyNow(page, wanted)
    await page.waitForURL((url) => url.origin === stack.urls.identity)
    await owner`update public.listings set price_cents = 900 where id = ${wanted.id}`
    causes(/^409 POST .*create-checkout-session/)
    causes(/^console error/)
    await signUpThere(page, 'Rosa Raised')
    await page.getByText(ERRORS.price_changed.message).waitFor()
    expect(page.url()).toBe(`${stack.urls.web}/cart`)
    await page.getByRole('button', { name: 'Remove Dearer print' }).waitFor()
  })

  test('is not offered to who sells it', async () => {
    const shop = await seller('Own Prints')
    const own = await list(shop, { title: 'Own print' })
    const { page } = await open({ as: shop })
    await page.goto(`/listing/${own.id}`)
    await page.getByRole('main').getByRole('button', { name: 'Own Listing' }).waitFor()
    expect(await page.getByRole('button', { name: /^Buy Now/ }).count()).toBe(0)
  })
})

describe('an item in the cart', { tags: ['cart-to-wishlist'] }, () => {
  test('moves to the wishlist, also where it is in both', async () => {
    const shop = await seller('Later Prints')
    const [first, second] = [await list(shop, { title: 'Later print' }), await list(shop, { title: 'Liked print' })]
    const buyer = await user('Lara Later')
    for (const { id } of [first, second]) await buyer.post(`users/${buyer.id}/cart`, { fileId: id })
    await buyer.post(`users/${buyer.id}/wishlist`, { fileId: second.id })
    const { page, causes } = await open({ as: buyer })
    causes(/^409 POST .*\/wishlist/)
    await page.goto('/cart')
    for (const title of ['Later print', 'Liked print']) {
      await page.getByRole('button', { name: `Move to Wishlist: ${title}` }).click()
      await page.getByRole('button', { name: `Remove ${title}` }).waitFor({ state: 'detached' })
    }
    await page.getByText('Your cart is empty.').waitFor()
    expect((await titlesIn(buyer, 'wishlist')).toSorted()).toEqual(['Later print', 'Liked print'])
  })

  test('stays where the wishlist does not take it', async () => {
    const item = await list(await seller(), { title: 'Staying print' })
    const buyer = await user('Stan Stays')
    await buyer.post(`users/${buyer.id}/cart`, { fileId: item.id })
    const visitor = await open({ as: buyer })
    await breakCall(visitor, { method: 'POST', path: `users/${buyer.id}/wishlist` }, 'wishlist_full')
    await visitor.page.goto('/cart')
    await visitor.page.getByRole('button', { name: 'Move to Wishlist: Staying print' }).click()
    await visitor.page.getByText(ERRORS.wishlist_full.message).waitFor()
    expect(await titlesIn(buyer, 'cart')).toEqual(['Staying print'])
  })
})
