// Your Wishlist (spec sections 2 and 8).
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'

const open = browserOfFile()

test('a member removes an item from the wishlist, and reads when that fails', {
  tags: ['wishlist-cards-empty', 'thrown-cart-wishlist'],
}, async () => {
  const wished = await list(await seller('Wendy Wish'), { title: 'Wished print' })
  const member = await user('Willa Wisher')
  await member.post(`users/${member.id}/wishlist`, { fileId: wished.id })
  const visitor = await open({ as: member })
  const { page } = visitor
  const { heal } = await breakCall(
    visitor,
    { method: 'DELETE', path: `users/${member.id}/wishlist/${wished.id}` },
    'internal',
  )
  await page.goto('/dashboard/wishlist')
  const remove = page.getByRole('button', { name: 'Remove Wished print from the wishlist' })
  await remove.click()
  await page.getByText('Failed to remove item from wishlist.').waitFor()
  expect(await page.getByRole('article').count()).toBe(1)
  await heal()
  await remove.click()
  await page.getByText('Your wishlist is empty.').waitFor()
})
