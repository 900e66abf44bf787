// A seller sells keys of a list until it is empty, and the buyer finds one in the order.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'

test('a seller adds a list of keys, the buyer copies one, and the item is sold out', {
  tags: ['licence-keys', 'licence-sold-out'],
}, async () => {
  const [sam, bea] = [await seller('Sam Seller'), await user('Bea Buyer')]
  const { id } = await list(sam, { title: 'Loom planner', price: 0 })
  const { page } = await open({ as: sam, at: `/dashboard/edit-item/${id}` })
  await page.getByRole('link', { name: 'Licence keys' }).click()
  await page.getByText('Keys from your list').click()
  await page.getByLabel('Devices per key (optional)').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('No keys left. The item is sold out.').waitFor()
  await page.getByRole('button', { name: 'Add keys' }).click()
  await page.getByLabel('Or choose a text file').setInputFiles({
    name: 'keys.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('LOOM-0001\r\n'),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Add keys' }).click()
  await page.getByText('1 key left.').waitFor()

  const order = await buy(bea, id)
  const { page: buyers } = await open({ as: bea, at: `/dashboard/orders/${order.id}` })
  expect(await buyers.getByRole('textbox', { name: 'Licence key for Loom planner' }).inputValue()).toBe('LOOM-0001')
  await buyers.getByRole('button', { name: '0 of 2 devices: Loom planner' }).click()
  await buyers.getByText('Not active on any device.').waitFor()
  const { page: visitors } = await open({ at: `/listing/${id}` })
  await visitors.getByRole('button', { name: 'Sold Out' }).waitFor()
})
