// Runs the tests of money in Stripe's test mode. Needs only STRIPE_SECRET_KEY.
import { runVitest } from './run-tests.ts'

const skip = (why: string): never => {
  console.log(`Skipped: ${why}`)
  process.exit(0)
}

export async function proveStripe(): Promise<void> {
  process.env.TEST_STRIPE = '1'
  const { stripeTestKey } = await import('../../tests/support/environment.ts')
  const key = stripeTestKey ?? skip('STRIPE_SECRET_KEY is not a secret key of Stripe’s test mode (sk_test_…).')

  const answer = await fetch('https://api.stripe.com/v1/balance', {
    headers: { authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(10_000),
  }).catch((error: Error) => skip(`Can't reach api.stripe.com (${String(error.cause ?? error.message)}).`))
  if (answer.status === 401) {
    console.error('Stripe rejects STRIPE_SECRET_KEY: copy it again from the dashboard, in test mode.')
    process.exit(1)
  }
  await runVitest('--project', 'stripe')
}
