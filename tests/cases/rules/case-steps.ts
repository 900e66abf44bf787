// Helpers for the steps of cases. Tests move the clock in the case's row.
import { world } from '../../support/database/fixture.ts'
import { beginOrder, itemOf, offered, openCase, sold } from '../../support/database/steps.ts'
import { actAs, addUser, asJobs } from '../../support/database/world.ts'

const { owner } = world

/** An item that Bea bought, or took for free. */
export async function bought(cents = 1250) {
  if (cents > 0) return sold(cents, 'Crib quilt')
  const [bea, made] = [await addUser('Bea'), await offered(cents, 'Crib quilt')]
  const { order_id: orderId } = await beginOrder(bea, [made.listing])
  return { bea, ...made, orderId, accountId: '', intentId: '', item: (await itemOf(orderId)) as string }
}
export const opened = async (cents?: number) => {
  const made = await bought(cents)
  return { ...made, id: await openCase(made.bea, made.orderId, made.item) }
}
export type Opened = Awaited<ReturnType<typeof opened>>
export const answer = (who: string, id: string, offer: 'refund' | 'replacement' | null) =>
  actAs(who, 'api')`select private.answer_case(${id}, ${offer}, 'My answer.')`
export const reply = (who: string, id: string, act: 'accept' | 'confirm' | 'escalate' | 'withdraw') =>
  actAs(who, 'api')`select private.reply_to_case(${id}, ${act})`
export const decide = (who: string, id: string, outcome: string) =>
  actAs(who, 'api')`select private.decide_case(${id}, ${outcome}, 'The file is broken.')`
/** A case that an admin is to decide. */
export async function escalated(cents?: number) {
  const made = await opened(cents)
  await answer(made.sam, made.id, null)
  await reply(made.bea, made.id, 'escalate')
  return made
}
export const deliver = (who: string, id: string) =>
  actAs(who, 'api')`select private.deliver_replacement(${id}, 'It is in my last message.')`
export const stateOf = async (id: string) => {
  const [row] = await owner<{ state: string; outcome: string | null; runs: boolean }[]>`
    select state, outcome, due_at is not null as runs from public.cases where id = ${id}`
  return row
}
export const pending = (orderId: string) =>
  owner`select cents, reason from private.pending_refunds where order_id = ${orderId} order by created_at, id`
export const isHeld = async (orderId: string) =>
  (await owner`select from public.entitlements where order_id = ${orderId} and revoked_at is null`).length === 1
export const passDays = (id: string, days: number) =>
  owner`update public.cases set due_at = due_at - make_interval(days => ${days}) where id = ${id}`
export const runJob = () => asJobs((sql) => sql`select private.move_due_cases()`)
/** Takes the mails about cases from the outbox: each recipient and these facts. */
export const takeCaseMails = async (bea: string, sam: string, names = ['state', 'words']) => {
  const rows = await owner`
    delete from private.outbox where kind = 'case' and recipient_id in (${bea}, ${sam}) returning recipient_id, facts`
  return rows
    .map(({ recipient_id, facts }) => ({
      to: recipient_id === bea ? 'bea' : 'sam',
      ...Object.fromEntries(names.map((name) => [name, facts[name]])),
    }))
    .sort((one, other) => one.to.localeCompare(other.to))
}
