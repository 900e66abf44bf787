// Whom one follows, and what they listed last.
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

describe('a member', () => {
  test('sees the sellers they follow and their items, and unfollows one', { tags: ['following-page'] }, async () => {
    const sam = await seller('Sela Seller')
    await list(sam, { title: 'A print to follow' })
    const member = await user('Fia Follower')
    await member.post(`users/${member.id}/follows`, { sellerId: sam.id })
    const { page } = await open({ as: member })
    await page.goto('/dashboard/following')
    const sellers = page.getByRole('list', { name: 'Sellers you follow' })
    expect(await sellers.getByRole('link').first().getAttribute('href')).toMatch(/^\/profile\//)
    await page.getByRole('article').filter({ hasText: 'A print to follow' }).waitFor()
    await inspect(page, 'following')
    await sellers.getByRole('button', { name: 'Following Sela Seller' }).click()
    await page.getByText('You’re not following anyone yet.').waitFor()
    await inspect(page, 'following, nobody')
    expect((await member.get(`users/${member.id}/follows`)).body).toEqual({ follows: [] })
  })
})
