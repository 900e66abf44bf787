// What people, Stripe and sellers do at once. Each race returns what is wrong right afterwards.
import { randomUUID } from 'node:crypto'
import { type Answer, owner, type TestUser } from '../../support/api/people.ts'
import { deliver, eventOf, stripe } from '../../support/api/provider-events.ts'
import { beginCheckout, type Checkout, CODES, type Seller, type Shop, USES_MAX } from '../money/shop.ts'
import {
  atStripe,
  decideDispute,
  deliverEvent,
  eventsOf,
  mayReject,
  openDispute,
  payAtStripe,
  paymentOf,
  refundInDashboard,
} from '../money/stripe.ts'

export const AT_ONCE = 50
/** In cents, of each seller's listings. */
export const PRICES = [900, 1250]

/** Everything at the same moment. */
const together = <T>(...acts: (() => Promise<T>)[]): Promise<T[]> => Promise.all(acts.map((act) => act()))

const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => () => act(index))

const click = (shop: Shop, buyer: TestUser, listings: string[], code: string | null = null) =>
  beginCheckout(
    shop,
    firstOf(shop)[0],
    buyer,
    listings.map((id) => ({ id })),
    code,
  )

/** What is not one of the answers that there may be. */
const others = (answers: Answer[], ...allowed: (number | string)[]) =>
  answers
    .filter(({ status, body }) => !allowed.includes(status) && !allowed.includes(body.code))
    .map(({ status, body }) => `answered ${status} ${body.code}`)

const firstOf = ({ sellers, buyers }: Shop): [Seller, TestUser] => {
  const [[seller], [buyer]] = [sellers, buyers]
  if (!seller || !buyer) throw new Error('a race needs a seller and a buyer')
  return [seller, buyer]
}

/** Begins a checkout and pays. Null where there is no session. */
async function buyOnce(shop: Shop, buyer: TestUser, listings: string[]): Promise<Checkout | null> {
  await click(shop, buyer, listings)
  const [paid] = shop.checkouts
  if (paid) await pay(paid)
  return paid ?? null
}

const checkoutsOf = ({ checkouts }: Shop, buyer: TestUser) => checkouts.filter((checkout) => checkout.buyer === buyer)

const pay = (checkout: Checkout) => mayReject(payAtStripe(checkout))
const page = ({ buyer, sessionId }: Checkout) => buyer.get(`orders/session/${sessionId}`)

/** The webhook of a session's end, under one id or under another. */
const completed = ({ sessionId, accountId }: Checkout, id?: string) =>
  deliver(
    eventOf('checkout.session.completed', { id: sessionId, object: 'checkout.session' }, accountId, id ? { id } : {}),
  ) as Promise<Answer>

/** A double click, in every other round with a discount code. */
async function doubleClick(shop: Shop, round: number): Promise<string[]> {
  const [seller, buyer] = firstOf(shop)
  const code = round % 2 ? (CODES[0] ?? null) : null
  const answers = await together(...times(AT_ONCE, () => click(shop, buyer, seller.listings, code)))
  const [first, ...more] = shop.checkouts
  const sessions = await stripe.checkout.sessions.list({}, { stripeAccount: seller.accountId })
  if (first) await pay(first)
  return [
    ...others(answers, 200),
    ...more.map(({ sessionId }) => `another session: ${sessionId}`),
    ...(sessions.data.length === 1 ? [] : [`${sessions.data.length} sessions at Stripe`]),
  ]
}

async function pageAgainstWebhook(shop: Shop): Promise<string[]> {
  const [seller, buyer] = firstOf(shop)
  const paid = await buyOnce(shop, buyer, seller.listings)
  if (!paid) return ['no session']
  const same = `evt_${randomUUID()}`
  const answers = await together(
    ...times(AT_ONCE, async (index) =>
      index % 5 === 0 ? await completed(paid) : index % 2 ? await page(paid) : await completed(paid, same),
    ),
  )
  return others(answers, 200)
}

/** Two baskets that share a listing, paid in two tabs: what is paid twice goes back once. */
async function twoTabs(shop: Shop): Promise<string[]> {
  const [seller, buyer] = firstOf(shop)
  const baskets = [seller.listings, seller.listings.slice(0, 1)]
  await together(...baskets.map((listings) => () => click(shop, buyer, listings)))
  const tabs = shop.checkouts
  await together(...tabs.map((tab) => () => pay(tab)))
  const confirmed = await together(
    ...times(AT_ONCE, async (index) => {
      const tab = tabs[index % tabs.length]
      if (!tab) throw new Error('no tab has a session')
      return index % 3 ? await completed(tab) : await page(tab)
    }),
  )
  const active = await owner`
    select from public.entitlements where buyer_id = ${buyer.id} and listing_id in ${owner(seller.listings)} and revoked_at is null`
  return [
    ...others(confirmed, 200),
    ...(active.length === PRICES.length ? [] : [`${active.length} active entitlements`]),
  ]
}

/** The seller refunds in the shop and at Stripe during a dispute. Then all events come at once, once:
 * another would mend what a race spoilt. */
async function refundAgainstDispute(shop: Shop, round: number): Promise<string[]> {
  const [seller, buyer] = firstOf(shop)
  const paid = await buyOnce(shop, buyer, seller.listings)
  if (!paid) return ['no session']
  const { id } = (await page(paid)).body
  const payment = await paymentOf(paid)
  if (!payment) return ['no payment']
  const refund = { refundId: randomUUID(), amount: '1', reason: 'A page is missing' }
  const refunds: Answer[] = []
  await together<unknown>(
    async () => refunds.push(await seller.post(`sales/${id}/refunds`, refund)),
    () => mayReject(refundInDashboard(payment, round % 3 ? undefined : 200)),
    () => mayReject(openDispute(payment)),
  )
  const events = (await eventsOf(shop)).filter(({ type }) => /^charge\.(refunded|dispute)/.test(type))
  await together<unknown>(...events.map((event) => () => deliverEvent(shop, event)))
  const disputed = await paymentOf(paid)
  if (disputed?.dispute && round % 2) await mayReject(decideDispute(disputed, round % 4 === 1 ? 'won' : 'lost'))
  return others(refunds, 200, 201, 'refund_impossible', 'refund_too_much')
}

/** Fifty buyers use a code that works twice. */
async function lastUse(shop: Shop): Promise<string[]> {
  const [seller] = firstOf(shop)
  const answers = await together(
    ...shop.buyers.map((buyer) => async () => {
      const answer = await click(shop, buyer, seller.listings, CODES[0])
      for (const begun of checkoutsOf(shop, buyer)) await pay(begun)
      return answer
    }),
  )
  const used = answers.filter(({ status }) => status === 200).length
  return [
    ...others(answers, 200, 'discount_used_up'),
    ...(used === USES_MAX ? [] : [`the code was used ${used} times`]),
  ]
}

/** Stripe pauses the account while buyers pay: payers get files, and no one begins later. */
async function pauseAgainstPay(shop: Shop): Promise<string[]> {
  const [seller, late] = firstOf(shop)
  const pause = async () => {
    await atStripe(`/accounts/${seller.accountId}`, { charges_enabled: false })
    const updates = (await eventsOf(shop)).filter(({ type }) => type === 'account.updated')
    for (const event of updates) await deliverEvent(shop, event)
  }
  const answers: Answer[] = []
  await together<unknown>(
    ...shop.buyers.map((buyer) => async () => {
      answers.push(await click(shop, buyer, seller.listings))
      for (const begun of checkoutsOf(shop, buyer)) {
        await pay(begun)
        await page(begun)
      }
    }),
    pause,
  )
  const listed = await owner`
    select from public.listings where seller_id = ${seller.id} and status <> 'paused'`
  const after = await click(shop, late, seller.listings)
  const refusals = ['listing_inactive', 'seller_not_ready', 'already_owned']
  return [
    ...others(answers, 200, ...refusals, 'payment_provider_unavailable'),
    ...others([after], ...refusals),
    ...(listed.length === 0 ? [] : [`${listed.length} listings are for sale after the pause`]),
  ]
}

type Race = (shop: Shop, round: number) => Promise<string[]>

/** What happens at once, and how many buyers take part. */
export const RACES: Record<string, { buyers: number; race: Race }> = {
  'a double click': { buyers: 1, race: doubleClick },
  'the success page against the webhook': { buyers: 1, race: pageAgainstWebhook },
  'two tabs that pay': { buyers: 1, race: twoTabs },
  'refunds against a dispute': { buyers: 1, race: refundAgainstDispute },
  'the last use of a code': { buyers: AT_ONCE, race: lastUse },
  'a pause against payments': { buyers: AT_ONCE, race: pauseAgainstPay },
}
