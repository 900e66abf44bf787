// Write a Review (spec sections 2, 4, 5 and 8).
import { beforeAll, describe, expect, test } from 'vitest'
import type { Listing } from '../../../contract/listings.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, type TestUser, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile, type Visitor } from '../../support/browser.ts'

const open = browserOfFile()
let listing: Listing
beforeAll(async () => {
  listing = await list(await seller('Rhea Reviewed'), { title: 'Reviewed print', price: 0 })
})

async function buyer(): Promise<TestUser> {
  const person = await user('Roy Reviewer')
  await buy(person, listing.id)
  return person
}

async function write({ page }: Visitor, stars: number, comment: string) {
  await page.goto(`/dashboard/items/${listing.id}/write-review`)
  await page.getByRole('heading', { level: 1, name: 'Write a Review' }).waitFor()
  await page.locator('label', { hasText: `${stars} stars` }).click()
  await page.getByLabel('Comment').fill(comment)
  await page.getByRole('button', { name: 'Submit Review' }).click()
}

describe('a buyer', () => {
  test('reads a confirmation and returns after two seconds to the listing, which shows the review', {
    tags: ['review-back-listing'],
  }, async () => {
    const visitor = await open({ as: await buyer() })
    const { page } = visitor
    const start = new Date()
    await page.clock.install({ time: start })
    const stopped = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/reviews'),
    )
    await page.route('**/api/reviews', async (route) => {
      await page.clock.pauseAt(start.getTime() + 60_000)
      await route.fallback()
    })
    await write(visitor, 5, 'The points meet.')
    await stopped
    await page.getByRole('status').getByText('Review submitted successfully!').waitFor()
    await page.clock.runFor(1_900)
    expect(page.url()).toContain('write-review')
    await page.clock.runFor(200)
    await page.waitForURL(`**/listing/${listing.id}`)
    await page.clock.resume()
    await page.getByText('The points meet.').waitFor()
  })
})

test('a buyer edits their review and then deletes it, and may write another', {
  tags: ['reviews-changed-kept'],
}, async () => {
  const person = await buyer()
  await person.post('reviews', { itemId: listing.id, rating: 2, comment: 'My first words.' })
  const { page } = await open({ as: person })
  await page.goto(`/dashboard/items/${listing.id}/write-review`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.locator('label', { hasText: '5 stars' }).click()
  await page.getByLabel('Comment').fill('It grew on me.')
  await inspect(page, 'review, being edited')
  await page.getByRole('button', { name: 'Save Review' }).click()
  await page.getByText('It grew on me.').waitFor()
  await page.getByText('edited', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Submit Review' }).waitFor()
  expect(await owner`select from public.reviews where reviewer_id = ${person.id}`).toHaveLength(0)
})

test('the seller answers below a review, and a reader finds it helpful and sorts by that', {
  tags: ['seller-answers-once', 'helpful-votes-exact'],
}, async () => {
  const shop = await seller('Sally Seller')
  const shown = await list(shop, { title: 'Discussed print', price: 0 })
  for (const [name, comment] of [
    ['Ann Early', 'Said first.'],
    ['Bob Late', 'Said last.'],
  ]) {
    const person = await user(name)
    await buy(person, shown.id)
    await person.post('reviews', { itemId: shown.id, rating: 4, comment })
  }
  const { page: own } = await open({ as: shop })
  await own.goto(`/listing/${shown.id}`)
  await own.getByRole('button', { name: /^Reply to the review by ann/ }).click()
  await own.getByLabel('Your reply').fill('Thank you, Ann.')
  await own.getByRole('button', { name: 'Post Reply' }).click()
  await own.getByText('Reply from Sally Seller').waitFor()
  expect(await own.getByRole('button', { name: /^Helpful/ }).count()).toBe(0)
  await inspect(own, 'listing, answered')

  const { page } = await open({ as: await user('Rita Reader') })
  await page.goto(`/listing/${shown.id}`)
  await page.getByText('Thank you, Ann.').waitFor()
  const helpful = page.getByRole('button', { name: /^Helpful .*by ann/ })
  await helpful.click()
  await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('true')
  await page.getByLabel('Sort by').selectOption('helpful')
  const comments = page.getByRole('region', { name: 'Reviews' }).getByText(/^Said/)
  await expect.poll(() => comments.allTextContents()).toEqual(['Said first.', 'Said last.'])
  // A control half hidden by the top bar would count as too small a target.
  await page.evaluate(() => scrollTo(0, 0))
  await inspect(page, 'listing, found helpful')
})
