// Payments: whether a seller can sell and why not, in each state, and what mends it.
import { describe, expect, test } from 'vitest'
import { inspect } from '../../support/accessibility.ts'
import { seller, type TestUser } from '../../support/api/people.ts'
import { browserOfFile } from '../../support/browser.ts'

const open = browserOfFile()

const openPayments = async (as: TestUser) => {
  const visitor = await open({ as })
  await visitor.page.goto('/dashboard/payments')
  return visitor.page
}

describe('the page Payments', { tags: ['account-health'] }, () => {
  test('disconnects Stripe after a question, and Escape changes nothing', { tags: ['disconnect'] }, async () => {
    const sam = await seller('Lena Leaving')
    const page = await openPayments(sam)
    const button = page.getByRole('button', { name: 'Disconnect Stripe' })
    await button.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Disconnect your Stripe account?').waitFor()
    await inspect(page, 'payments, disconnect')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect((await sam.get(`users/profile/${sam.id}`)).body.selling).toBe('open')
    await button.click()
    await dialog.getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByText('Stripe account disconnected.').waitFor()
    await page.getByRole('heading', { name: 'Your Stripe account is no longer connected' }).waitFor()
    await button.waitFor({ state: 'detached' })
    expect((await sam.get(`users/profile/${sam.id}`)).body.selling).toBe('disconnected')
  })
})
