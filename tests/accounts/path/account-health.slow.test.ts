// Payments: the connection of a seller to Stripe.
import { expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'
import { stack } from '../../support/stack.ts'

const open = browserOfFile()

test('a seller disconnects Stripe, and goes there to reconnect', async () => {
  const sam = await seller('Lena Leaving')
  await list(sam, { title: 'Waiting print' })
  const { page } = await open({ as: sam })
  await page.goto('/dashboard/payments')
  await page.getByRole('button', { name: 'Disconnect Stripe' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
  await page.getByRole('heading', { name: 'Your Stripe account is no longer connected' }).waitFor()
  expect((await sam.get(`users/profile/${sam.id}`)).body.selling).toBe('disconnected')
  await page.getByRole('button', { name: 'Reconnect Stripe' }).first().click()
  await page.waitForURL((url) => url.origin === stack.urls.payments)
})
