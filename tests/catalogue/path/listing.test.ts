// The page of a listing, in all its states (spec sections 2, 4, 5 and 8).
import { beforeAll, describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser, user, usernameOf } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

let shop: TestUser
let pictured: { id: string }
let buyers: TestUser[]
let reviews: { id: string }[]

beforeAll(async () => {
  shop = await seller('Lola Listings')
  pictured = await list(shop, { title: 'Three pictures', description: 'What it\nis.', price: 0, images: 3 })
  buyers = [await user('First Buyer'), await user('Second Buyer')]
  reviews = []
  for (const [index, buyer] of buyers.entries()) {
    await buy(buyer, pictured.id)
    const written = await buyer.post('reviews', { itemId: pictured.id, rating: 5 - 2 * index, comment: 'Clear steps.' })
    reviews.push(written.body)
  }
})

describe('a visitor', () => {
  test('sees title, description, seller, price, rating and reviews', {
    tags: ['listing-title-description'],
  }, async () => {
    const { page } = await open()
    await page.goto(`/listing/${pictured.id}`)
    await page.getByRole('heading', { level: 1, name: 'Three pictures' }).waitFor()
    await page.getByText('What it is.').waitFor()
    const sold = page.locator('p', { hasText: 'Sold by' })
    expect(await sold.textContent()).toBe('Sold by Lola Listings')
    expect(await sold.getByRole('link').getAttribute('href')).toBe(`/profile/${await usernameOf(shop)}`)
    const rating = page.getByRole('button', { name: /4\.0 2 reviews/ })
    await rating.waitFor()
    const breakdown = page.getByRole('listitem').filter({ hasText: /^5\s*1 review$/ })
    expect(await breakdown.isVisible()).toBe(false)
    await rating.hover()
    await breakdown.waitFor()
    await inspect(page, 'listing, with the breakdown')
    await page.getByRole('heading', { level: 1 }).hover()
    await breakdown.waitFor({ state: 'hidden' })
    await rating.focus()
    await breakdown.waitFor()
    await page.keyboard.press('Escape')
    await breakdown.waitFor({ state: 'hidden' })
    expect(await page.getByRole('button', { name: /^Report the review by/ }).count()).toBe(2)
  })

  test('who follows a link to a review finds it highlighted', { tags: ['listing-reviews-reviews'] }, async () => {
    const { page } = await open({ height: 400 })
    const [other, linked] = reviews.map(({ id }) => page.locator(`#review-${id}`))
    await page.goto(`/listing/${pictured.id}#review-${reviews[1]?.id}`)
    await expect.poll(() => linked?.evaluate((entry) => entry === document.activeElement)).toBe(true)
    const colour = (entry: typeof linked) => entry?.evaluate((element) => getComputedStyle(element).backgroundColor)
    // The browser goes to what the address names by itself; the colour comes with the app.
    await expect.poll(() => colour(linked)).not.toBe(await colour(other))
    const place = await linked?.boundingBox()
    expect(place && place.y >= 0 && place.y + place.height <= 400).toBe(true)
    await inspect(page, 'listing, linked review')
  })
})

describe('a member', () => {
  test('reports a listing and a review, with a reason', {
    tags: ['listing-report-flags', 'report-reason-valid', 'toasts-reports'],
  }, async () => {
    const { page } = await open({ as: await user('Rita Reporter') })
    await page.goto(`/listing/${pictured.id}`)
    for (const name of ['Report Three pictures', /^Report the review by first/]) {
      await page.getByRole('button', { name }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('  ')
      await dialog.getByRole('button', { name: 'Send Report' }).click()
      await dialog.getByText('Please enter a reason for reporting.').waitFor()
      if (name === 'Report Three pictures') await inspect(page, 'report dialog')
      await dialog.getByLabel('Reason').fill('Copied from elsewhere')
      await dialog.getByRole('button', { name: 'Send Report' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('Report submitted successfully!').first().waitFor()
    }
  })
})

test('a visitor who wants to report is taken to the login', { tags: ['listing-report-flags'] }, async () => {
  const { page } = await open()
  await page.goto(`/listing/${pictured.id}`)
  await page.getByRole('button', { name: 'Report Three pictures' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.identity)
})
