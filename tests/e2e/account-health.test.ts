// Payments: whether a seller can sell and why not, in each state, and what mends it.
import { describe, expect, onTestFinished, test } from 'vitest'
import * as messages from '../../web/src/lib/messages.ts'
import { list } from '../api/support/listings.ts'
import { owner, provider, seller, type TestUser, user } from '../api/support/people.ts'
import { checkout } from '../api/support/purchases.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'
import { breakCall, hurry } from '../support/faults.ts'
import { setSetting } from '../support/settings.ts'

const open = browserOfFile()

type Asked = Record<string, string[] | string | number>

/** Sets at Stripe what is asked of an account, and waits until the shop was told. */
async function ask({ id, accountId }: { id: string; accountId: string }, asked: Asked): Promise<void> {
  await provider(`/accounts/${accountId}/requirements`, asked)
  const due = JSON.stringify(asked.currently_due ?? asked.past_due ?? [])
  await expect
    .poll(
      async () => {
        const [row] =
          await owner`select requirements -> 'currently_due' as due from public.seller_accounts where seller_id = ${id}`
        return JSON.stringify(row?.due)
      },
      { timeout: 30_000 },
    )
    .toBe(due)
}

const openPayments = async (as: TestUser) => {
  const visitor = await open({ as })
  await visitor.page.goto('/dashboard/payments')
  return visitor.page
}

describe('the page Payments', { tags: ['account-health'] }, () => {
  test('offers who does not sell yet to become a seller', async () => {
    const page = await openPayments(await user('Nina New'))
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
    await page.getByRole('button', { name: 'Become a Seller' }).last().waitFor()
    await inspect(page, 'payments, not connected')
  })

  test('says that all is in order, then by when something is due, as soon as its seller is back from Stripe', async () => {
    const sam = await seller('Hanna Healthy')
    const page = await openPayments(sam)
    await page.getByRole('heading', { name: 'You can sell', exact: true }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    await inspect(page, 'payments, in order')
    await ask(sam, {
      currently_due: ['external_account', 'individual.verification.document'],
      eventually_due: ['company.tax_id'],
      deadline_days: 9,
    })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('heading', { name: /^You can sell. Stripe needs something from you by / }).waitFor()
    await page.getByRole('heading', { name: /^Due by / }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'a bank account for payouts' }).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'your company’s tax or registration number' }).waitFor()
    expect(await page.getByRole('link', { name: 'Open Stripe' }).getAttribute('href')).toBe(
      'https://dashboard.stripe.com/',
    )
    await inspect(page, 'payments, something is due')
  })

  test('says that taxes are not set up at Stripe where the shop charges some, and where to do that', {
    tags: ['taxes'],
  }, async () => {
    const sam = await seller('Tara Taxless')
    await provider(`/accounts/${sam.accountId}/tax`, { status: 'pending' })
    await setSetting(owner, 'tax', 'exclusive')
    onTestFinished(() => setSetting(owner, 'tax', 'off'))
    const visitor = await open({ as: sam })
    const { page } = visitor
    const { heal } = await breakCall(visitor, { path: 'stripe/tax-setup' })
    await page.goto('/dashboard/payments')
    await hurry(page, page.getByText(messages.taxSetupFailed))
    await inspect(page, 'payments, taxes not known')
    await heal()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Set up Stripe Tax to get paid' }).waitFor()
    expect(await page.getByRole('link', { name: 'Set up Stripe Tax' }).getAttribute('href')).toBe(
      'https://dashboard.stripe.com/settings/tax',
    )
    await inspect(page, 'payments, taxes missing')
    await provider(`/accounts/${sam.accountId}/tax`, { status: 'active' })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('heading', { name: 'You can sell', exact: true }).waitFor()
  })

  test('is where the banner of a paused seller leads, and says the same', async () => {
    const sam = await seller('Paula Paused')
    await ask(sam, {
      past_due: ['external_account', 'tos_acceptance.date'],
      pending_verification: ['individual.id_number'],
      disabled_reason: 'requirements.past_due',
    })
    const { page } = await open({ as: sam })
    await page.goto('/dashboard/sales')
    const banner = page.getByRole('alert').filter({ hasText: 'You can’t sell right now' })
    const words = 'Stripe asks for a bank account for payouts and your agreement to Stripe’s terms.'
    await banner.getByText(words).waitFor()
    await banner.getByRole('link', { name: 'More about your payments' }).click()
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor()
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'You can’t sell right now' }).waitFor()
    await page.getByRole('status').getByText(words).waitFor()
    await page.getByRole('heading', { name: 'Under review by Stripe' }).waitFor()
    await inspect(page, 'payments, paused')
  })

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

  test('says what a disconnection waits for', { tags: ['disconnect'] }, async () => {
    const sam = await seller('Willa Waiting')
    const [item, bea] = [await list(sam), await user('Bea')]
    await checkout(bea, item.id)
    const page = await openPayments(sam)
    await page.getByRole('button', { name: 'Disconnect Stripe' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect', exact: true }).click()
    await page.getByRole('heading', { name: 'Your Stripe account is being disconnected' }).waitFor()
    await page.getByRole('button', { name: 'Disconnect Stripe' }).waitFor({ state: 'detached' })
    await inspect(page, 'payments, disconnecting')
  })

  test('offers who took the connection back to connect again', async () => {
    const sam = await seller('Dan Disconnected')
    await provider(`/accounts/${sam.accountId}/deauthorize`)
    await expect
      .poll(async () => (await sam.get(`users/profile/${sam.id}`)).body.selling, { timeout: 30_000 })
      .toBe('disconnected')
    const page = await openPayments(sam)
    await page.getByRole('heading', { name: 'Your Stripe account is no longer connected' }).waitFor()
    await page.getByRole('button', { name: 'Reconnect Stripe' }).waitFor()
    await inspect(page, 'payments, disconnected')
  })
})
