// Who the tests of the money ask: Stripe's test mode where its key is given, and the fake otherwise. They use nothing that only one of both has.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeStripe } from '@marketplace/fake-stripe'
import Stripe from 'stripe'
import { afterAll, type TestContext } from 'vitest'
import { stripeTestKey } from '../../support/environment.ts'

export type Asked = {
  stripe: Stripe
  /** A connected account that can be charged; undefined where the platform has none. */
  account: string | undefined
}

/** Opens one of both for a file. */
export async function askStripe(): Promise<Asked> {
  const stripe = stripeTestKey ? new Stripe(stripeTestKey, { maxNetworkRetries: 2 }) : await openFake()
  const { data } = await stripe.accounts.list({ limit: 100 })
  return { stripe, account: data.find(({ charges_enabled: isReady }) => isReady)?.id }
}

/** The options of a call in a seller's name; without a seller the test is skipped, and says why. */
export function inNameOf({ account }: Asked, { skip }: TestContext): { stripeAccount: string } {
  if (!account) skip('no connected account can be charged: connect one to the platform in test mode')
  return { stripeAccount: String(account) }
}

async function openFake(): Promise<Stripe> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stripe-'))
  const secretKey = 'sk_test_asked0123456789'
  const fake = await startFakeStripe({
    port: 0,
    dataDir,
    secretKey,
    connectClientId: 'ca_asked',
    redirectUris: ['http://127.0.0.1:9/callback'],
    webhookSecret: 'whsec_asked',
    webhookUrl: 'http://127.0.0.1:9/webhook',
  })
  afterAll(async () => {
    await fake.close()
    await rm(dataDir, { recursive: true })
  })
  const seller = { business_name: 'Seller', connect: true }
  await fetch(`${fake.url}/_control/accounts`, { method: 'POST', body: JSON.stringify(seller) })
  return new Stripe(secretKey, { host: '127.0.0.1', port: fake.port, protocol: 'http' })
}
