// A dispute: the seller reads the bank's reason and responds, and the buyer sees the state.
import { expect, test } from 'vitest'
import * as messages from '../../../web/src/lib/messages.ts'
import { list } from '../../support/api/listings.ts'
import { provider, seller, until, user } from '../../support/api/people.ts'
import { stripe } from '../../support/api/provider-events.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

test('a seller responds to a dispute with the evidence of the order, and the buyer sees that the bank decides', async () => {
  const [shop, bea] = [await seller('Dora Disputed'), await user('Bea Weaver')]
  const order = await buy(bea, (await list(shop, { title: 'Crib quilt', price: '12.50' })).id)
  await bea.get(`orders/${order.id}/download/${order.items[0]?.file_id}`)
  const { data: charges } = await stripe.charges.list({}, { stripeAccount: shop.accountId })
  await provider(`/charges/${charges[0]?.id}/dispute`, { reason: 'product_not_received' })
  await until(
    'the dispute has reached the shop',
    async () => (await shop.get(`sales/${order.id}`)).body.dispute !== null,
  )

  const { page } = await open({ as: shop })
  await page.goto('/dashboard/overview')
  await page.getByRole('link', { name: 'Respond to the buyer’s bank' }).click()
  await page.getByText('Sent to the bank with your response').click()
  await page.getByText('asked for a download link of Crib quilt').waitFor()
  await page.getByLabel('Your response to the bank').fill('They fetched it on the day they paid.')
  await page.getByRole('button', { name: 'Send to the bank' }).click()
  await page.getByRole('button', { name: 'Send response' }).click()
  await page.getByText('Responded on').waitFor()
  expect((await shop.get(`sales/${order.id}`)).body.dispute.state).not.toBe('needs_answer')
  await page.goto('/dashboard/overview')
  await page.getByText(messages.sellerTasksEmpty).waitFor()

  const { page: buyers } = await open({ as: bea })
  await buyers.goto(`/dashboard/orders/${order.id}`)
  await buyers.getByText('Your bank will decide within two to three months').waitFor()
})
