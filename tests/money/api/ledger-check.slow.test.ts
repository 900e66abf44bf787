// The ledger against Stripe: a difference is found, shown to admins, and gone when it is fixed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { admin, owner, provider } from '../../support/api/people.ts'
import { deliver, eventOf, silentPurchase, stripe } from '../../support/api/provider-events.ts'
import { restJobs, schedulerCalls } from '../../support/api/scheduler.ts'

// The scheduler would take the accounts before the tests do.
beforeAll(() => restJobs('check_ledger'))
afterAll(() => owner`update private.jobs set due_at = now() where name = 'check_ledger'`)
type Purchase = Awaited<ReturnType<typeof silentPurchase>>

const run = () => schedulerCalls('stripe-webhook/ledger')

/** Has the account read now, up to so many minutes from now: by itself a check leaves out the last hour. */
async function check({ sam }: Purchase, minutes = 60): Promise<void> {
  await owner`
    update private.ledger_checks
    set due_at = '-infinity', reading_until = now() + ${`${minutes} minutes`}::interval, reading_after = null
    where stripe_account_id = ${sam.accountId}`
  expect((await run()).status).toBe(200)
  // The next reading begins where this one ended, and that is to come.
  await owner`update private.ledger_checks set read_until = now() - interval '1 hour' where stripe_account_id = ${sam.accountId}`
}

const differencesOf = ({ sam }: Purchase) => owner`
  select kind, found, ledger_cents::integer as ledger, stripe_cents::integer as stripe, solved_at is not null as is_solved
  from private.stripe_differences where stripe_account_id = ${sam.accountId} order by kind, first_seen_at`
const tell = ({ session, sam }: Purchase) => deliver(eventOf('checkout.session.completed', session, sam.accountId))

describe('the check of the ledger', { tags: ['ledger-against-stripe'] }, () => {
  test('finds nothing where both sides say the same', async () => {
    const bought = await silentPurchase()
    await tell(bought)
    const refund = { payment_intent: bought.intentId, amount: 250 }
    await stripe.refunds.create(refund, { stripeAccount: bought.sam.accountId })
    const charge = { id: bought.chargeId, object: 'charge', payment_intent: bought.intentId }
    await deliver(eventOf('charge.refunded', charge, bought.sam.accountId))
    await check(bought)
    expect(await differencesOf(bought)).toEqual([])
    const [kept] = await owner`
      select count(*)::integer as rows, sum(cents)::integer as cents, bool_and(is_compared) as is_compared,
        sum(stripe_fee_cents)::integer as fee, min(stripe_fee_currency) as currency
      from private.stripe_movements where stripe_account_id = ${bought.sam.accountId}`
    expect(kept).toEqual({ rows: 2, cents: 1000, is_compared: true, fee: 66, currency: 'usd' })
  })

  const charge = ({ chargeId, intentId }: Purchase) => ({ id: chargeId, object: 'charge', payment_intent: intentId })

  test.each<[string, object, (bought: Purchase) => Promise<unknown>, ((bought: Purchase) => Promise<unknown>)?]>([
    [
      'a payment without an event',
      { kind: 'sale', found: 'missing_here', ledger: 0, stripe: 1250 },
      async () => {},
      tell,
    ],
    [
      'a refund that was made at Stripe',
      { kind: 'refund', found: 'missing_here', ledger: 0, stripe: -300 },
      async (bought) => {
        await tell(bought)
        await provider(`/charges/${bought.chargeId}/refund`, { amount: 300 })
      },
      (bought) => deliver(eventOf('charge.refunded', charge(bought), bought.sam.accountId)),
    ],
    [
      'a refund that the buyer’s bank sent back',
      { kind: 'refund', found: 'missing_there', ledger: -300, stripe: 0 },
      async (bought) => {
        await tell(bought)
        const { id } = await provider<{ id: string }>(`/charges/${bought.chargeId}/refund`, { amount: 300 })
        await deliver(eventOf('charge.refunded', charge(bought), bought.sam.accountId))
        await provider(`/refunds/${id}/settle`, { outcome: 'fail' })
      },
      async (bought) => {
        const refund = { object: 'refund', payment_intent: bought.intentId, status: 'failed' }
        await deliver(eventOf('refund.failed', refund, bought.sam.accountId))
      },
    ],
    [
      'a dispute without an event',
      { kind: 'dispute', found: 'missing_here', ledger: 0, stripe: -1250 },
      async (bought) => {
        await tell(bought)
        await provider(`/charges/${bought.chargeId}/dispute`)
      },
    ],
  ])('finds %s, until both sides agree', async (_, difference, happen, agree) => {
    const bought = await silentPurchase()
    await happen(bought)
    await check(bought)
    expect(await differencesOf(bought)).toEqual([{ ...difference, is_solved: false }])
    if (!agree) return
    await agree(bought)
    await check(bought)
    expect(await differencesOf(bought)).toEqual([{ ...difference, is_solved: true }])
  })

  test('finds an amount that is another, and what Stripe knows nothing of', async () => {
    const bought = await silentPurchase()
    await tell(bought)
    await provider(`/charges/${bought.chargeId}/refund`, { amount: 300 })
    await owner`update public.orders set refunded_cents = 200, disputed_cents = 50 where payment_intent_id = ${bought.intentId}`
    await check(bought)
    expect(await differencesOf(bought)).toMatchObject([
      { kind: 'dispute', found: 'missing_there', ledger: -50, stripe: 0, is_solved: false },
      { kind: 'refund', found: 'amount_differs', ledger: -200, stripe: -300, is_solved: false },
    ])
    await owner`update public.orders set refunded_cents = 300, disputed_cents = 0 where payment_intent_id = ${bought.intentId}`
    await check(bought)
    expect((await differencesOf(bought)).map((row) => row.is_solved)).toEqual([true, true])
  })

  test('leaves what happened within the last hour to the next one', async () => {
    const [lost, delivered] = [await silentPurchase(), await silentPurchase()]
    await tell(delivered)
    await owner`
      update private.ledger_checks set due_at = '-infinity', reading_until = null
      where stripe_account_id in (${lost.sam.accountId}, ${delivered.sam.accountId})`
    await run()
    for (const either of [lost, delivered]) expect(await differencesOf(either)).toEqual([])
    const [state] = await owner`
      select due_at > now() + interval '23 hours' as is_daily, read_until < now() - interval '59 minutes' as is_left
      from private.ledger_checks where stripe_account_id = ${lost.sam.accountId}`
    expect(state).toEqual({ is_daily: true, is_left: true })
    await check(lost)
    expect(await differencesOf(lost)).toHaveLength(1)
  })

  test('goes on where it stopped, and keeps nothing twice', async () => {
    const bought = await silentPurchase()
    await tell(bought)
    await check(bought)
    await check(bought)
    const rows = await owner`select id from private.stripe_movements where stripe_account_id = ${bought.sam.accountId}`
    expect(rows).toHaveLength(1)
    await provider(`/charges/${bought.chargeId}/refund`, { amount: 100 })
    const [newest] = (await stripe.balanceTransactions.list({ limit: 1 }, { stripeAccount: bought.sam.accountId })).data
    // As a run leaves it that ended after the page with the refund on it.
    await owner`
      update private.ledger_checks set due_at = '-infinity', reading_until = now() + interval '1 hour', reading_after = ${newest?.id ?? ''}
      where stripe_account_id = ${bought.sam.accountId}`
    await run()
    expect(await differencesOf(bought)).toEqual([])
  })

  test('does not look at the seller’s other business', async () => {
    const bought = await silentPurchase()
    await tell(bought)
    const onAccount = { stripeAccount: bought.sam.accountId }
    const { id } = await provider<{ id: string }>(`/accounts/${bought.sam.accountId}/payments`, { amount: 900 })
    await stripe.refunds.create({ payment_intent: id, amount: 100 }, onAccount)
    await check(bought)
    const kept = await owner`
      select payment_intent_id from private.stripe_movements where stripe_account_id = ${bought.sam.accountId}`
    expect(kept.map((row) => row.payment_intent_id)).toEqual([bought.intentId])
    expect(await differencesOf(bought)).toEqual([])
  })

  test('passes over an account that is out of reach', async () => {
    const [gone, lost] = [await silentPurchase(), await silentPurchase()]
    await provider(`/accounts/${gone.sam.accountId}/deauthorize`)
    await owner`
      update private.ledger_checks set due_at = '-infinity', reading_until = now() + interval '1 hour'
      where stripe_account_id = ${gone.sam.accountId}`
    await check(lost)
    expect(await differencesOf(gone)).toEqual([])
    expect(await differencesOf(lost)).toHaveLength(1)
  })

  test('is read by admins, without the seller’s account', { tags: ['R3'] }, async () => {
    const lost = await silentPurchase()
    await check(lost)
    const { body } = await (await admin()).get('admin/ledger/differences?state=open&limit=100')
    const shown = body.differences.find((row: { payment_intent_id: string }) => row.payment_intent_id === lost.intentId)
    expect(shown).toMatchObject({ kind: 'sale', found: 'missing_here', stripe_cents: 1250, seller_id: lost.sam.id })
    expect(JSON.stringify(body)).not.toContain(lost.sam.accountId)
    const solved = await (await admin()).get('admin/ledger/differences?state=solved&limit=100')
    expect(JSON.stringify(solved.body)).not.toContain(lost.intentId)
  })
})
