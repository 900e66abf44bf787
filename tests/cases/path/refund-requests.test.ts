// A refund request in the browser: a buyer picks items and gives a reason; the seller answers on the sale; the buyer reads the answer on the order.
import { expect, test } from 'vitest'
import { ERRORS } from '../../../contract/errors.ts'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'

const open = browserOfFile()

async function bought(name: string, policy: string | null = 'Within 14 days, if you have not downloaded it.') {
  const [shop, bea] = [await seller(name), await user('Bea Weaver')]
  await owner`update public.profiles set refund_policy = ${policy} where id = ${shop.id}`
  const order = await buy(
    bea,
    (await list(shop, { title: 'Crib quilt, to print at home', price: '12.50' })).id,
    (await list(shop, { title: 'Straw hat', price: '4.00' })).id,
  )
  return { shop, bea, order, number: `#${order.id.slice(0, 8)}` }
}

test('a buyer requests a refund of one item, the seller refunds part of it, and the buyer reads the answer', {
  tags: ['refund-request', 'refund-policy-kept'],
}, async () => {
  const { shop, bea, order, number } = await bought('Rae Refunds')
  const { page } = await open({ as: bea })
  await page.goto(`/dashboard/orders/${order.id}`)
  await page.getByRole('button', { name: 'Request a Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Refund' })
  await dialog.getByText('Within 14 days').waitFor()
  await dialog.getByRole('checkbox', { name: /Crib quilt/ }).uncheck()
  await dialog.getByRole('checkbox', { name: /Straw hat/ }).uncheck()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('Choose at least one item.').waitFor()
  await dialog.getByText(messages.messageRequired).waitFor()
  await inspect(page, 'request a refund, refused')
  await dialog.getByRole('checkbox', { name: /Crib quilt/ }).check()
  await dialog.getByRole('radio', { name: 'I bought it by mistake' }).check()
  await dialog.getByLabel('Tell the seller more').fill('I wanted the other quilt.')
  await dialog.getByRole('button', { name: 'Send' }).dblclick()
  await page.getByRole('heading', { name: 'Refund request: I bought it by mistake' }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: 'Request a Refund' }).count()).toBe(0)
  expect(await owner`select state from public.cases where buyer_id = ${bea.id}`).toEqual([{ state: 'open' }])
  await inspect(page, 'an order with a refund request')

  const { page: selling } = await open({ as: shop })
  await selling.goto('/dashboard/sales')
  await selling.getByLabel('Status').selectOption('refund_requested')
  await selling.getByRole('row').filter({ hasText: 'Bea Weaver' }).getByText('Refund requested').waitFor()
  await inspect(selling, 'sales with a refund request')
  await selling.getByRole('link', { name: number }).click()
  await selling.getByText('I wanted the other quilt.').waitFor()
  await selling.getByLabel('Amount in dollars').fill('12.51')
  await selling.getByRole('button', { name: 'Approve refund' }).click()
  await selling.getByText('You can refund at most $12.50.').waitFor()
  await selling.getByText('Enter a reason.').waitFor()
  await inspect(selling, 'a sale with a refund request, refused')
  await selling.getByLabel('Amount in dollars').fill('10.00')
  await selling.getByLabel('Your reply').fill('Less what you have used.')
  await selling.getByRole('button', { name: 'Approve refund' }).dblclick()
  await selling.getByText('You refunded $10.00.').waitFor()
  await inspect(selling, 'a sale with an answered request')
  expect(await owner`select cents from private.pending_refunds where order_id = ${order.id}`).toEqual([{ cents: 1000 }])

  await page.reload()
  await page.getByText('The seller refunded $10.00.').waitFor()
  await page.getByText('Less what you have used.').first().waitFor()
  await inspect(page, 'an order with an answered request')
})

test('a seller declines a request in the conversation, and a buyer withdraws one on the order', {
  tags: ['refund-request'],
}, async () => {
  const { bea, shop, order } = await bought('Roy Refunds', null)
  const itemIds = order.items.map(({ id }) => id)
  const ask = (body: string) => bea.post(`orders/${order.id}/refund-request`, { itemIds, kind: 'other', body })
  const thread = (await ask('For no reason.')).body.thread_id
  const { page: selling } = await open({ as: shop })
  await selling.goto(`/dashboard/inbox/${thread}`)
  await selling.getByText('For no reason.').waitFor()
  await inspect(selling, 'a conversation with a refund request')
  await selling.getByLabel('Your reply').fill('I give none.')
  await selling.getByRole('button', { name: 'Decline' }).click()
  await selling.getByText('You declined.').waitFor()

  const visitor = await open({ as: bea })
  const { page } = visitor
  await page.goto(`/dashboard/orders/${order.id}`)
  await page.getByText('The seller declined.').waitFor()
  await page.getByText('I give none.').waitFor()
  await page.getByRole('button', { name: 'Request a Refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request a Refund' })
  await dialog.getByText('The seller had no refund policy at the time of your purchase.').waitFor()
  await dialog.getByLabel('Tell the seller more').fill('Please.')
  const { heal } = await breakCall(visitor, { method: 'POST', path: /refund-request$/ }, 'refund_disputed')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText(ERRORS.refund_disputed.message).waitFor()
  await inspect(page, 'request a refund, failed')
  await heal()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await page.getByText('You withdrew it.').waitFor()
  await page.getByRole('button', { name: 'Request a Refund' }).waitFor()
})
