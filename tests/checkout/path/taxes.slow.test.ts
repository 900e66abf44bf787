// Taxes, where an operator lets Stripe compute them.
import { afterEach, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, user } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { CARDS, checkOut, pay } from '../../support/pages/people.ts'
import { setSetting } from '../../support/settings.ts'

const open = browserOfFile()
afterEach(() => setSetting(owner, 'tax', 'off'))

test('a buyer pays a tax on top, and reads it in the order and the receipt', async () => {
  await setSetting(owner, 'tax', 'exclusive')
  const [shop, bea] = [await seller('Tess Taxes'), await user('Bea Weaver')]
  await provider(`/accounts/${shop.accountId}/tax`, { percentage: 19 })
  const quilt = await list(shop, { title: 'Crib quilt', price: '10.00' })
  await bea.post(`users/${bea.id}/cart`, { fileId: quilt.id })
  const { page } = await open({ as: bea })
  await page.goto('/cart')
  await page.getByText('Plus tax').waitFor()
  await checkOut(page)
  await page.getByText('$11.90').first().waitFor()
  await pay(page, CARDS.pays)
  await page.getByText(messages.thankYou).waitFor()
  await page.getByText('$1.90').waitFor()
  const [order] = await owner<[{ id: string }]>`select id from public.orders where buyer_id = ${bea.id}`
  await page.goto(`/dashboard/orders/${order.id}/receipt`)
  await page.getByRole('row', { name: 'Tax $1.90' }).waitFor()
})
