// After the kills: whatever waits for a clock is due now, until nobody has anything left to do.
import { runJobs } from '../../api/support/mails.ts'
import { owner, provider } from '../../api/support/people.ts'
import { stack } from '../../support/stack.ts'
import { ask } from '../support/ask.ts'
import { isInService } from '../support/parts.ts'
import { insist } from './insist.ts'
import type { Journal } from './journal.ts'

/** Resolves when every part answers. */
export const inService = () => insist('service', async () => (await isInService()) || null)

export const sweep = () =>
  ask({
    method: 'POST',
    path: 'stripe-webhook/sweep',
    headers: { authorization: `Bearer ${stack.sweepSecret}` },
  })

const peopleOf = ({ shop }: Journal) => [...shop.sellers, ...shop.buyers].map(({ id }) => id)

/** Stripe has told everything: what nobody took it tells again, after pauses of its own. */
export const everythingTold = () =>
  insist('the last of what Stripe tells', async () => {
    const state = (await (await fetch(`${stack.urls.payments}/_control/state`)).json()) as {
      pending_deliveries: number
    }
    return state.pending_deliveries === 0 || null
  })

async function everythingSwept(journal: Journal): Promise<void> {
  const ids = owner(journal.shop.sellers.map(({ id }) => id))
  await insist('the sweep', async () => {
    await owner`
      update public.orders set created_at = created_at - interval '5 minutes' where status = 'pending' and seller_id in ${ids}`
    await owner`
      update private.pending_refunds set begun_at = begun_at - interval '10 minutes'
      where is_open and order_id in (select id from public.orders where seller_id in ${ids})`
    if ((await sweep()).status !== 200) return null
    const [left] = await owner<[{ left: number }]>`
      select count(*)::integer as left from private.pending_refunds
      where is_open and order_id in (select id from public.orders where seller_id in ${ids})`
    return left.left === 0 || null
  })
}

async function everythingMailed(journal: Journal): Promise<void> {
  const ids = owner(peopleOf(journal))
  await insist('the last mail', async () => {
    await owner`
      update private.outbox set due_at = now()
      where sent_at is null and buried_at is null and due_at > now() and recipient_id in ${ids}`
    await runJobs()
    const [left] = await owner<[{ left: number }]>`
      select count(*)::integer as left from private.outbox where sent_at is null and buried_at is null and recipient_id in ${ids}`
    return left.left === 0 || null
  })
}

/** The newest mail that was read, over all runs of this process: the mailbox numbers them. */
let lastRead = 0

/** Reads what arrived since. The mailbox keeps its last 500. */
export async function readMailbox(journal: Journal): Promise<void> {
  const addresses = new Set([...journal.shop.sellers, ...journal.shop.buyers].map(({ email }) => email))
  const { messages } = await insist('the mailbox', async () => {
    const list = await fetch(`${stack.urls.mailbox}/api/messages`)
    return (await list.json()) as { messages: { id: number; to: string[] }[] }
  })
  const isOurs = ({ id, to }: { id: number; to: string[] }) => id > lastRead && to.some((one) => addresses.has(one))
  for (const { id } of messages.filter(isOurs)) {
    const mail = await insist('a mail', async () => {
      const answer = await fetch(`${stack.urls.mailbox}/api/messages/${id}`)
      return (await answer.json()) as { headers: { name: string; value: string }[] }
    })
    const messageId = mail.headers.find(({ name }) => name === 'message-id')?.value ?? ''
    journal.arrived.push(messageId.replace(/^<|@.*$/g, ''))
  }
  lastRead = Math.max(lastRead, ...messages.map(({ id }) => id))
}

/** Both sellers leave, once nobody can get money back any more. Then they are back, for what Stripe says of them. */
async function everybodyDisconnects({ shop }: Journal): Promise<void> {
  const ids = owner(shop.sellers.map(({ id }) => id))
  await owner`update public.seller_accounts set disconnect_asked_at = now() where seller_id in ${ids}`
  await insist('the end of the connections', async () => {
    await sweep()
    const left = await owner`select from public.seller_accounts where deauthorized_at is null and seller_id in ${ids}`
    return left.length === 0 || null
  })
  for (const { accountId } of shop.sellers) await provider(`/accounts/${accountId}/connect`)
}

export async function settle(journal: Journal): Promise<void> {
  await inService()
  await everythingTold()
  await everythingSwept(journal)
  await everybodyDisconnects(journal)
  await everythingTold()
  await everythingMailed(journal)
  await readMailbox(journal)
}
