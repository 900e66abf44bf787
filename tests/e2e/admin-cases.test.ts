// The room of cases: an admin weighs what both said, and decides.
import { expect, test } from 'vitest'
import { list } from '../api/support/listings.ts'
import { admin, owner, seller, user } from '../api/support/people.ts'
import { buy } from '../api/support/purchases.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'

const open = browserOfFile()

test('an admin reads both sides of a case that was escalated, and rejects the complaint', {
  tags: ['case-steps', 'admin-rooms'],
}, async () => {
  const [alex, sam, bea] = [await admin(), await seller(), await user('Bea Buyer')]
  const { id } = await list(sam, { title: `Print ${sam.id.slice(0, 8)}`, price: 5 })
  const order = await buy(bea, id)
  const { body: opened } = await bea.post(`orders/${order.id}/items/${order.items[0]?.id}/case`, {
    kind: 'corrupt',
    body: 'It does not open.',
  })
  await sam.post(`cases/${opened.id}/answer`, { action: 'reject', body: 'It opens here.' })
  await bea.post(`threads/${opened.thread_id}/messages`, { body: 'Please look again.' })
  await bea.post(`cases/${opened.id}/reply`, { action: 'escalate' })

  const { page } = await open({ as: alex })
  await page.goto('/admin/cases')
  const row = page.getByRole('row').filter({ hasText: sam.id.slice(0, 8) })
  await row.getByText('It does not open.').waitFor()
  await inspect(page, 'cases')
  await row.getByRole('button', { name: /^Decide/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It opens here.').waitFor()
  await dialog.getByText('Please look again.').waitFor()
  await dialog.getByRole('button', { name: 'Close the case' }).click()
  await dialog.getByText('Choose an outcome.').waitFor()
  await inspect(page, 'a case, nothing chosen')
  await dialog.getByRole('radio', { name: 'Reject the complaint' }).check()
  await dialog.getByLabel('Why').fill('It opens.')
  await dialog.getByRole('button', { name: 'Close the case' }).click()
  await page.getByText('Case closed. We’ve notified the buyer and the seller.').waitFor()
  await row.waitFor({ state: 'detached' })
  expect((await owner`select outcome from public.cases where id = ${opened.id}`)[0]?.outcome).toBe('rejected')
  await page.getByLabel('State').selectOption('closed')
  await row.getByText('Decision: It opens.').waitFor()
})
