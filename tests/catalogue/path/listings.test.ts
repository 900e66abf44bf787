// My Listings and Edit Item (spec sections 2, 4, 5, 8 and 9).
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { call, stack } from '../../support/stack.ts'

const open = browserOfFile()

describe('My Listings', () => {
  test('a seller confirms a deactivation and reactivates at once', {
    tags: ['my-listings-deactivate', 'deactivate-reactivate-carts', 'toasts-deactivate-reactivate'],
  }, async () => {
    const shop = await seller('Dina Deactivates')
    const { id } = await list(shop, { title: 'Meadow' })
    const { page } = await open({ as: shop })
    await page.goto('/dashboard/listings')
    await page.getByRole('button', { name: 'Deactivate Meadow' }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByText(
        "Are you sure you want to deactivate this listing? This action will remove the product from users' carts and wishlists.",
      )
      .waitFor()
    await inspect(page, 'deactivate, confirmation')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await call('GET', `files/${id}`)).status).toBe(200)
    await page.getByRole('button', { name: 'Deactivate Meadow' }).click()
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('Meadow has been deactivated.').waitFor()
    expect((await call('GET', `files/${id}`)).status).toBe(410)
    await inspect(page, 'my listings, inactive')
    await page.getByRole('button', { name: 'Reactivate Meadow' }).click()
    await page.getByText('Meadow has been reactivated.').waitFor()
    expect((await call('GET', `files/${id}`)).status).toBe(200)
  })
})

describe('Edit Item', () => {
  test('a seller changes title, description and price, or cancels', {
    tags: ['edit-item-fields', 'edit-save-waits'],
  }, async () => {
    const shop = await seller('Edda Edits')
    const { id } = await list(shop, { title: 'Before', price: '3' })
    const { page } = await open({ as: shop })
    await page.goto(`/dashboard/edit-item/${id}`)
    const save = page.getByRole('button', { name: 'Save Changes' })
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Before')
    expect(await page.getByLabel('Price', { exact: true }).inputValue()).toBe('3.00')
    await inspect(page, 'edit')
    for (const field of ['Title', 'Description', 'Price']) {
      const input = page.getByLabel(field, { exact: true })
      const before = await input.inputValue()
      await input.fill(' ')
      expect(await save.isDisabled(), field).toBe(true)
      await input.fill(before)
    }
    await page.getByLabel('Title').fill('After')
    await page.getByLabel('Price', { exact: true }).fill('7.25')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save.click()
    expect((await sent).postDataJSON()).toMatchObject({ title: 'After', price: 7.25 })
    await page.getByText('Item updated successfully!').waitFor()
    await page.waitForURL(`${stack.urls.web}/dashboard/listings`)
    await page.getByRole('heading', { name: 'After' }).waitFor()
    await page.goto(`/dashboard/edit-item/${id}`)
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.waitForURL(`${stack.urls.web}/dashboard/listings`)
  })
})
