// What the seller, the giver, a guest of the address, and the account do.
import { randomUUID } from 'node:crypto'
import { actAs, asJobs, asUser, owner } from '../../support/database/acting.ts'
import { bought, customersOf } from '../../support/database/customers.ts'
import { askForRefund, buyAsGuest, give, signInVerified } from '../../support/database/guests.ts'
import { buy } from '../../support/database/purchases.ts'
import { leave, takeMails } from '../../support/database/steps.ts'
import { note, type World } from './world.ts'

export type Act = (world: World, choice: number) => Promise<unknown>

const api = (id: string) => actAs(id, 'api')
const pick = <T>(items: readonly T[], choice: number): T | undefined => items[choice % Math.max(items.length, 1)]
const listingOf = ({ listings }: World, choice: number) => pick(listings, choice) ?? ''
const orderOf = async ({ seller }: World, choice: number, kind: string) =>
  pick(
    await owner`
      select orders.* from public.orders left join private.gifts on gifts.order_id = orders.id
      where orders.seller_id = ${seller} and ${kind} = case when gifts.order_id is null then origin else 'gift' end
      order by orders.created_at, orders.id`,
    choice,
  )

/** What may have happened before anybody asks. */
const BEFORE: Record<string, Act> = {
  'the account buys': (world, choice) => buy(world.robin, listingOf(world, choice % 2)).catch(() => {}),
  'a guest buys': (world, choice) => buyAsGuest(world.address, listingOf(world, choice % 2)),
  'a guest requests a refund': async (world, choice) => {
    const order = await orderOf(world, choice, 'purchase')
    if (order && order.buyer_id !== world.robin)
      await askForRefund(order.buyer_id, order.id, 'other', 'Not what I need').catch(() => {})
  },
}

/** What the account does without a word. */
const SILENT: Record<string, Act> = {
  'the account signs in': async ({ robin }) => {
    const [account] = await owner<{ email: string }[]>`select email from public.accounts where id = ${robin}`
    if (account) await signInVerified(robin, account.email)
  },
  'the account blocks the seller': ({ robin, seller }) =>
    owner`insert into public.blocks (blocker_id, blocked_id) values (${robin}, ${seller}) on conflict do nothing`,
  // A copy that its holder ends reads "revoked" at once, by a link or by a deletion.
  'the account leaves': async (world) => {
    if (!(await orderOf(world, 0, 'copy')) && !(await orderOf(world, 0, 'import')))
      await leave(world.robin).catch(() => {})
  },
}

/** What the seller and the giver do to find out. */
const ASKING: Record<string, Act> = {
  'the seller gives a copy': (world, choice) =>
    note(world, customersOf(world.seller).copy(listingOf(world, choice), [world.address])),
  'the seller takes a copy back': async (world, choice) => {
    const order = await orderOf(world, choice, choice % 2 ? 'import' : 'copy')
    if (order) await note(world, customersOf(world.seller).revoke(order.id))
  },
  'the seller imports a purchase': (world, choice) => {
    const purchases = [bought(listingOf(world, choice), world.address)]
    return note(world, customersOf(world.seller).importAll(purchases))
  },
  'the seller previews an import': (world, choice) =>
    note(world, customersOf(world.seller).preview([bought(listingOf(world, choice), world.address)])),
  'the seller writes': async (world, choice) => {
    const threads = await owner`select id from public.threads where seller_id = ${world.seller} order by created_at, id`
    const insert = asUser(world.seller)
    const thread = pick(threads, choice)
    if (thread) await note(world, insert`insert into public.messages (thread_id, body) values (${thread.id}, 'Well?')`)
  },
  'the seller refunds': async (world, choice) => {
    const order = await orderOf(world, choice, 'purchase')
    const cents = choice % 2 ? order?.total_cents : 100
    if (order)
      await note(world, api(world.seller)`select private.refund_sale(${randomUUID()}, ${order.id}, ${cents}, 'Yes')`)
  },
  'the giver gives': (world, choice) => {
    const [paid = '', free = ''] = [listingOf(world, choice % 2), world.listings[2]]
    return note(world, give(world.giver, { address: world.address }, choice % 3 ? [paid, free] : [paid]))
  },
  'the giver corrects the address': async (world, choice) => {
    const order = await orderOf(world, choice, 'gift')
    const address = choice % 2 ? world.address : `second-${world.address}`
    if (order) await note(world, api(world.giver)`select private.correct_gift(${order.id}, ${address})`)
  },
  'the day of gifts comes': () => asJobs((sql) => sql`select private.deliver_due_gift() as delivered`),
  'the mails go': takeMails,
}

export const FIRST = Object.keys(BEFORE)
/** Signing in is what everybody waits for. */
export const THEN = [...Object.keys(SILENT), ...Object.keys(ASKING), 'the account signs in', 'the account signs in']
export const act = (name: string): Act => ({ ...BEFORE, ...SILENT, ...ASKING })[name] ?? (async () => {})
