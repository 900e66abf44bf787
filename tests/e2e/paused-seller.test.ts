// A seller who cannot be paid: their pages stay, say why, and lead to what mends it. Visitors meet nothing that they cannot buy.
import { describe, expect, test } from 'vitest'
import { list } from '../api/support/listings.ts'
import { owner, provider, seller, user } from '../api/support/people.ts'
import { buy } from '../api/support/purchases.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { stack } from '../support/stack.ts'

const open = browserOfFile()

describe('a seller', () => {
  test('whose charges are off finds the pages, the reason in words, and the listing paused', {
    tags: ['seller-whose-account'],
  }, async () => {
    const sam = await seller('Stella Stopped')
    const item = await list(sam, { title: 'Paused print' })
    const needs = {
      currently_due: ['external_account', 'tos_acceptance.date'],
      disabled_reason: 'requirements.past_due',
    }
    await owner`
      update public.seller_accounts set charges_enabled = false, requirements = ${owner.json(needs)} where seller_id = ${sam.id}`
    const visitor = await open({ as: sam })
    const { page } = visitor
    await page.goto('/dashboard/listings')
    const banner = page.getByRole('alert').filter({ hasText: 'your listings are paused' })
    await banner.getByText('Stripe asks for a bank account for payouts and your agreement to Stripe’s terms.').waitFor()
    expect(await banner.getByRole('link', { name: 'Open Stripe' }).getAttribute('href')).toBe(
      'https://dashboard.stripe.com/',
    )
    await page.getByRole('listitem').filter({ hasText: 'Paused print' }).getByText('Paused', { exact: true }).waitFor()
    await inspect(page, 'listings, paused')
    const menu = page.getByRole('navigation', { name: 'Dashboard' })
    for (const name of ['Metrics', 'Inbox']) {
      await menu.getByRole('link', { name }).click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      await banner.waitFor()
    }
    await menu.getByRole('link', { name: 'Settings' }).click()
    await banner.waitFor({ state: 'detached' })
    // The page itself is a visitor's, until the app asks for the listing as its seller.
    visitor.causes(/^410 GET .*\/listing\//)
    await page.goto(`/listing/${item.id}`)
    await page.getByText('This listing is paused because its seller can’t take payments right now.').waitFor()
    await inspect(page, 'listing, paused')
  })

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

  test('deletes a listing that nobody bought, after a question, and one that someone bought stays', {
    tags: ['listing-bought-can'],
  }, async () => {
    const sam = await seller('Tina Tidy')
    const [unloved, loved] = [
      await list(sam, { title: 'Unloved print', is_active: false }),
      await list(sam, { title: 'Loved print', price: 0 }),
    ]
    await buy(await user('Bea'), loved.id)
    await sam.patch(`files/${loved.id}/deactivate`)
    const { page } = await open({ as: sam })
    await page.goto('/dashboard/listings')
    await page.getByRole('button', { name: 'Delete Unloved print' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Delete this listing? You can’t undo this.').waitFor()
    await inspect(page, 'listings, delete')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete Unloved print' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Unloved print has been deleted.').waitFor()
    await page.getByRole('heading', { name: 'Unloved print' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Delete Loved print' }).count()).toBe(0)
    expect([(await sam.get(`files/${unloved.id}`)).status, (await sam.get(`files/${loved.id}`)).body.status]).toEqual([
      404,
      'inactive',
    ])
  })
})

describe('a visitor', () => {
  test('of a paused listing reads that it is no longer available', { tags: ['visitors-paused-listing'] }, async () => {
    const sam = await seller('Vera Vanished')
    const item = await list(sam, { title: 'Vanished print' })
    await owner`update public.seller_accounts set charges_enabled = false where seller_id = ${sam.id}`
    const visitor = await open()
    visitor.causes(/^410 GET/)
    const response = await visitor.page.goto(`/listing/${item.id}`)
    expect(response?.status()).toBe(410)
    await visitor.page.getByRole('heading', { name: 'This listing is no longer available.' }).waitFor()
  })

  test('of a banned person’s profile reads that, and is offered neither Follow nor a search', {
    tags: ['admin-opens-listing'],
  }, async () => {
    const sam = await seller('Bo Banned')
    await owner`update public.profiles set is_banned = true where id = ${sam.id}`
    const { page } = await open()
    await page.goto(`/profile/${sam.id}`)
    await page.getByText('This account has been banned.').waitFor()
    expect(await page.getByRole('button', { name: /^Follow/ }).count()).toBe(0)
    await inspect(page, 'profile, banned')
  })

  test('of a shop without items is offered no search box', { tags: ['profile-search-this'] }, async () => {
    const { page } = await open()
    await page.goto(`/profile/${(await seller('Nora New')).id}`)
    await page.getByText('No matching items found.').waitFor()
    expect(await page.getByPlaceholder('Search this shop').count()).toBe(0)
  })
})
