// Taxes, where an operator lets Stripe compute them: named before the payment, and a line of their own after it, for both sides.
import { afterEach, expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { CARDS, pay } from '../../support/pages/people.ts'
import { setSetting } from '../../support/settings.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()
afterEach(() => setSetting(owner, 'tax', 'off'))

test('a tax on top is announced in the cart, paid, and apart in order, receipt and sale', {
  tags: ['taxes'],
}, async () => {
  await setSetting(owner, 'tax', 'exclusive')
  const [shop, bea] = [await seller('Tess Taxes'), await user('Bea Weaver')]
  await provider(`/accounts/${shop.accountId}/tax`, { percentage: 19 })
  const quilt = await list(shop, { title: 'Crib quilt', price: '10.00' })
  await bea.post(`users/${bea.id}/cart`, { fileId: quilt.id })

  const { page } = await open({ as: bea })
  await page.goto('/cart')
  await page.getByText('Plus tax').waitFor()
  await inspect(page, 'cart with a tax on top')
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await page.getByText('$11.90').first().waitFor()
  await pay(page, CARDS.pays)
  await page.getByText(messages.thankYou).waitFor()
  await page.getByText('$1.90').waitFor()
  await inspect(page, 'paid with tax')
  const [order] = await owner<[{ id: string }]>`select id from public.orders where buyer_id = ${bea.id}`
  await page.goto(`/dashboard/orders/${order.id}/receipt`)
  await page.getByRole('row', { name: 'Tax $1.90' }).waitFor()
  await page.getByRole('row', { name: 'Total paid $11.90' }).waitFor()
  await inspect(page, 'receipt with tax')

  const { page: sellers } = await open({ as: shop })
  await sellers.goto(`/dashboard/sales/${order.id}`)
  await sellers.getByText('$1.90').waitFor()
  expect(await sellers.getByText('$10.00').count()).toBeGreaterThan(0)
  await inspect(sellers, 'a sale with tax')
})
