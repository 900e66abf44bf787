// A running fake with a webhook receiver, a real Stripe client, and its users.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type FakeStripeOptions, startFakeStripe } from '../../src/start-fake-stripe.ts'
import { type Receiver, startReceiver } from './webhook-receiver.ts'

export const SECRET_KEY = 'sk_test_platform0123456789'
export const WEBHOOK_SECRET = 'whsec_test_secret'
export const CLIENT_ID = 'ca_test_platform'
export const REDIRECT_URI = 'http://127.0.0.1:9/api/stripe/oauth/callback'
export const CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficient: '4000000000009995',
  authenticates: '4000002760003184',
}

export type World = {
  /** The platform's client. */
  stripe: Stripe
  /** A client with another key. */
  client(key: string): Stripe
  basket: Stripe.Checkout.SessionCreateParams
  url: string
  receiver: Receiver
  options: FakeStripeOptions
  /** Id of a connected seller's account. */
  account: string
  /** Options for calls on that seller's account. */
  onSeller: { stripeAccount: string }
  /** Stops the fake and restarts it with the same data on another port. */
  restart(): Promise<void>
  /** Signs up and connects another seller. */
  seller(chargesEnabled?: boolean): Promise<Stripe.Account>
  /** Submits the hosted page like a browser without scripts. */
  submit(session: Stripe.Checkout.Session, fields?: Record<string, string>): Promise<Response>
  control<T = Record<string, unknown>>(path: string, body?: object): Promise<T>
  /** Opens a session of the basket with changes, for the seller. */
  open(changes?: Partial<Stripe.Checkout.SessionCreateParams>, on?: Stripe.RequestOptions): Promise<Session>
  /** Opens a session and pays it. */
  pay(changes?: Partial<Stripe.Checkout.SessionCreateParams>, on?: Stripe.RequestOptions): Promise<Session>
  /** The seller's session with its payment and charge. */
  read(id: string, on?: Stripe.RequestOptions): Promise<Stripe.Checkout.Session>
  /** The newest charge of an account. */
  charge(on?: Stripe.RequestOptions): Promise<Stripe.Charge>
  state(): Promise<State>
  /** Resolves when the webhook queue is empty. */
  settled(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

export type Session = Stripe.Response<Stripe.Checkout.Session>

export type State = {
  controls: { drop: number; copies: number; delay_ms: number }
  pending_deliveries: number
  events: { type: string; id: string; deliveries: { state: string; tries: { status: number | null }[] }[] }[]
}

/** One world for all tests of a file, or a new one for each test. */
export function useWorld(scope: 'file' | 'test' = 'file', overrides: Partial<FakeStripeOptions> = {}): World {
  const world = {} as World
  const [before, after] = scope === 'file' ? [beforeAll, afterAll] : [beforeEach, afterEach]
  before(async () => {
    await createWorld(overrides, world)
  })
  after(() => world[Symbol.asyncDispose]())
  return world
}

export async function createWorld(overrides: Partial<FakeStripeOptions> = {}, world = {} as World): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'payments-'))
  const receiver = await startReceiver()
  const options: FakeStripeOptions = {
    port: 0,
    dataDir,
    secretKey: SECRET_KEY,
    connectClientId: CLIENT_ID,
    redirectUris: [REDIRECT_URI],
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: receiver.url,
    webhookRetryBaseMs: 5,
    sweepIntervalMs: 20,
    ...overrides,
  }
  let running = await startFakeStripe(options)
  const client = () => stripeClient(running.port)

  Object.assign(world, {
    stripe: client(),
    client: (key) => stripeClient(running.port, key),
    basket,
    url: running.url,
    receiver,
    options,

    async restart() {
      await running.close()
      running = await startFakeStripe(options)
      world.stripe = client()
      world.url = running.url
    },

    seller: (chargesEnabled = true) =>
      world.control<Stripe.Account>('/accounts', {
        business_name: 'Ada Prints',
        email: 'ada@example.com',
        charges_enabled: chargesEnabled,
        connect: true,
      }),

    submit: (session, fields = {}) =>
      postForm(`${world.url}/c/pay/${session.id}`, {
        email: 'bo@example.com',
        method: 'card',
        card_number: CARDS.pays,
        card_expiry: '12 / 40',
        card_cvc: '123',
        card_name: 'Bo Buyer',
        ...fields,
      }),

    async control<T>(path: string, body: object = {}) {
      const response = await fetch(`${world.url}/_control${path}`, { method: 'POST', body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return (await response.json()) as T
    },

    open: (changes = {}, on = world.onSeller) => world.stripe.checkout.sessions.create({ ...basket, ...changes }, on),

    async pay(changes = {}, on = world.onSeller) {
      const session = await world.open(changes, on)
      await world.control(`/sessions/${session.id}/pay`)
      return session
    },

    read: (id, on = world.onSeller) =>
      world.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, on),

    async charge(on = world.onSeller) {
      const [charge] = (await world.stripe.charges.list({ limit: 1 }, on)).data
      if (!charge) throw new Error('nothing was charged')
      return charge
    },

    settled: () => expect.poll(async () => (await world.state()).pending_deliveries).toBe(0),

    async state() {
      const response = await fetch(`${world.url}/_control/state`)
      return (await response.json()) as State
    },

    async [Symbol.asyncDispose]() {
      await running.close()
      await receiver.close()
      await rm(dataDir, { recursive: true })
    },
  } satisfies Omit<World, 'account' | 'onSeller'>)
  world.account = (await world.seller()).id
  world.onSeller = { stripeAccount: world.account }
  return world
}

export function stripeClient(port: number, key = SECRET_KEY): Stripe {
  return new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 })
}

/** Doesn't follow redirects, so that tests can check them. */
export function postForm(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual', headers })
}

export const basket: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 1099,
        product_data: { name: 'Fern <b>pattern</b>', images: ['https://example.com/fern.png'] },
      },
    },
    { quantity: 2, price_data: { currency: 'usd', unit_amount: 250, product_data: { name: 'Sticker' } } },
  ],
  success_url: 'http://127.0.0.1:9/checkout-success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://127.0.0.1:9/checkout-cancel',
  client_reference_id: 'order-1',
  metadata: { order: 'order-1' },
  payment_intent_data: { metadata: { order: 'order-1' } },
}
export const BASKET_TOTAL = 1599
