// My Listings, Upload and Edit Item, for sellers and for who is none yet (spec sections 2, 4, 5, 8 and 9).
import { describe, expect, test } from 'vitest'
import * as messages from '../../web/src/lib/messages.ts'
import { list } from '../api/support/listings.ts'
import { seller, user } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall, hold, hurry } from '../support/faults.ts'
import { call, stack } from '../support/stack.ts'

const open = browserOfFile()
const LONG = 'A title of more than thirty characters'
const STORY =
  'Twelve blocks with a full-size template, cutting lists for three sizes, and pressing arrows all along the way.'

describe('My Listings', () => {
  test('show a seller each listing, cut where it is long, with View, Edit and Deactivate', {
    tags: ['my-listings-loading'],
  }, async () => {
    const shop = await seller('Lia Listings')
    const { id } = await list(shop, { title: LONG, description: STORY, price: '4.5', images: 0 })
    await list(shop, { title: 'Short', description: 'Exactly as written.' })
    const visitor = await open({ as: shop })
    const { page } = visitor
    const release = await hold(visitor, { path: `files/user/${shop.id}` })
    await page.goto('/dashboard/listings')
    await page.getByRole('status').getByText('Loading your listings...').waitFor()
    release()
    await page.getByRole('heading', { level: 1, name: 'My Listings' }).waitFor()
    expect(await page.getByRole('link', { name: 'Add a Listing' }).getAttribute('href')).toBe('/dashboard/upload')
    const card = page.getByRole('listitem').filter({ hasText: 'A title of' })
    expect(await card.getByRole('heading').textContent()).toBe(`${LONG.slice(0, 30).trimEnd()}...`)
    expect(await card.getByText('Twelve blocks').textContent()).toBe(`${STORY.slice(0, 50).trimEnd()}...`)
    await card.getByText('$4.50').waitFor()
    expect(await card.locator('img').getAttribute('src')).toBe('/placeholder.svg')
    expect(await card.getByRole('link', { name: 'View' }).getAttribute('href')).toBe(`/listing/${id}`)
    expect(await card.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/dashboard/edit-item/${id}`)
    const grid = page.getByRole('list').filter({ has: page.getByRole('heading', { level: 2 }) })
    expect(await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length)).toBe(3)
    await inspect(page, 'my listings')
  })

  test('deactivate after a question, reactivate at once', {
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
    await inspect(page, 'deactivate, asked')
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

  test('tell when that fails', { tags: ['my-listings-deactivate', 'toasts-deactivate-reactivate'] }, async () => {
    const shop = await seller('Dirk Deactivates')
    const [on, off] = [await list(shop, { title: 'On' }), await list(shop, { title: 'Off', is_active: false })]
    const visitor = await open({ as: shop })
    const { page } = visitor
    await breakCall(visitor, { method: 'PATCH', path: `files/${on.id}/deactivate` }, 'internal')
    await breakCall(visitor, { method: 'PATCH', path: `files/${off.id}/reactivate` }, 'internal')
    await page.goto('/dashboard/listings')
    await page.getByRole('button', { name: 'Reactivate Off' }).click()
    await page.getByText('An error occurred while reactivating the list.').waitFor()
    await page.getByRole('button', { name: 'Deactivate On' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('An error occurred while deactivating the list.').waitFor()
    await page.getByRole('button', { name: 'Deactivate On' }).waitFor()
  })

  test('offer a seller without any to list something', { tags: ['my-listings-none'] }, async () => {
    const { page } = await open({ as: await seller('Nell New') })
    await page.goto('/dashboard/listings')
    await page.getByText("You don't have any listings yet...").waitFor()
    await inspect(page, 'my listings, none')
    await page.getByRole('link', { name: 'List Something' }).click()
    await page.waitForURL('**/dashboard/upload')
  })

  test.each(['listings', 'upload', 'metrics'])(
    'and /dashboard/%s offer who sells nothing to become a seller',
    { tags: ['my-listings-none'] },
    async (path) => {
      const { page } = await open({ as: await user('Nick Notyet') })
      await page.goto(`/dashboard/${path}`)
      await page.getByText('Become a seller to start listing your products!').waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Become a Seller' }).last().waitFor()
      if (path === 'listings') await inspect(page, 'my listings of a buyer')
    },
  )

  test.each([
    ['the shop fails', 'unavailable', 'Failed to fetch listings.'],
    ['no answer comes', 'no answer', 'Error fetching listings.'],
  ] as const)('say so when %s', { tags: ['my-listings-none', 'inline-orders-listings'] }, async (_what, code, text) => {
    const shop = await seller('Flo Fails')
    const visitor = await open({ as: shop })
    await visitor.page.clock.install()
    await breakCall(visitor, { path: `files/user/${shop.id}` }, code)
    await visitor.page.goto('/dashboard/listings')
    await hurry(visitor.page, visitor.page.getByRole('alert').getByText(text, { exact: true }))
    if (code === 'unavailable') await inspect(visitor.page, 'my listings, failed')
  })
})

describe('Edit Item', () => {
  test('changes title, description and price, and can be given up', {
    tags: ['edit-item-fields', 'edit-save-waits'],
  }, async () => {
    const shop = await seller('Edda Edits')
    const { id } = await list(shop, { title: 'Before', price: '3' })
    const { page } = await open({ as: shop })
    await page.goto(`/dashboard/edit-item/${id}`)
    const save = page.getByRole('button', { name: 'Save Changes' })
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Before')
    expect(await page.getByLabel('Price').inputValue()).toBe('3.00')
    await inspect(page, 'edit')
    for (const field of ['Title', 'Description', 'Price']) {
      const kept = await page.getByLabel(field).inputValue()
      await page.getByLabel(field).fill(' ')
      expect(await save.isDisabled(), field).toBe(true)
      await page.getByLabel(field).fill(kept)
    }
    await page.getByLabel('Title').fill('After')
    await page.getByLabel('Price').fill('7.25')
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

  test('tells when it fails, when the price is none, and when the item is another’s', {
    tags: ['edit-item-fields', 'toasts-upload-edit'],
  }, async () => {
    const [shop, other] = [await seller('Egon Edits'), await seller('Otto Other')]
    const [own, foreign] = [await list(shop, { title: 'Own' }), await list(other, { title: 'Foreign' })]
    const visitor = await open({ as: shop })
    const { page } = visitor
    await breakCall(visitor, { method: 'PUT', path: `files/edit-item/${own.id}` }, 'internal')
    await page.goto(`/dashboard/edit-item/${own.id}`)
    await page.getByLabel('Price').fill('7.255')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Enter a number with at most 2 decimals, such as 12.50.').waitFor()
    await inspect(page, 'edit, refused')
    await page.getByLabel('Price').fill('7.25')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('Error updating item. Please try again.').waitFor()
    await page.goto(`/dashboard/edit-item/${foreign.id}`)
    await page.getByText(messages.itemMissing).waitFor()
    await page.clock.install()
    await breakCall(visitor, { path: `files/${foreign.id}` })
    await page.reload()
    await hurry(page, page.getByText('Failed to fetch item details.'))
  })
})
