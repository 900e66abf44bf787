// A buyer picks items and gives a reason; the seller answers on the sale; the buyer reads the answer on the order.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('a buyer requests a refund of one item, the seller refunds part of it, and the buyer reads the answer', async () => {
  const [shop, bea] = [await seller('Rae Refunds'), await user('Bea Weaver')]
  const order = await buy(
    bea,
    (await list(shop, { title: 'Crib quilt', price: '12.50' })).id,
    (await list(shop, { title: 'Straw hat', price: '4.00' })).id,
  )
  const { page } = await open({ as: bea })
  await page.goto(`/dashboard/orders/${order.id}`)
  await page.getByRole('button', { name: 'Request a Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Refund' })
  await dialog.getByRole('checkbox', { name: /Straw hat/ }).uncheck()
  await dialog.getByRole('radio', { name: 'I bought it by mistake' }).check()
  await dialog.getByLabel('Tell the seller more').fill('I wanted the other quilt.')
  await dialog.getByRole('button', { name: 'Send' }).dblclick()
  await page.getByRole('heading', { name: 'Refund request: I bought it by mistake' }).waitFor()
  expect(await owner`select state from public.cases where buyer_id = ${bea.id}`).toEqual([{ state: 'open' }])

  const { page: selling } = await open({ as: shop })
  await selling.goto('/dashboard/sales')
  await selling.getByLabel('Status').selectOption('refund_requested')
  await selling.getByRole('link', { name: `#${order.id.slice(0, 8)}` }).click()
  await selling.getByText('I wanted the other quilt.').waitFor()
  await selling.getByLabel('Amount in dollars').fill('10.00')
  await selling.getByLabel('Your reply').fill('Less what you have used.')
  await selling.getByRole('button', { name: 'Approve refund' }).dblclick()
  await selling.getByText('You refunded $10.00.').waitFor()
  expect(await owner`select cents from private.pending_refunds where order_id = ${order.id}`).toEqual([{ cents: 1000 }])

  await page.reload()
  await page.getByText('The seller refunded $10.00.').waitFor()
  await page.getByText('Less what you have used.').first().waitFor()
})
