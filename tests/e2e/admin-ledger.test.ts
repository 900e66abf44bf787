// The room of the admin panel where Stripe and the ledger say different things of a payment.
import { test } from 'vitest'
import { admin, owner, seller, usernameOf } from '../api/support/people.ts'
import { inspect } from '../support/accessibility.ts'
import { browserOfFile } from '../support/browser.ts'

const open = browserOfFile()

test('what Stripe and the ledger say differently is shown, open or solved', {
  tags: ['ledger-against-stripe'],
}, async () => {
  const sally = await seller('Sally Seller')
  const name = await usernameOf(sally)
  const intent = `pi_${crypto.randomUUID()}`
  await owner`
    insert into private.stripe_differences (stripe_account_id, payment_intent_id, kind, found, ledger_cents, stripe_cents)
    select stripe_account_id, ${intent}, 'refund', 'missing_here', 0, -300 from public.seller_accounts where seller_id = ${sally.id}`
  const { page } = await open({ as: await admin() })
  await page.goto('/admin/ledger')
  const row = page.getByRole('row').filter({ hasText: intent })
  for (const text of ['Missing in the ledger', 'Refund', '-$3.00', 'No order', name, 'Open'])
    await row.getByText(text).first().waitFor()
  await inspect(page, 'differences from Stripe')
  await page.getByLabel('State').selectOption('solved')
  await row.waitFor({ state: 'detached' })
  await owner`update private.stripe_differences set solved_at = now() where payment_intent_id = ${intent}`
  await page.reload()
  await row.getByText('Solved').waitFor()
})
