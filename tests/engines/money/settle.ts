// The end of a run: everything that waits for a clock is due, and Stripe has delivered every event.
import { runJobs } from '../../support/api/mails.ts'
import { owner, provider } from '../../support/api/people.ts'
import { schedulerCalls, sweepPayments } from '../../support/api/scheduler.ts'
import { stack } from '../../support/stack.ts'
import { untilInService } from '../support/parts.ts'
import { type Journal, retry, retryUntil } from './load.ts'
import { type Checkout, idsOf, type Shop } from './shop.ts'
import { atStripe, deliverEvent, eventsOf, expire, mayReject } from './stripe.ts'

/** Moves back the times that the sweep of payments waits for. */
async function makeDue({ sellers }: Shop): Promise<void> {
  await owner`
    update public.orders set created_at = created_at - interval '5 minutes', asked_at = asked_at - interval '1 day'
    where status in ('pending', 'processing') and seller_id in ${idsOf(sellers)}`
  await owner`
    update private.pending_refunds set begun_at = begun_at - interval '10 minutes'
    where is_open and order_id in (select id from public.orders where seller_id in ${idsOf(sellers)})`
}

export async function sweep(shop: Shop): Promise<void> {
  await makeDue(shop)
  await sweepPayments()
}

/** Events that may get lost: the sweep or the buyer's next visit reads the session instead. */
const MAY_BE_LOST = /^checkout\.session\./
/** Rounds until every event is delivered: the shop may answer an event with a refund. */
const ROUNDS_MAX = 5

export const decideDebit = ({ sessionId }: Checkout, choice: number) =>
  atStripe(`/sessions/${sessionId}/settle`, { outcome: choice % 3 === 0 ? 'fail' : 'succeed' })

/**
 * For a run that delivers events itself. Open sessions expire, and banks decide. Every undelivered event comes twice,
 * the newest first, except a third of those that may get lost. Then the sweep runs.
 */
export async function settle(shop: Shop): Promise<void> {
  await Promise.all(shop.checkouts.map((checkout) => mayReject(expire(checkout))))
  await Promise.all(shop.checkouts.map(decideDebit))
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const undelivered = (await eventsOf(shop)).filter(({ id }) => !shop.delivered.has(id)).reverse()
    if (undelivered.length === 0 && round > 0) return
    for (const [index, event] of undelivered.entries()) {
      if (round === 0 && index % 3 === 0 && MAY_BE_LOST.test(event.type)) shop.delivered.add(event.id)
      else await Promise.all([deliverEvent(shop, event), deliverEvent(shop, event)])
    }
    await sweep(shop)
  }
}

/** Stripe has delivered everything. It retries, after pauses of its own, what the shop rejected. */
export const everythingDelivered = () =>
  retryUntil('the last delivery of Stripe', async () => {
    const state = await (await fetch(`${stack.urls.payments}/_control/state`)).json()
    return state.pending_deliveries === 0
  })

const count = async (rows: Promise<{ count: number }[]>) => (await rows)[0]?.count ?? 0

const everythingSwept = ({ shop }: Journal) =>
  retryUntil('the sweep', async () => {
    await makeDue(shop)
    if ((await schedulerCalls('stripe-webhook/sweep')).status !== 200) return false
    const left = await count(owner`
      select count(*)::int from private.pending_refunds
      where is_open and order_id in (select id from public.orders where seller_id in ${idsOf(shop.sellers)})`)
    return left === 0
  })

const everythingMailed = ({ shop }: Journal) =>
  retryUntil('the last mail', async () => {
    const unsent = owner`sent_at is null and buried_at is null and recipient_id in ${idsOf([...shop.sellers, ...shop.buyers])}`
    await owner`update private.outbox set due_at = now() where due_at > now() and ${unsent}`
    await runJobs()
    return (await count(owner`select count(*)::int from private.outbox where ${unsent}`)) === 0
  })

/** The number of the newest mail that was read, over all runs of this process. */
let lastRead = 0

/** Reads what arrived since. The mailbox keeps its last 500. */
export async function readMailbox({ shop, mails }: Journal): Promise<void> {
  const addresses = new Set([...shop.sellers, ...shop.buyers].map(({ email }) => email))
  const read = <T>(path: string) =>
    retry<T>('the mailbox', async () => (await fetch(`${stack.urls.mailbox}/api/messages${path}`)).json())
  const { messages } = await read<{ messages: { id: number; to: string[] }[] }>('')
  for (const { id, to } of messages) {
    if (id <= lastRead || !to.some((address) => addresses.has(address))) continue
    const { headers } = await read<{ headers: { name: string; value: string }[] }>(`/${id}`)
    const messageId = headers.find(({ name }) => name === 'message-id')?.value ?? ''
    mails.push(messageId.replace(/^<|@.*$/g, ''))
  }
  lastRead = Math.max(lastRead, ...messages.map(({ id }) => id))
}

/** Disconnects both sellers, which waits for the last refund, and connects them again. Unopened gifts hold it for 30 days. */
async function disconnectAll({ shop }: Journal): Promise<void> {
  const accounts = owner`public.seller_accounts where seller_id in ${idsOf(shop.sellers)}`
  await owner`update public.seller_accounts set disconnect_asked_at = now() - interval '31 days' where seller_id in ${idsOf(shop.sellers)}`
  await retryUntil('the end of the connections', async () => {
    await schedulerCalls('stripe-webhook/sweep')
    return (await owner`select from ${accounts} and deauthorized_at is null`).length === 0
  })
  for (const { accountId } of shop.sellers) await provider(`/accounts/${accountId}/connect`)
}

/** For a run in which Stripe delivers by itself, and parts were killed. */
export async function settleAfterKills(journal: Journal): Promise<void> {
  await untilInService()
  await everythingDelivered()
  await everythingSwept(journal)
  await disconnectAll(journal)
  await everythingDelivered()
  await everythingMailed(journal)
  await readMailbox(journal)
}
