// `npm run test:stripe`: the tests of the money against Stripe itself, in test mode, with nothing but STRIPE_SECRET_KEY. `npm test` runs the
// same files against the fake.
import { runVitest } from './run-tests.ts'

const skip = (why: string): never => {
  console.log(`Skipped: ${why}`)
  process.exit(0)
}

process.env.TEST_STRIPE = '1'
const { stripeTestKey } = await import('../tests/support/environment.ts')
const key = stripeTestKey ?? skip('STRIPE_SECRET_KEY is no secret key of Stripe’s test mode (sk_test_…).')

const answer = await fetch('https://api.stripe.com/v1/balance', {
  headers: { authorization: `Bearer ${key}` },
  signal: AbortSignal.timeout(10_000),
}).catch((error: Error) =>
  skip(`api.stripe.com cannot be reached from here (${String(error.cause ?? error.message)}).`),
)
if (answer.status === 401) {
  console.error('Stripe rejects STRIPE_SECRET_KEY: copy it again from the dashboard, in test mode.')
  process.exit(1)
}

await runVitest('--project', 'stripe')
