// What people, Stripe and its network do to the shop. A rule of the shop may reject an act; a failure may not.
import fc from 'fast-check'
import type Stripe from 'stripe'
import { owner, type TestUser } from '../../support/api/people.ts'
import { payDelayed } from '../../support/api/provider-events.ts'
import { sweep } from '../money/settle.ts'
import { CODES, type Shop } from '../money/shop.ts'
import {
  atStripe,
  decideDispute,
  deliverAsForeign,
  deliverEvent,
  eventsOf,
  expire,
  forge,
  isReached,
  mayReject,
  openDispute,
  type Payment,
  payAtStripe,
  paymentOf,
  refundInDashboard,
} from '../money/stripe.ts'
import { PROMISE_ACTIONS } from './promise-commands.ts'
import { expectRuled, pick } from './ruled.ts'

/** An act, with the numbers that choose its person and object. */
class Command implements fc.AsyncCommand<object, Shop> {
  readonly name: string
  readonly choices: readonly number[]
  readonly act: Action

  constructor(name: string, choices: readonly number[], act: Action) {
    this.name = name
    this.choices = choices
    this.act = act
  }
  check = () => true
  run = (_model: object, shop: Shop) => this.act(shop, ...this.choices)
  toString = () => `${this.name}(${this.choices.join(', ')})`
}

export type Action = (shop: Shop, ...choices: number[]) => Promise<void>

async function begin(shop: Shop, buyer?: TestUser, from = 0, which = 0, code = 0): Promise<void> {
  const seller = pick(shop.sellers, from)
  if (!buyer || !seller) return
  const wanted = seller.listings.filter((_, index) => ((which % 7) + 1) & (1 << index))
  // The second listing lets buyers pay more.
  const isGenerous = which % 2 === 1
  const answer = await buyer.post('checkout/create-checkout-session', {
    auth0Id: buyer.id,
    cartItems: wanted.map((id) => (isGenerous && id === seller.listings[1] ? { id, chosenPrice: 20 } : { id })),
    discountCode: pick([null, ...CODES], code),
  })
  expectRuled(answer)
  if (answer.status !== 200) return
  const { sessionId } = answer.body
  if (!shop.checkouts.some((known) => known.sessionId === sessionId))
    shop.checkouts.push({ sessionId, accountId: seller.accountId, buyer })
}

const paymentOfOne = async ({ checkouts }: Shop, which = 0): Promise<Payment | null> => {
  const checkout = pick(checkouts, which)
  return checkout ? await paymentOf(checkout) : null
}

const forOneEvent =
  (act: (shop: Shop, event: Stripe.Event) => Promise<unknown>): Action =>
  async (shop, which) => {
    const event = pick(await eventsOf(shop), which)
    if (event) await act(shop, event)
  }

const pay: Action = async ({ checkouts }, which) => {
  const checkout = pick(checkouts, which)
  if (checkout && (await isReached(checkout.accountId))) await mayReject(payAtStripe(checkout))
}

const ban = async (userId: string | undefined) => {
  if (userId) await owner`update public.profiles set is_banned = not is_banned where id = ${userId}`
}

/** How often each is chosen, and what it does. */
const ACTIONS: Record<string, [weight: number, act: Action]> = {
  buy: [
    6,
    async (shop, who, from, which, code) => {
      await begin(shop, pick(shop.buyers, who), from, which, code)
      await pay(shop, shop.checkouts.length - 1)
    },
  ],
  'begin a checkout': [8, (shop, who, from, which, code) => begin(shop, pick(shop.buyers, who), from, which, code)],
  'begin one by a double click': [
    2,
    async (shop, who, from, which, code) => {
      const buyer = pick(shop.buyers, who)
      await Promise.all([begin(shop, buyer, from, which, code), begin(shop, buyer, from, which, code)])
    },
  ],
  pay: [6, pay],
  'pay by debit': [
    2,
    async ({ checkouts }, which, outcome = 0) => {
      const known = pick(checkouts, which)
      if (!known || !(await isReached(known.accountId))) return
      const paid = await payDelayed(known.sessionId).catch(() => 'closed')
      if (paid === 'closed') return
      await atStripe(`/sessions/${known.sessionId}/settle`, { outcome: outcome % 3 === 0 ? 'fail' : 'succeed' })
    },
  ],
  'let a session expire': [
    2,
    async ({ checkouts }, which) => {
      const checkout = pick(checkouts, which)
      if (checkout) await mayReject(expire(checkout))
    },
  ],
  'come back to the shop': [
    3,
    async ({ checkouts }, which) => {
      const known = pick(checkouts, which)
      if (known) expectRuled(await known.buyer.get(`orders/session/${known.sessionId}`))
    },
  ],
  'deliver an event': [10, forOneEvent(deliverEvent)],
  'deliver an event twice at once': [
    2,
    forOneEvent((shop, event) => Promise.all([deliverEvent(shop, event), deliverEvent(shop, event)])),
  ],
  'forge an event': [1, forOneEvent((_, event) => forge(event))],
  'deliver an event as of another account': [1, forOneEvent(deliverAsForeign)],
  "refund in Stripe's dashboard": [
    2,
    async (shop, which, cents = 0) => {
      const payment = await paymentOfOne(shop, which)
      if (payment) await mayReject(refundInDashboard(payment, cents % 3 ? (cents % 300) + 1 : undefined))
    },
  ],
  'refund in the shop': [
    2,
    async ({ checkouts, sellers }, which, cents = 0) => {
      const known = pick(checkouts, which)
      const [order] = await owner`select id from public.orders where checkout_session_id = ${known?.sessionId ?? ''}`
      const seller = sellers.find(({ accountId }) => accountId === known?.accountId)
      if (!order || !seller) return
      const refund = {
        refundId: crypto.randomUUID(),
        amount: String(((cents % 300) + 1) / 100),
        reason: 'A page is missing',
      }
      expectRuled(await seller.post(`sales/${order.id}/refunds`, refund))
    },
  ],
  'dispute a payment': [
    2,
    async (shop, which, cents = 0) => {
      const payment = await paymentOfOne(shop, which)
      if (payment && !payment.dispute) await mayReject(openDispute(payment, cents % 2 ? (cents % 900) + 1 : undefined))
    },
  ],
  'decide a dispute': [
    2,
    async (shop, which, outcome = 0) => {
      const payment = await paymentOfOne(shop, which)
      if (payment?.dispute) await mayReject(decideDispute(payment, outcome % 2 ? 'won' : 'lost'))
    },
  ],
  'ban a buyer, or end the ban': [1, ({ buyers }, who) => ban(pick(buyers, who)?.id)],
  'ban a seller, or end the ban': [1, ({ sellers }, who) => ban(pick(sellers, who)?.id)],
  'pause an account, or go on with it': [
    1,
    async ({ sellers }, who, charges = 0) =>
      void (await atStripe(`/accounts/${pick(sellers, who)?.accountId}`, { charges_enabled: charges % 3 > 0 })),
  ],
  'change a price': [
    1,
    async ({ sellers }, who, which, cents = 0) => {
      const id = pick(pick(sellers, who)?.listings ?? [], which) ?? null
      await owner`update public.listings set price_cents = ${(cents % 2000) + 100} where id = ${id}`
    },
  ],
  'delete an account': [
    1,
    async ({ buyers }, who, chance = 0) => {
      const buyer = pick(buyers, who)
      if (buyer && chance % 4 === 0) expectRuled(await buyer.delete(`users/delete/${buyer.id}`))
    },
  ],
  'let the sweep come': [2, sweep],
  ...PROMISE_ACTIONS,
}

const choices = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat())

/** Sequences of at most so many of them. */
export const sequences = (length: number) =>
  fc.commands(
    Object.entries(ACTIONS).flatMap(([name, [weight, act]]) =>
      Array.from({ length: weight }, () => choices.map((numbers) => new Command(name, numbers, act))),
    ),
    { maxCommands: length, size: 'max' },
  )
