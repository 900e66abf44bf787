// What people, Stripe and its network do to the shop, which may refuse by a rule but never fail.
import fc from 'fast-check'
import type Stripe from 'stripe'
import { runJobs } from '../../support/api/mails.ts'
import { owner, type TestUser } from '../../support/api/people.ts'
import { payDelayed } from '../../support/api/provider-events.ts'
import { decideDebit, sweep } from '../money/settle.ts'
import { beginCheckout, type Checkout, CODES, type Shop } from '../money/shop.ts'
import {
  atStripe,
  decideDispute,
  deliverAsForeign,
  deliverEvent,
  eventsOf,
  expire,
  failRefund,
  forge,
  isReached,
  mayReject,
  openDispute,
  type Payment,
  payAtStripe,
  paymentOf,
  refundInDashboard,
  warnOfFraud,
} from '../money/stripe.ts'
import { GIFT_ACTIONS } from './gift-commands.ts'
import { GUEST_ACTIONS, secretOf } from './guest-commands.ts'
import { PROMISE_ACTIONS } from './promise-commands.ts'
import { type Action, expectRuled, pick, weighted } from './ruled.ts'

/** An action, with the numbers that choose its person and object. */
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
  run = async (_model: object, shop: Shop) => void (await this.act(shop, ...this.choices))
  toString = () => `${this.name}(${this.choices.join(', ')})`
}

async function begin(
  shop: Shop,
  buyer?: TestUser,
  from = 0,
  which = 0,
  code = 0,
  secret?: string,
  recipient?: string,
): Promise<void> {
  const seller = pick(shop.sellers, from)
  if (!buyer || !seller) return
  const listings = seller.listings.filter((_, index) => ((which % 7) + 1) & (1 << index))
  // The second listing lets buyers pay more.
  const isGenerous = which % 2 === 1
  const cart = listings.map((id) => (isGenerous && id === seller.listings[1] ? { id, chosenPrice: 20 } : { id }))
  expectRuled(await beginCheckout(shop, seller, buyer, cart, pick([null, ...CODES], code), secret, recipient))
}

const onCheckout =
  (act: (checkout: Checkout, choice: number) => Promise<unknown>): Action =>
  async ({ checkouts }, which, choice = 0) => {
    const checkout = pick(checkouts, which)
    if (checkout) await act(checkout, choice)
  }

const onPayment = (act: (payment: Payment, choice: number) => Promise<unknown>): Action =>
  onCheckout(async (checkout, choice) => {
    const payment = await paymentOf(checkout)
    if (payment) await mayReject(act(payment, choice))
  })

const onEvent =
  (act: (shop: Shop, event: Stripe.Event) => Promise<unknown>): Action =>
  async (shop, which) => {
    const event = pick(await eventsOf(shop), which)
    if (event) await act(shop, event)
  }

const pay = onCheckout(async (checkout) => {
  if (await isReached(checkout.accountId)) await mayReject(payAtStripe(checkout))
})

const payByDebit = onCheckout(async ({ sessionId, accountId, buyer }) => {
  if (await isReached(accountId)) await payDelayed(sessionId, buyer.email).catch(() => 'closed')
})

const refundInShop: Action = async ({ checkouts, sellers }, which, cents = 0) => {
  const checkout = pick(checkouts, which)
  const [order] = await owner`select id from public.orders where checkout_session_id = ${checkout?.sessionId ?? ''}`
  const seller = sellers.find(({ accountId }) => accountId === checkout?.accountId)
  if (!order || !seller) return
  const refundId = crypto.randomUUID()
  const refund = { refundId, amount: String(((cents % 300) + 1) / 100), reason: 'A page is missing' }
  expectRuled(await seller.post(`sales/${order.id}/refunds`, refund))
}

const ban = async (userId: string | undefined) => {
  if (userId) await owner`update public.profiles set is_banned = not is_banned where id = ${userId}`
}

const DISPUTE_ENDS = ['won', 'lost', 'prevented', 'prevented_free']

/** How often each is chosen, and what it does. */
const ACTIONS: Record<string, { weight: number; act: Action }> = {
  buy: weighted(6, async (shop, who, from, which, code) => {
    await begin(shop, pick(shop.buyers, who), from, which, code)
    await pay(shop, shop.checkouts.length - 1)
  }),
  'begin a checkout': weighted(8, (shop, who, from, which, code) =>
    begin(shop, pick(shop.buyers, who), from, which, code),
  ),
  'buy without an account': weighted(6, async (shop, who, from, which, code) => {
    const buyer = pick(shop.buyers, who)
    if (buyer) await begin(shop, buyer, from, which, code, secretOf(buyer))
    await pay(shop, shop.checkouts.length - 1)
  }),
  'give to another buyer': weighted(5, async (shop, who, from, which, code) => {
    const buyer = pick(shop.buyers, who)
    const secret = buyer && code % 3 === 0 ? secretOf(buyer) : undefined
    await begin(shop, buyer, from, which, code, secret, pick(shop.buyers, who + 1 + (code % 2))?.email)
    await pay(shop, shop.checkouts.length - 1)
  }),
  'begin one without an account by a double click': weighted(3, async (shop, who, from, which, code) => {
    const buyer = pick(shop.buyers, who)
    await Promise.all([0, 1].map(() => begin(shop, buyer, from, which, code, buyer && secretOf(buyer))))
  }),
  'begin one by a double click': weighted(2, async (shop, who, from, which, code) => {
    const buyer = pick(shop.buyers, who)
    await Promise.all([begin(shop, buyer, from, which, code), begin(shop, buyer, from, which, code)])
  }),
  pay: weighted(6, pay),
  'pay by debit': weighted(2, payByDebit),
  'buy by debit': weighted(4, async (shop, who, from, which, code) => {
    const buyer = pick(shop.buyers, who)
    const secret = buyer && code % 3 === 0 ? secretOf(buyer) : undefined
    await begin(shop, buyer, from, which, code, secret, code % 5 ? undefined : pick(shop.buyers, who + 1)?.email)
    await payByDebit(shop, shop.checkouts.length - 1)
  }),
  'let a bank decide': weighted(3, onCheckout(decideDebit)),
  'let a session expire': weighted(
    2,
    onCheckout((checkout) => mayReject(expire(checkout))),
  ),
  'come back to the shop': weighted(
    3,
    onCheckout(async ({ buyer, sessionId }) => expectRuled(await buyer.get(`orders/session/${sessionId}`))),
  ),
  'deliver an event': weighted(10, onEvent(deliverEvent)),
  'deliver an event twice at once': weighted(
    2,
    onEvent((shop, event) => Promise.all([deliverEvent(shop, event), deliverEvent(shop, event)])),
  ),
  'forge an event': weighted(
    1,
    onEvent((_, event) => forge(event)),
  ),
  'deliver an event as of another account': weighted(1, onEvent(deliverAsForeign)),
  "refund in Stripe's dashboard": weighted(
    2,
    onPayment((payment, cents) => refundInDashboard(payment, cents % 3 ? (cents % 300) + 1 : undefined)),
  ),
  'refund in the shop': weighted(2, refundInShop),
  'dispute a payment': weighted(
    2,
    onPayment(async (payment, cents) => {
      if (!payment.dispute) await openDispute(payment, cents % 2 ? (cents % 900) + 1 : undefined)
    }),
  ),
  warning: weighted(3, onPayment(warnOfFraud)),
  'decide a dispute': weighted(
    2,
    onPayment(async (payment, outcome) => {
      if (payment.dispute) await decideDispute(payment, pick(DISPUTE_ENDS, outcome) ?? 'won')
    }),
  ),
  'send a refund back': weighted(
    2,
    onPayment(async (payment) => {
      if (payment.refund) await failRefund(payment)
    }),
  ),
  'ban a buyer, or end the ban': weighted(1, ({ buyers }, who) => ban(pick(buyers, who)?.id)),
  'ban a seller, or end the ban': weighted(1, ({ sellers }, who) => ban(pick(sellers, who)?.id)),
  'pause an account, or go on with it': weighted(1, ({ sellers }, who, charges = 0) =>
    atStripe(`/accounts/${pick(sellers, who)?.accountId}`, { charges_enabled: charges % 3 > 0 }),
  ),
  'change a price': weighted(1, async ({ sellers }, who, which, cents = 0) => {
    const id = pick(pick(sellers, who)?.listings ?? [], which) ?? null
    await owner`update public.listings set price_cents = ${(cents % 2000) + 100} where id = ${id}`
  }),
  'delete an account': weighted(1, async ({ buyers }, who, chance = 0) => {
    const buyer = pick(buyers, who)
    if (buyer && chance % 4 === 0) expectRuled(await buyer.delete(`users/delete/${buyer.id}`))
  }),
  'let the sweep come': weighted(2, sweep),
  'let the mails go': weighted(3, runJobs),
  ...PROMISE_ACTIONS,
  ...GUEST_ACTIONS,
  ...GIFT_ACTIONS,
}

const choices = fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat())

/** Sequences of at most so many commands. */
export const sequences = (length: number) =>
  fc.commands(
    Object.entries(ACTIONS).flatMap(([name, { weight, act }]) =>
      Array.from({ length: weight }, () => choices.map((numbers) => new Command(name, numbers, act))),
    ),
    { maxCommands: length, size: 'max' },
  )
