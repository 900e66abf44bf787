// A case in the browser: the buyer reports a problem on their order, and both sides continue in its conversation.
import { describe, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { list } from '../../support/api/listings.ts'
import { seller, user } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

describe('a case', () => {
  test('is opened on the order, answered by its seller and accepted by its buyer', {
    tags: ['case-steps', 'order-facts'],
  }, async () => {
    const [sam, bea] = [await seller('Sam Sorry'), await user('Bea Broken')]
    const order = await buy(bea, (await list(sam, { title: 'Torn print', price: '4.00' })).id)
    const { page } = await open({ as: bea })
    await page.goto(`/dashboard/orders/${order.id}`)
    await page.getByRole('button', { name: 'Report a Problem: Torn print' }).click()
    const dialog = page.getByRole('dialog', { name: 'Report a Problem' })
    await dialog.getByRole('radio', { name: 'The file doesn’t open' }).check()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await dialog.getByText('Enter a message.').waitFor()
    await inspect(page, 'report a problem')
    await dialog.getByLabel('Tell us more').fill('It ends in the middle.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await page.waitForURL('**/dashboard/inbox/*')
    await page.getByRole('heading', { name: 'Case: The file doesn’t open' }).waitFor()
    await page.getByText('Waiting for the seller’s reply.').waitFor()
    await page.getByText('Not downloaded yet').waitFor()
    await inspect(page, 'case, open, as its buyer')

    const { page: answering } = await open({ as: sam })
    await answering.goto('/dashboard/inbox')
    await answering.getByRole('link', { name: /Bea Broken/ }).click()
    await answering.getByText('It ends in the middle.').waitFor()
    await inspect(answering, 'case, open, as its seller')
    await answering.getByLabel('Your reply').fill('I am sorry, here is your money.')
    await answering.getByRole('button', { name: 'Offer a refund' }).click()
    await answering.getByText('You offered a refund.').waitFor()

    await page.reload()
    await page.getByText('The seller offered you a refund.').waitFor()
    await inspect(page, 'case, offered')
    await page.getByRole('button', { name: 'Accept the offer' }).click()
    await page.getByText('Closed: the buyer gets a refund.').waitFor()
    await page.getByText('access removed').waitFor()
    await inspect(page, 'case, closed')
  })

  test('closes when the buyer confirms the replacement', { tags: ['case-replacement'] }, async () => {
    const [sam, bea] = [await seller('Sam Second'), await user('Bea Blurred')]
    const order = await buy(bea, (await list(sam, { title: 'Blurred print', price: 0 })).id)
    const path = `orders/${order.id}/items/${order.items[0]?.id}/case`
    const thread = (await bea.post(path, { kind: 'corrupt', body: 'It is blurred.' })).body.thread_id
    const [{ page: buying }, { page: selling }] = [await open({ as: bea }), await open({ as: sam })]
    await selling.goto(`/dashboard/inbox/${thread}`)
    await selling.getByLabel('Your reply').fill('I make you a sharp one.')
    await selling.getByRole('button', { name: 'Offer a replacement' }).click()
    await selling.getByText('You offered a replacement.').waitFor()
    await buying.goto(`/dashboard/inbox/${thread}`)
    await buying.getByRole('button', { name: 'Accept the offer' }).click()
    await buying.getByText('Waiting for the seller’s replacement.').waitFor()
    await inspect(buying, 'replacement due, as its buyer')
    await selling.reload()
    await selling.getByText('Send the buyer a replacement').waitFor()
    await inspect(selling, 'replacement due, as its seller')
    await selling.getByLabel('Where the replacement is').fill('It is in my message.')
    await selling.getByRole('button', { name: 'The buyer has it' }).click()
    await selling.getByText('Waiting for the buyer to confirm.').waitFor()
    await buying.reload()
    await buying.getByText('The seller says your replacement is ready.').waitFor()
    await inspect(buying, 'replacement given, as its buyer')
    await buying.getByRole('button', { name: 'I received the replacement' }).click()
    await buying.getByText('Closed: the buyer has the replacement.').waitFor()
  })

  test('decided in the meantime shows the decision', { tags: ['case-steps'] }, async () => {
    const [sam, bea] = [await seller('Sam Swift'), await user('Bea Brisk')]
    const order = await buy(bea, (await list(sam, { title: 'Quick print', price: 0 })).id)
    const path = `orders/${order.id}/items/${order.items[0]?.id}/case`
    const opened = (await bea.post(path, { kind: 'missing', body: 'Page 3' })).body
    const session = await open({ as: sam })
    const { page } = session
    session.causes(/^409 POST .*\/cases\//)
    await page.goto(`/dashboard/inbox/${opened.thread_id}`)
    await page.getByLabel('Your reply').fill('It is there.')
    await bea.post(`cases/${opened.id}/reply`, { action: 'withdraw' })
    await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/answer')),
      page.getByRole('button', { name: 'Reject' }).click(),
    ])
    await page.getByText('Closed: withdrawn by the buyer.').waitFor()
  })
})
