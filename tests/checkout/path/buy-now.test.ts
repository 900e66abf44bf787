// Buying one item at once, and keeping what is in the cart for later.
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ERRORS } from '../../../contract/errors.ts'
import type { Listing } from '../../../contract/listings.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { signUpThere } from '../../support/pages/people.ts'
import { stack } from '../../support/stack.ts'

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
})
