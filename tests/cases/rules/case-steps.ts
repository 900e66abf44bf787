// Helpers for the steps of cases. Tests move the clock in the case's row.
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, asJobs, buy } from '../../support/database/world.ts'

const { owner } = world

export async function bought(cents = 1250) {
  const [bea, sam] = [await addUser('Bea'), await addSeller('Sam')]
  const listing = await addListing(sam, cents, 'Crib quilt')
  const order =
    cents > 0
      ? await buy(bea, listing)
      : {
          orderId: (
            await actAs(bea, 'payments', (sql) => sql`select order_id from private.begin_order(${[listing]}, false)`)
          )[0]?.order_id as string,
        }
  const [item] = await owner`select id from public.order_items where order_id = ${order.orderId}`
  return { bea, sam, listing, ...order, item: item?.id as string }
}
type Bought = Awaited<ReturnType<typeof bought>>

export const openAs = (who: string, { orderId, item }: Pick<Bought, 'orderId' | 'item'>) =>
  actAs(who, 'api', (sql) => sql`select private.open_case(${orderId}, ${item}, 'corrupt', 'It does not open.') as id`)
export const opened = async (cents?: number) => {
  const made = await bought(cents)
  const [row] = await openAs(made.bea, made)
  return { ...made, id: row?.id as string }
}
export const answer = (who: string, id: string, offer: 'refund' | 'replacement' | null) =>
  actAs(who, 'api', (sql) => sql`select private.answer_case(${id}, ${offer}, 'My answer.')`)
export const reply = (who: string, id: string, act: 'accept' | 'confirm' | 'escalate' | 'withdraw') =>
  actAs(who, 'api', (sql) => sql`select private.reply_to_case(${id}, ${act})`)
export const decide = (who: string, id: string, outcome: string) =>
  actAs(who, 'api', (sql) => sql`select private.decide_case(${id}, ${outcome}, 'The file is broken.')`)
export const deliver = (who: string, id: string) =>
  actAs(who, 'api', (sql) => sql`select private.deliver_replacement(${id}, 'It is in my last message.')`)
export const stateOf = async (id: string) => {
  const [row] = await owner`select state, outcome, due_at is not null as runs from public.cases where id = ${id}`
  return row ? [row.state, row.outcome, row.runs] : []
}
export const pending = (orderId: string) =>
  owner`select cents, reason from private.pending_refunds where order_id = ${orderId}`
export const isHeld = async (orderId: string) =>
  (await owner`select from public.entitlements where order_id = ${orderId} and revoked_at is null`).length === 1
export const passDays = (id: string, days: number) =>
  owner`update public.cases set due_at = due_at - make_interval(days => ${days}) where id = ${id}`
export const runJob = () => asJobs((sql) => sql`select private.move_due_cases()`)
