// The page of a listing, in all its states (spec sections 2, 4, 5 and 8).
import { beforeAll, describe, expect, test } from 'vitest'
import * as messages from '../../web/src/lib/messages.ts'
import { list } from '../api/support/listings.ts'
import { seller, type TestUser, user, usernameOf } from '../api/support/people.ts'
import { buy } from '../api/support/purchases.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall, hold, hurry } from '../support/faults.ts'
import { stack } from '../support/stack.ts'

const open = browserOfFile()

let shop: TestUser
let pictured: { id: string }
let plain: { id: string }
let buyers: TestUser[]
let reviews: { id: string }[]

beforeAll(async () => {
  shop = await seller('Lola Listings')
  pictured = await list(shop, { title: 'Three pictures', description: 'What it\nis.', price: 0, images: 3 })
  plain = await list(shop, { title: 'No picture', price: '3', images: 0 })
  buyers = [await user('First Buyer'), await user('Second Buyer')]
  reviews = []
  for (const [index, buyer] of buyers.entries()) {
    await buy(buyer, pictured.id)
    const written = await buyer.post('reviews', { itemId: pictured.id, rating: 5 - 2 * index, comment: 'Clear steps.' })
    reviews.push(written.body)
  }
})

describe('a visitor', () => {
  test('sees pictures that turn in a circle, and chooses one by its thumbnail', {
    tags: ['listing-carousel-thumbnails'],
  }, async () => {
    const { page } = await open()
    await page.goto(`/listing/${pictured.id}`)
    const shown = (number: number) => page.getByRole('img', { name: `Three pictures, picture ${number} of 3` })
    await shown(1).waitFor()
    await page.getByRole('button', { name: 'Previous picture' }).click()
    await shown(3).waitFor()
    await page.getByRole('button', { name: 'Next picture' }).click()
    await shown(1).waitFor()
    await page.getByRole('button', { name: 'Show picture 2' }).click()
    await shown(2).waitFor()
  })

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

  test('finds the placeholder where there is no picture, and that there are no reviews yet', {
    tags: ['listing-carousel-thumbnails', 'listing-reviews-reviews'],
  }, async () => {
    const { page } = await open()
    await page.goto(`/listing/${plain.id}`)
    expect(await page.getByRole('img', { name: 'No picture' }).getAttribute('src')).toBe('/placeholder.svg')
    await page.getByText('$3.00').waitFor()
    await expect.poll(() => page.getByText('No reviews yet.').count()).toBe(2)
    await inspect(page, 'listing without reviews')
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

  test('who wants to report is taken to the login', { tags: ['listing-report-flags'] }, async () => {
    const { page } = await open()
    await page.goto(`/listing/${pictured.id}`)
    await page.getByRole('button', { name: 'Report Three pictures' }).click()
    await page.waitForURL((url) => url.origin === stack.urls.identity)
  })

  test('waits before the shape of the page', { tags: ['listing-title-description'] }, async () => {
    const visitor = await open()
    const release = await hold(visitor, { path: `files/${plain.id}` })
    await visitor.page.goto(`/listing/${plain.id}`)
    await visitor.page.getByRole('main').getByRole('status').getByText('Loading...').waitFor()
    release()
    await visitor.page.getByRole('heading', { level: 1, name: 'No picture' }).waitFor()
  })

  test('is told that an item does not exist', { tags: ['listing-this-listing', 'empty-search-missing'] }, async () => {
    const { page, causes } = await open()
    causes(/^404 GET .*\/api\/files\//)
    causes(/^404 GET .*\/listing\//)
    await page.goto(`/listing/${crypto.randomUUID()}`)
    await page.getByRole('heading', { level: 1, name: 'Item not found.' }).waitFor()
    await page.getByRole('main').getByRole('region', { name: 'Popular Items' }).getByRole('article').first().waitFor()
    await inspect(page, 'listing missing')
  })

  test('is told that an item is no longer available; its seller still sees it', {
    tags: ['listing-this-listing', 'empty-search-missing'],
  }, async () => {
    const gone = await list(shop, { title: 'Gone', is_active: false })
    const { page, causes } = await open()
    causes(/^410 GET .*\/api\/files\//)
    causes(/^410 GET .*\/listing\//)
    await page.goto(`/listing/${gone.id}`)
    await page.getByRole('heading', { level: 1, name: 'This listing is no longer available.' }).waitFor()
    await page.getByRole('main').getByRole('region', { name: 'Popular Items' }).getByRole('article').first().waitFor()
    await inspect(page, 'listing inactive')
    const { page: own, causes: ownCauses } = await open({ as: shop })
    // The page itself comes without a session, so it is gone for everyone.
    ownCauses(/^410 GET .*\/listing\//)
    await own.goto(`/listing/${gone.id}`)
    await own.getByRole('alert').getByText(messages.itemInactive).waitFor()
    await own.getByRole('heading', { level: 1, name: 'Gone' }).waitFor()
    await inspect(own, 'listing inactive, its seller')
  })

  test('is told what could not be fetched: the item', { tags: ['inline-item-ratings'] }, async () => {
    const visitor = await open()
    await visitor.page.clock.install()
    await breakCall(visitor, { path: `files/${plain.id}` })
    await visitor.page.goto(`/listing/${plain.id}`)
    await hurry(visitor.page, visitor.page.getByText('Failed to fetch item details.'))
    await inspect(visitor.page, 'listing failed')
  })

  test('is told what could not be fetched: ratings and reviews', { tags: ['inline-item-ratings'] }, async () => {
    const visitor = await open()
    await visitor.page.clock.install()
    await breakCall(visitor, { path: `items/${plain.id}/ratings` })
    await breakCall(visitor, { path: `items/${plain.id}/reviews` })
    await visitor.page.goto(`/listing/${plain.id}`)
    await hurry(visitor.page, visitor.page.getByText('Failed to fetch ratings.'))
    await hurry(visitor.page, visitor.page.getByText('Failed to fetch reviews.'))
    await inspect(visitor.page, 'listing, reviews failed')
  })
})

describe('a member', () => {
  test('who bought it is told so and led to their orders', { tags: ['listing-you-already'] }, async () => {
    const { page } = await open({ as: buyers[0] })
    await page.goto(`/listing/${pictured.id}`)
    await page.getByRole('status').getByText('You already purchased this item!').waitFor()
    await page.getByRole('link', { name: /^Purchased/ }).click()
    await page.waitForURL('**/dashboard/orders')
  })

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

  test('is told when a report fails, and keeps what they wrote', { tags: ['toasts-reports'] }, async () => {
    const visitor = await open({ as: await user('Rolf Reporter') })
    const { page } = visitor
    await breakCall(visitor, { method: 'POST', path: 'report' }, 'internal')
    await page.goto(`/listing/${plain.id}`)
    await page.getByRole('button', { name: 'Report No picture' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Copied')
    await page.getByRole('dialog').getByRole('button', { name: 'Send Report' }).click()
    await page.getByText('Failed to submit report.').waitFor()
    expect(await page.getByRole('dialog').getByLabel('Reason').inputValue()).toBe('Copied')
  })

  test('who sells it finds no flag and cannot buy it', { tags: ['listing-report-flags', 'own-listing'] }, async () => {
    const { page } = await open({ as: shop })
    await page.goto(`/listing/${plain.id}`)
    expect(await page.getByRole('button', { name: 'Own Listing' }).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Report No picture' }).count()).toBe(0)
    const leads = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).getAttribute('href')
    expect(await leads('Edit')).toBe(`/dashboard/edit-item/${plain.id}`)
    expect(await leads('Sales')).toBe('/dashboard/sales?q=No+picture')
  })
})
