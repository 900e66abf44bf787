// The right of withdrawal, where an operator grants it: asked for at the checkout, given later, or used.
import { afterEach, expect, test } from 'vitest'
import { SUPPLY_CONSENT } from '../../../contract/checkout.ts'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { bundle } from '../../support/api/bundles.ts'
import { list } from '../../support/api/listings.ts'
import { owner, seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { CARDS, pay } from '../../support/pages/people.ts'
import { setSetting } from '../../support/settings.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()
afterEach(() => setSetting(owner, 'withdrawal_days', 0))

async function shop() {
  await setSetting(owner, 'withdrawal_days', 14)
  const [sam, bea] = [await seller('Wilma Draw'), await user('Bea Weaver')]
  return { bea, quilt: await list(sam, { title: 'Crib quilt', price: '12.50' }) }
}

test('the box is not ticked; who ticks it downloads at once, and reads what they agreed to', {
  tags: ['consent'],
}, async () => {
  const { bea, quilt } = await shop()
  const { page } = await open({ as: bea })
  await page.goto(`/listing/${quilt.id}`)
  await page.getByRole('button', { name: 'Buy Now' }).click()
  await page.waitForURL(/\/cart$/)
  const box = page.getByRole('checkbox', { name: SUPPLY_CONSENT.words })
  expect(await box.isChecked()).toBe(false)
  await inspect(page, 'cart with a right of withdrawal')
  await box.check()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
  await pay(page, CARDS.pays)
  await page.getByText(messages.thankYou).waitFor()
  await page.getByText(`you agreed: “${SUPPLY_CONSENT.words}”`).waitFor()
  await page.getByRole('button', { name: 'Download Crib quilt' }).waitFor()
  await inspect(page, 'paid, with immediate supply')
})

test('who buys a bundle at once is asked in the cart too, where their discount code is applied again', {
  tags: ['consent', 'bundles'],
}, async () => {
  await setSetting(owner, 'withdrawal_days', 14)
  const [sam, bea] = [await seller('Wilma Draw'), await user('Bea Weaver')]
  const items = [await list(sam, { title: 'Fox quilt' }), await list(sam, { title: 'Owl quilt' })]
  const { id } = await bundle(sam, 'Forest quilts', '20', items)
  const { page } = await open({ as: bea })
  await page.goto(`/bundle/${id}`)
  await sam.post(`users/${sam.id}/discounts`, { code: 'HALF', percent: 50 })
  await page.getByText('Have a discount code?').click()
  await page.getByLabel('Discount code').fill('half')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('-$10.00').waitFor()
  await page.getByRole('button', { name: 'Buy Now: Forest quilts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cart' }).waitFor()
  await page.getByText('-$10.00').waitFor()
  await page.getByRole('checkbox', { name: SUPPLY_CONSENT.words }).waitFor()
  await page.getByText('Bundle Forest quilts').waitFor()
})

test('without it the files wait, until the buyer asks for them', { tags: ['consent'] }, async () => {
  const { bea, quilt } = await shop()
  const order = await buy(bea, quilt.id)
  const { page } = await open({ as: bea })
  await page.goto(`/dashboard/orders/${order.id}`)
  await page.getByText('Your files will be available on').waitFor()
  expect(await page.getByRole('button', { name: /^Download Crib/ }).count()).toBe(0)
  await inspect(page, 'an order that waits')
  await page.getByRole('button', { name: 'Download now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(SUPPLY_CONSENT.words).waitFor()
  await inspect(page, 'consent, asked for')
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: /^Download Crib/ }).waitFor()
  await page.getByText('Your files will be available on').waitFor({ state: 'detached' })
})

test('a withdrawal takes two steps and says when it was', { tags: ['withdrawal'] }, async () => {
  const { bea, quilt } = await shop()
  const order = await buy(bea, quilt.id)
  const { page } = await open({ as: bea })
  await page.goto(`/dashboard/orders/${order.id}`)
  await page.getByRole('button', { name: 'Withdraw from this purchase' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('I withdraw from my contract for “Crib quilt”').waitFor()
  await inspect(page, 'a withdrawal, before it is confirmed')
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText(messages.withdrawn).waitFor()
  await page.getByText('You withdrew from this purchase on').waitFor()
  await inspect(page, 'an order that its buyer withdrew from')
})

test('who is banned withdraws, or asks for the files, behind the link that they are given', {
  tags: ['withdrawal', 'consent', 'redress'],
}, async () => {
  const { bea, quilt } = await shop()
  const scarf = await list(await seller('Wilma Draw'), { title: 'Long scarf', price: '9.00' })
  await buy(bea, quilt.id)
  await buy(bea, scarf.id)
  await owner`update public.profiles set is_banned = true where id = ${bea.id}`
  const { token } = (await bea.post('redress/link')).body
  const { page } = await open()
  await page.goto(`/redress#${token}`)
  const of = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await of('Crib quilt').getByText('Your files will be available on').waitFor()
  await inspect(page, 'redress, with files that wait')
  const dialog = page.getByRole('dialog')
  await of('Crib quilt').getByRole('button', { name: 'Withdraw from this purchase' }).click()
  await dialog.getByText('I withdraw from my contract for “Crib quilt”').waitFor()
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await page.getByText(messages.withdrawn).waitFor()
  await of('Crib quilt').waitFor({ state: 'detached' })
  await of('Long scarf').getByRole('button', { name: 'Download now' }).click()
  await dialog.getByRole('button', { name: 'I agree' }).click()
  await page.getByRole('button', { name: 'Download Long scarf' }).waitFor()
})
