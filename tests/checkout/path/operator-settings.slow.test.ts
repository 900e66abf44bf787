// What operators can turn on: the right of withdrawal, and taxes by Stripe.
import { afterEach, expect, test } from 'vitest'
import { SUPPLY_CONSENTS } from '../../../contract/checkout.ts'
import * as messages from '../../../web/src/lib/messages.ts'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { open } from '../../support/browser.ts'
import { CARDS, checkOut, pay } from '../../support/pages/people.ts'
import { setSetting } from '../../support/settings.ts'
import { stack } from '../../support/stack.ts'

afterEach(() => Promise.all([setSetting(owner, 'withdrawal_days', 0), setSetting(owner, 'tax', 'off')]))

const quilt = async () => list(await seller('Wilma Draw'), { title: 'Crib quilt', price: '12.50' })

test('a buyer agrees to immediate delivery at the checkout, and downloads', async () => {
  await setSetting(owner, 'withdrawal_days', 14)
  const { page } = await open({ as: await user('Bea Weaver'), at: `/listing/${(await quilt()).id}` })
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL(/\/cart$/)
  const box = page.getByRole('checkbox', { name: SUPPLY_CONSENTS.en.words })
  expect(await box.isChecked()).toBe(false)
  await box.check()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await pay(page, CARDS.pays)
  await page.getByText(messages.thankYou).waitFor()
  await page.getByText(`you agreed: “${SUPPLY_CONSENTS.en.words}”`).waitFor()
  await page.getByRole('button', { name: 'Download Crib quilt' }).waitFor()
})

test('a banned buyer withdraws from one purchase and asks for the files of another by their link', async () => {
  await setSetting(owner, 'withdrawal_days', 14)
  const bea = await user('Bea Weaver')
  await buy(bea, (await quilt()).id)
  await buy(bea, (await list(await seller('Wilma Draw'), { title: 'Long scarf', price: '9.00' })).id)
  await owner`update public.profiles set is_banned = true where id = ${bea.id}`
  const { token } = (await bea.post('redress/link')).body
  const { page } = await open({ at: `/redress#${token}` })
  const item = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const dialog = page.getByRole('dialog')
  await item('Crib quilt').getByRole('button', { name: 'Withdraw from this purchase' }).click()
  await dialog.getByLabel('Your name').fill('Bea Weaver')
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText('You’ve withdrawn from this purchase. Your refund is on its way.').waitFor()
  await item('Crib quilt').waitFor({ state: 'detached' })
  await item('Long scarf').getByRole('button', { name: 'Deliver now' }).click()
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: 'Download Long scarf' }).waitFor()
})

test('a buyer pays a tax on top, and reads it in the order and the receipt', async () => {
  await setSetting(owner, 'tax', 'exclusive')
  const [shop, bea] = [await seller('Tess Taxes'), await user('Bea Weaver')]
  await provider(`/accounts/${shop.accountId}/tax`, { percentage: 19 })
  const quilt = await list(shop, { title: 'Crib quilt', price: '10.00' })
  await bea.post(`users/${bea.id}/cart`, { fileId: quilt.id })
  const { page } = await open({ as: bea, at: '/cart' })
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
