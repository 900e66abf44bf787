// A seller lists a PDF; a buyer pays for it and downloads the same bytes.
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '../../support/api/people.ts'
import { openBrowser, type Visitor } from '../../support/browser.ts'
import { launchBrowser } from '../../support/browsers.ts'
import { pdfFile, pictureFile } from '../../support/pages/made-files.ts'
import {
  accessToken,
  accountMenu,
  becomeSeller,
  CARDS,
  checkOut,
  download,
  pay,
  signIn,
  signUp,
  upload,
} from '../../support/pages/people.ts'
import { sha256 } from '../../support/sample-bytes.ts'
import { call, stack } from '../../support/stack.ts'

const title = `Compiler notes ${crypto.randomUUID().slice(0, 8)}`

let browser: Browser
let seller: Visitor
let buyer: Visitor
let listingId = ''
let pdf = ''

beforeAll(async () => {
  browser = await launchBrowser()
  pdf = await pdfFile(browser, '04-valid.pdf', 'How trace trees make compilers fast.')
  seller = await openBrowser(browser)
  buyer = await openBrowser(browser)
})
afterAll(() => browser?.close())

const card = (visitor: Visitor) => visitor.page.getByRole('article').filter({ hasText: title.slice(0, 20) })

describe('the whole path', () => {
  test('a seller signs up, connects a payment account and lists a PDF with two pictures', {
    tags: [
      'sign-stay-signed',
      'top-bar-login',
      'become-seller',
      'list-file-pictures',
      'upload-fields-drop',
      'upload-uploading-success',
    ],
  }, async () => {
    const { page, context } = seller
    await signUp(page, 'Sela Lister')
    await page.reload()
    await accountMenu(page).waitFor()
    const second = await context.newPage()
    await second.goto('/')
    await accountMenu(second).waitFor()
    await second.close()
    await becomeSeller(page, 'Sela Papers')
    await page.getByRole('link', { name: 'Add a Listing' }).first().waitFor()
    await upload(page, {
      title,
      description: 'A paper on how trace trees make compilers fast.',
      price: '12.50',
      file: pdf,
      images: [await pictureFile(browser, 'front.png', '#226644'), await pictureFile(browser, 'back.png', '#cc8844')],
    })
    for (const field of ['File name', 'Description', 'Price'])
      expect(await page.getByLabel(field).inputValue(), field).toBe('')
    await page.getByText('0/5').waitFor()
    await page.getByText('04-valid.pdf').waitFor()
    await page.getByText(/^1 \/ \d+ listings used$/).waitFor()
    await page.getByRole('link', { name: 'View listing' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    listingId = page.url().split('/').at(-1) ?? ''
  })

  test('a visitor finds it by search and on the seller’s profile', {
    tags: ['visitor-sees-popular', 'list-file-pictures', 'profile-picture-name'],
  }, async () => {
    const visitor = await openBrowser(browser)
    const { page, context } = visitor
    await page.goto('/')
    await page.getByRole('heading', { name: 'Popular Items' }).waitFor()
    await page.getByRole('main').getByRole('article').first().waitFor()
    await page.getByPlaceholder('Search for products...').fill(title)
    await page.getByPlaceholder('Search for products...').press('Enter')
    await page.waitForURL('**/search?query=*')
    await card(visitor).getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    const pictures = page.locator('main img[src*="/showcase-images/"]')
    await expect.poll(() => pictures.count()).toBeGreaterThanOrEqual(2)
    const width = () => pictures.first().evaluate((element: HTMLImageElement) => element.naturalWidth)
    await expect.poll(width).toBeGreaterThan(100)
    await page.locator('p', { hasText: 'Sold by' }).getByRole('link').click()
    await page.waitForURL(/\/profile\//)
    await card(visitor).waitFor()
    await context.close()
  })

  test('a buyer’s cart survives a declined card, a closed checkout and an expired session', {
    tags: ['wish-put-cart', 'add-cart-cart', 'declined-card-closed'],
  }, async () => {
    const { page } = buyer
    await signUp(page, 'Bela Reader')
    await page.goto(`/listing/${listingId}`)
    await page
      .getByRole('button', { name: `Add ${title} to the wishlist` })
      .first()
      .click()
    await page
      .getByRole('button', { name: `Remove ${title} from the wishlist` })
      .first()
      .waitFor()
    await page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'In Cart' }).first().waitFor()
    await page.goto('/dashboard/wishlist')
    await card(buyer).waitFor()

    await checkOut(page)
    await pay(page, CARDS.declined)
    await page.getByText('Your card has been declined.').waitFor()
    await page
      .getByRole('link', { name: /back|return/i })
      .first()
      .click()
    await page.waitForURL((url) => url.origin === stack.urls.web && url.pathname === '/cart')
    await page.getByText(title).first().waitFor()
    await checkOut(page)
    const sessionId = /cs_test_\w+/.exec(page.url())?.[0]
    const expired = await fetch(`${stack.urls.payments}/_control/sessions/${sessionId}/expire`, { method: 'POST' })
    expect(expired.status).toBe(200)
    await page.goto('/cart')
    await page.getByText(title).first().waitFor()
  })

  test('the buyer pays, sees the order and downloads the same bytes', {
    tags: ['pay-see-order', 'my-orders-download', 'listing-you-already'],
  }, async () => {
    const { page } = buyer
    await checkOut(page)
    await page.getByText('$12.50').first().waitFor()
    await pay(page, CARDS.pays)
    await page.waitForURL((url) => url.origin === stack.urls.web && url.pathname === '/checkout-success')
    await page.getByText('Thank you for your purchase!').waitFor()
    await page.goto('/cart')
    await page.getByText('Your cart is empty.').waitFor()
    await page.goto(`/listing/${listingId}`)
    await page.getByText('You already purchased this item!').waitFor()
    await page.goto('/dashboard/orders')
    await page.getByText(title).first().waitFor()
    const file = await download(page, /^Download/)
    expect(file.fileName).toBe('04-valid.pdf')
    expect(sha256(file.bytes)).toBe(sha256(readFileSync(pdf)))
  })

  test('a stranger with a valid token is refused the order, the download and the object', {
    tags: ['stranger-valid-token'],
  }, async () => {
    const { page, context } = await openBrowser(browser)
    await signIn(page, stack.accounts.buyers[0]?.username ?? '')
    const token = await accessToken(page)
    const [order] = await owner`
      select orders.id, orders.checkout_session_id, listing_files.object_path
      from public.orders join public.order_items on order_items.order_id = orders.id
      join public.listing_files on listing_files.listing_id = order_items.listing_id
      where order_items.listing_id = ${listingId} and orders.status = 'paid'`
    const paths = [
      `orders/${order?.id}`,
      `orders/session/${order?.checkout_session_id}?includeDownloadLinks=true`,
      `orders/${order?.id}/download/${listingId}`,
    ]
    for (const path of paths) expect((await call('GET', path, { token })).status, path).toBe(404)
    const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}` }
    const objects = `${stack.urls.supabase}/storage/v1/object`
    const object = await fetch(`${objects}/authenticated/product-files/${order?.object_path}`, { headers })
    expect([400, 404]).toContain(object.status)
    const signed = await fetch(`${objects}/sign/product-files/${order?.object_path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"expiresIn":60}',
    })
    expect([400, 404]).toContain(signed.status)
    // The buyer's own token opens all of it: the rejections are about who asks.
    const own = await accessToken(buyer.page)
    for (const path of paths) expect((await call('GET', path, { token: own })).status, path).toBe(200)
    await context.close()
  })
})
