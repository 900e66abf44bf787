// A dispute: the seller reads the bank's reason and responds once, and the buyer sees the state.
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { owner, provider, seller, until, user } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'
import { breakCall } from '../../support/faults.ts'

const open = browserOfFile()

async function disputed(name: string) {
  const [shop, bea] = [await seller(name), await user('Bea Weaver')]
  await owner`update public.profiles set refund_policy = 'Within 14 days.' where id = ${shop.id}`
  const order = await buy(bea, (await list(shop, { title: 'Crib quilt, to print at home', price: '12.50' })).id)
  await bea.get(`orders/${order.id}/download/${order.items[0]?.file_id}`)
  const { data: charges } = await stripe.charges.list({}, { stripeAccount: shop.accountId })
  await provider(`/charges/${charges[0]?.id}/dispute`, { reason: 'product_not_received' })
  await until(
    'the dispute has reached the shop',
    async () => (await shop.get(`sales/${order.id}`)).body.dispute !== null,
  )
  return { shop, bea, order }
}

test('a seller responds to a dispute once, with the evidence of the order, and a failed attempt keeps the text', {
  tags: ['dispute-answer'],
}, async () => {
  const { shop, bea, order } = await disputed('Dora Disputed')
  const visitor = await open({ as: shop })
  const { page } = visitor
  await page.goto('/dashboard/overview')
  await page.getByRole('link', { name: 'Respond to the buyer’s bank' }).waitFor()
  await inspect(page, 'an overview with a task')
  await page.getByRole('link', { name: 'Respond to the buyer’s bank' }).click()
  await page.getByRole('heading', { name: 'The buyer’s bank disputed this payment' }).waitFor()
  await page.getByText('the buyer says they didn’t receive the files').waitFor()
  await page.getByText('Sent to the bank with your response').click()
  await page.getByText('asked for a download link of Crib quilt').waitFor()
  await page.getByText('Shown to the buyer before the payment and with the order: Within 14 days.').waitFor()
  await inspect(page, 'a disputed sale')

  await page.getByRole('button', { name: 'Send to the bank' }).click()
  await page.getByText(messages.messageRequired).waitFor()
  await page.getByLabel('Your response to the bank').fill('They fetched it on the day they paid.')
  const { heal } = await breakCall(visitor, { method: 'POST', path: `stripe/disputes/${order.id}/answer` }, 'no answer')
  await page.getByRole('button', { name: 'Send to the bank' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect((await shop.get(`sales/${order.id}`)).body.dispute.state).toBe('needs_answer')
  await page.getByRole('button', { name: 'Send to the bank' }).click()
  await page.getByRole('button', { name: 'Send response' }).click()
  await page.getByText(messages.disputeAnswerFailed).waitFor()
  await heal()
  expect(await page.getByLabel('Your response to the bank').inputValue()).toBe('They fetched it on the day they paid.')
  await page.getByRole('button', { name: 'Send to the bank' }).click()
  await page.getByRole('button', { name: 'Send response' }).click()
  await page.getByText(messages.disputeAnswered).waitFor()
  await page.getByText('Responded on').waitFor()
  await page.getByLabel('Your response to the bank').waitFor({ state: 'detached' })
  await inspect(page, 'a disputed sale, answered')
  await page.goto('/dashboard/overview')
  await page.getByText(messages.sellerTasksEmpty).waitFor()

  const { page: buyers } = await open({ as: bea })
  await buyers.goto(`/dashboard/orders/${order.id}`)
  await buyers.getByText('Your bank will decide within two to three months').waitFor()
  await inspect(buyers, 'an order that its buyer disputes')
})
