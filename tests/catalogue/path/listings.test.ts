// A seller edits a listing and takes it out of the shop for a while.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { call, stack } from '../../support/stack.ts'

const open = browserOfFile()

test('a seller edits a listing, deactivates it after a question, and reactivates it at once', {
  tags: ['edit-item-fields', 'my-listings-deactivate', 'deactivate-reactivate-carts', 'toasts-deactivate-reactivate'],
}, async () => {
  const shop = await seller('Dina Deactivates')
  const { id } = await list(shop, { title: 'Before', price: '3' })
  const { page } = await open({ as: shop })
  await page.goto(`/dashboard/edit-item/${id}`)
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Before')
  await page.getByLabel('Title').fill('Meadow')
  await page.getByLabel('Price', { exact: true }).fill('7.25')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL(`${stack.urls.web}/dashboard/listings`)
  expect((await call('GET', `files/${id}`)).body).toMatchObject({ title: 'Meadow', price: 7.25 })
  await page.getByRole('button', { name: 'Deactivate Meadow' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await page.getByText('Meadow has been deactivated.').waitFor()
  expect((await call('GET', `files/${id}`)).status).toBe(410)
  await page.getByRole('button', { name: 'Reactivate Meadow' }).click()
  await page.getByText('Meadow has been reactivated.').waitFor()
  expect((await call('GET', `files/${id}`)).status).toBe(200)
})
