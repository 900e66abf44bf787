// From a stranger to a sold file, in real browsers: a seller lists a PDF, a buyer pays for it and gets the same bytes.
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser, type Visitor } from '../../support/browser.ts'
import { launchBrowser } from '../../support/launch-browser.ts'
import { pdfFile, pictureFile } from '../../support/pages/made-files.ts'
import {
  accessToken,
  becomeSeller,
  CARDS,
  checkOut,
  download,
  pay,
  sha256,
  signIn,
  signUp,
  upload,
} from '../../support/pages/people.ts'
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

describe('the first whole path', () => {
  test('a visitor opens a listing, searches, and opens a seller’s profile', {
    tags: ['visitor-sees-popular'],
  }, async () => {
    const { page, context } = await openBrowser(browser)
    await page.goto('/')
    await page.getByRole('heading', { name: 'Popular Items' }).waitFor()
    // Other tests of this stack sell listings with pictures of one pixel: the sample shop's are looked at.
    const popular: { id: string; uploader_username: string }[] = (await call('GET', 'files/public/popular')).body.files
    const sellers = stack.accounts.sellers.map(({ username }) => username)
    const sample = popular.find(({ uploader_username }) => sellers.includes(uploader_username))
    const card = page
      .getByRole('main')
      .getByRole('article')
      .filter({ has: page.locator(`a[href="/listing/${sample?.id}"]`) })
    const image = card.locator('img')
    await image.waitFor()
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(100)
    expect(await image.getAttribute('src')).toContain('/storage/v1/object/public/showcase-images/')
    const cardTitle = (await card.getByRole('link').first().getAttribute('href')) ?? ''
    expect(cardTitle).toMatch(/^\/listing\//)
    await page.goto(cardTitle)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.locator('p', { hasText: 'Sold by' }).getByRole('link').click()
    await page.waitForURL(/\/profile\//)
    await page.getByRole('heading', { name: 'Listings' }).waitFor()

    await page.goto('/')
    await page.getByPlaceholder('Search for products...').fill('quilt')
    await page.getByPlaceholder('Search for products...').press('Enter')
    await page.waitForURL('**/search?query=quilt')
    await page.getByRole('main').getByRole('article').first().waitFor()
    await context.close()
  })

  test('Sign Up on the hosted page makes an account that stays signed in', {
    tags: ['sign-stay-signed', 'top-bar-login'],
  }, async () => {
    await signUp(seller.page, 'Sela Lister')
    await seller.page.reload()
    await seller.page.getByRole('button', { name: /account menu/i }).waitFor()
    const second = await seller.context.newPage()
    await second.goto('/')
    await second.getByRole('button', { name: /account menu/i }).waitFor()
    await second.close()
  })

  test('Become a Seller connects a payment account', {
    tags: ['become-seller', 'become-seller-response'],
  }, async () => {
    await becomeSeller(seller.page, 'Sela Papers')
    await seller.page.getByRole('link', { name: 'Add a Listing' }).first().waitFor()
  })

  test('the seller lists a PDF with two images', { tags: ['list-file-pictures', 'upload-fields-drop'] }, async () => {
    await upload(seller.page, {
      title,
      description: 'A paper on how trace trees make compilers fast.',
      price: '12.50',
      file: pdf,
      images: [await pictureFile(browser, 'front.png', '#226644'), await pictureFile(browser, 'back.png', '#cc8844')],
    })
    await seller.page.goto('/dashboard/listings')
    await seller.page.getByRole('link', { name: `View ${title}` }).click()
    await seller.page.waitForURL(/\/listing\//)
    await seller.page.getByRole('heading', { level: 1, name: title }).waitFor()
    listingId = seller.page.url().split('/').at(-1) ?? ''
    await seller.page.getByText('$12.50').first().waitFor()
  })

  test('it is found by search and on the seller’s public profile', {
    tags: ['list-file-pictures', 'search-results-none', 'profile-picture-name', 'pictures-sale-open'],
  }, async () => {
    const { page, context } = await openBrowser(browser)
    await page.goto(`/search?query=${encodeURIComponent(title)}`)
    await page
      .getByRole('article')
      .filter({ hasText: title.slice(0, 20) })
      .waitFor()
    await page.goto(`/listing/${listingId}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await expect.poll(() => page.locator('main img[src*="/showcase-images/"]').count()).toBeGreaterThanOrEqual(2)
    const shown = await page.locator('main img[src*="/showcase-images/"]').first().getAttribute('src')
    expect((await fetch(shown ?? '')).headers.get('x-robots-tag')).toBe('all')
    await page.locator('p', { hasText: 'Sold by' }).getByRole('link').click()
    await page
      .getByRole('article')
      .filter({ hasText: title.slice(0, 20) })
      .waitFor()
    await context.close()
  })

  test('another person wishes for it and puts it into the cart', {
    tags: ['wish-put-cart', 'add-cart-cart'],
  }, async () => {
    await signUp(buyer.page, 'Bela Reader')
    await buyer.page.goto(`/listing/${listingId}`)
    await buyer.page
      .getByRole('button', { name: `Add ${title} to the wishlist` })
      .first()
      .click()
    await buyer.page
      .getByRole('button', { name: `Remove ${title} from the wishlist` })
      .first()
      .waitFor()
    await buyer.page
      .getByRole('button', { name: /Add to Cart/ })
      .first()
      .click()
    await buyer.page.getByRole('button', { name: 'In Cart' }).first().waitFor()
    await buyer.page.goto('/dashboard/wishlist')
    await buyer.page
      .getByRole('article')
      .filter({ hasText: title.slice(0, 20) })
      .waitFor()
  })

  test('a declined card, a closed checkout and an expired session leave the cart as it was', {
    tags: ['declined-card-closed', 'cart-seller-unknown'],
  }, async () => {
    const { page } = buyer
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
    const file = await download(page, /^Download/)
    expect(file.fileName).toBe('04-valid.pdf')
    expect(sha256(file.bytes)).toBe(sha256(readFileSync(pdf)))
    await page.goto('/dashboard/orders')
    await page.getByText(title).first().waitFor()
    await page.goto('/cart')
    await page.getByText('Your cart is empty.').waitFor()
    await page.goto(`/listing/${listingId}`)
    await page.getByText('You already purchased this item!').waitFor()
  })

  test('a stranger with a valid token is refused the order, the download and the object', {
    tags: ['stranger-valid-token'],
  }, async () => {
    const { page, context } = await openBrowser(browser)
    await signIn(page, stack.accounts.buyers[0]?.username ?? '')
    const token = await accessToken(page)
    const sql = postgres(stack.databaseUrls.postgres ?? '', { max: 1 })
    const [order] = await sql`
      select orders.id, orders.checkout_session_id, listing_files.object_path
      from public.orders join public.order_items on order_items.order_id = orders.id
      join public.listing_files on listing_files.listing_id = order_items.listing_id
      where order_items.listing_id = ${listingId} and orders.status = 'paid'`
    await sql.end()
    expect((await call('GET', `orders/${order?.id}`, { token })).status).toBe(404)
    expect(
      (await call('GET', `orders/session/${order?.checkout_session_id}?includeDownloadLinks=true`, { token })).status,
    ).toBe(404)
    expect((await call('GET', `orders/${order?.id}/download/${listingId}`, { token })).status).toBe(404)
    const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}` }
    const object = await fetch(
      `${stack.urls.supabase}/storage/v1/object/authenticated/product-files/${order?.object_path}`,
      { headers },
    )
    expect([400, 404]).toContain(object.status)
    const signed = await fetch(`${stack.urls.supabase}/storage/v1/object/sign/product-files/${order?.object_path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{"expiresIn":60}',
    })
    expect([400, 404]).toContain(signed.status)
    // The buyer's own token opens all of it: the rejections are about who asks.
    const own = await accessToken(buyer.page)
    expect((await call('GET', `orders/${order?.id}`, { token: own })).status).toBe(200)
    expect((await call('GET', `orders/${order?.id}/download/${listingId}`, { token: own })).status).toBe(200)
    await context.close()
  })
})
