// Cases and refund requests between a buyer and a seller.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
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

test('a buyer requests a refund of one item, and the seller refunds part of it', async () => {
  const [shop, bea] = [await seller('Rae Refunds'), await user('Bea Weaver')]
  const order = await buy(
    bea,
    (await list(shop, { title: 'Crib quilt', price: '12.50' })).id,
    (await list(shop, { title: 'Straw hat', price: '4.00' })).id,
  )
  const { page } = await open({ as: bea, at: `/dashboard/orders/${order.id}` })
  await page.getByRole('button', { name: 'Help with Order: Crib quilt' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Request a Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Refund' })
  await dialog.getByRole('checkbox', { name: /Crib quilt/ }).check()
  await dialog.getByRole('radio', { name: 'I bought it by mistake' }).check()
  await dialog.getByLabel('Tell the seller more').fill('I wanted the other quilt.')
  await dialog.getByRole('button', { name: 'Send' }).dblclick()
  await page.getByRole('heading', { name: 'Refund request: I bought it by mistake' }).waitFor()
  expect(await owner`select state from public.cases where buyer_id = ${bea.id}`).toEqual([{ state: 'open' }])

  const { page: selling } = await open({ as: shop, at: '/dashboard/sales' })
  await selling.getByLabel('Status').selectOption('refund_requested')
  await selling.getByRole('link', { name: order.number }).click()
  await selling.getByText('I wanted the other quilt.').first().waitFor()
  await selling.getByLabel('Amount in dollars').fill('10.00')
  await selling.getByLabel('Your reply').fill('Less what you have used.')
  await selling.getByRole('button', { name: /^Refund \$/ }).dblclick()
  await selling.getByText('You refunded $10.00.').waitFor()
  expect(await owner`select cents from private.pending_refunds where order_id = ${order.id}`).toEqual([{ cents: 1000 }])

  await page.reload()
  await page.getByText('The seller refunded $10.00.').waitFor()
  await page.getByText('Less what you have used.').first().waitFor()
})
