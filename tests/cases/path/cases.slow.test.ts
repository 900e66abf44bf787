// Cases and refund requests between a buyer and a seller.
import { test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'

test('a buyer opens a case on their order, and accepts the refund that its seller offers', async () => {
  const [sam, bea] = [await seller('Sam Sorry'), await user('Bea Broken')]
  const order = await buy(bea, (await list(sam, { title: 'Torn print', price: '4.00' })).id)
  const { page } = await open({ as: bea, at: `/dashboard/orders/${order.id}` })
  await page.getByRole('button', { name: 'Help with Order: Torn print' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Report a Problem' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report a Problem' })
  await dialog.getByRole('radio', { name: 'The file doesn’t open' }).check()
  await dialog.getByLabel('Tell us more').fill('It ends in the middle.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL('**/dashboard/inbox/*')
  await page.getByRole('heading', { name: 'Case: The file doesn’t open' }).waitFor()

  const { page: answering } = await open({ as: sam, at: '/dashboard/inbox' })
  await answering.getByRole('link', { name: /Bea Broken/ }).click()
  await answering.getByText('It ends in the middle.').waitFor()
  await answering.getByLabel('Your reply').fill('I am sorry, here is your money.')
  await answering.getByRole('button', { name: 'Offer a refund' }).click()
  await answering.getByText('You offered a refund.').waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Accept the offer' }).click()
  await page.getByText('Closed: the buyer gets a refund.').waitFor()
  await page.getByText('access removed').waitFor()
})
