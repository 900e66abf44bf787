// A seller who cannot be paid: their pages stay, say why, and lead to what mends it. Visitors meet nothing that they cannot buy.
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

describe('a seller', () => {
  test('who took the connection back connects again, and sells again', { tags: ['seller-whose-account'] }, async () => {
    const sam = await seller('Dora Disconnected')
    const item = await list(sam, { title: 'Waiting print' })
    await provider(`/accounts/${sam.accountId}/deauthorize`)
    await expect
      .poll(async () => (await sam.get(`users/profile/${sam.id}`)).body.selling, { timeout: 30_000 })
      .toBe('disconnected')
    const { page } = await open({ as: sam })
    await page.goto('/dashboard/upload')
    await page.getByText('Reconnect your Stripe account to add listings.').waitFor()
    await inspect(page, 'upload, disconnected')
    await page.getByRole('button', { name: 'Reconnect Stripe' }).click()
    await page.waitForURL((url) => url.origin === stack.urls.payments)
    await page.goto(`${stack.urls.web}/dashboard/listings`)
    await page.getByRole('alert').filter({ hasText: 'no longer connected' }).waitFor()
    await inspect(page, 'listings, disconnected')
    await owner`update public.seller_accounts set deauthorized_at = null, charges_enabled = true where seller_id = ${sam.id}`
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: 'Waiting print' }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect((await sam.get(`files/${item.id}`)).body.status).toBe('active')
  })
})
