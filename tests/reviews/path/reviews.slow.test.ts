// A review, its reply, and the votes of readers.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'

test('a buyer reviews an item, reads the seller’s reply, and changes and deletes the review', async () => {
  const [shop, ann] = [await seller('Sally Seller'), await user('Ann Early')]
  const listing = await list(shop, { title: 'Discussed print', price: 0 })
  await buy(ann, listing.id)
  const { page } = await open({ as: ann })
  const writing = `/dashboard/items/${listing.id}/write-review`
  await page.goto(writing)
  await page.locator('label', { hasText: '4 stars' }).click()
  await page.getByLabel('Comment').fill('The points meet.')
  await page.getByRole('button', { name: 'Submit Review' }).click()
  await page.waitForURL(`**/listing/${listing.id}`)
  await page.getByText('The points meet.').waitFor()

  const { page: own } = await open({ as: shop, at: `/listing/${listing.id}` })
  await own.getByRole('button', { name: /^Reply to the review by ann/ }).click()
  await own.getByLabel('Your reply').fill('Thank you, Ann.')
  await own.getByRole('button', { name: 'Post Reply' }).click()
  await own.getByText('Reply from Sally Seller').waitFor()

  const { page: reading } = await open({ as: await user('Rita Reader'), at: `/listing/${listing.id}` })
  await reading.getByText('Thank you, Ann.').waitFor()
  const helpful = reading.getByRole('button', { name: /^Helpful .*by ann/ })
  await helpful.click()
  await expect.poll(() => helpful.getAttribute('aria-pressed')).toBe('true')

  await page.goto(writing)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Comment').fill('It grew on me.')
  await page.getByRole('button', { name: 'Save Review' }).click()
  await page.getByText('edited', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Submit Review' }).waitFor()
  expect(await owner`select from public.reviews where reviewer_id = ${ann.id}`).toHaveLength(0)
})
