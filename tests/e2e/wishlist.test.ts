// Your Wishlist (spec sections 2 and 8).
import { describe, expect, test } from 'vitest'
import { list } from '../api/support/listings.ts'
import { seller, user } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall, hold, hurry } from '../support/faults.ts'

const open = browserOfFile()

describe('a member', () => {
  test('sees what they wished for, and takes it away again', { tags: ['wishlist-cards-empty'] }, async () => {
    const wished = await list(await seller('Wendy Wish'), { title: 'Wished print' })
    const member = await user('Willa Wisher')
    await member.post(`users/${member.id}/wishlist`, { fileId: wished.id })
    const visitor = await open({ as: member })
    const { page } = visitor
    const release = await hold(visitor, { path: `users/${member.id}/wishlist` })
    await page.goto('/dashboard/wishlist')
    await page.getByRole('heading', { level: 1, name: 'Your Wishlist' }).waitFor()
    await page.getByRole('main').getByRole('status').getByText('Loading...').first().waitFor()
    release()
    await page.getByRole('article').filter({ hasText: 'Wished print' }).waitFor()
    await inspect(page, 'wishlist')
    await page.getByRole('button', { name: 'Remove Wished print from the wishlist' }).click()
    await page.getByText('Your wishlist is empty.').waitFor()
    await inspect(page, 'wishlist, empty')
  })

  test('is told when it cannot be loaded or changed', {
    tags: ['wishlist-cards-empty', 'thrown-cart-wishlist'],
  }, async () => {
    const wished = await list(await seller('Wanda Wish'), { title: 'Kept print' })
    const member = await user('Wilma Wisher')
    await member.post(`users/${member.id}/wishlist`, { fileId: wished.id })
    const visitor = await open({ as: member })
    const { page } = visitor
    await breakCall(visitor, { method: 'DELETE', path: `users/${member.id}/wishlist/${wished.id}` }, 'internal')
    await page.goto('/dashboard/wishlist')
    await page.getByRole('button', { name: 'Remove Kept print from the wishlist' }).click()
    await page.getByText('Failed to remove item from wishlist.').waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    await page.clock.install()
    const { heal } = await breakCall(visitor, { path: `users/${member.id}/wishlist` })
    await page.reload()
    await hurry(page, page.getByRole('main').getByRole('alert'))
    await inspect(page, 'wishlist, failed')
    await heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('article').waitFor()
  })
})
