// Steps that many tests of the rules take, by the functions and tables that the product uses.
import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { asJobs, owner, payments } from './acting.ts'
import { world } from './fixture.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy } from './world.ts'

type Rows = PromiseLike<readonly postgres.Row[]>
/** The first column of the first row, undefined without one. */
export const firstValue = async (rows: Rows) => Object.values((await rows)[0] ?? {})[0]
/** The first column of every row. */
export const columnOf = async (rows: Rows) => (await rows).map((row) => Object.values(row)[0])

// Accounts.
export const leave = (user: string) => actAs(user, 'api')`select private.delete_account()`
export const exportOf = (user: string) => firstValue(actAs(user, 'api')`select private.export_account()`)
export const ban = (user: string, reason = 'Stolen work') =>
  actAs(world.people.admin, 'api')`select private.decide('ban', ${user}, 'other', null, ${reason})`
export const suspend = (user: string, until = '2 days') =>
  actAs(world.people.admin, 'api')`
    select private.decide('suspend', ${user}, 'spam', 'Spam in ten reviews', null, null, now() + ${until}::interval)`
/** Reverses the latest decision about a user, a listing or a review. */
export async function reverseLatest(about: string) {
  const statement = await firstValue(owner`
    select id from public.statements where ${about} in (user_id, listing_id, review_id) order by created_at desc limit 1`)
  await actAs(world.people.admin, 'api')`select private.reverse_decision(${statement}, null)`
}
/** By an operator in SQL, without what the act of banning does. */
export const setBanned = (user: string | string[], isBanned = true) =>
  owner`update public.profiles set is_banned = ${isBanned} where id = any(${[user].flat()})`
export const standingOf = (user: string) => firstValue(owner`select standing from public.profiles where id = ${user}`)
export async function addAdmin(name = 'Other Operator'): Promise<string> {
  const id = await addUser(name)
  await owner`insert into public.user_roles (user_id, role) values (${id}, 'admin')`
  return id
}
/** Mails a user's news, as the job does when they are due. Gives the facts of all such mails. */
export async function mailDigest(user: string, kind: 'new_listings' | 'list_news') {
  await asJobs((sql) => sql`select private.mail_digest(${user}, ${kind}, '[]')`)
  return columnOf(
    owner`select facts from private.outbox where recipient_id = ${user} and kind = ${kind} order by created_at, id`,
  )
}
/** Hides `tag:…` or `seller:…`. */
export const hide = (user: string, value: string) =>
  asUser(user)`insert into public.hidden_values (value) values (${value})`
/** Fills the limit of a user in the current window, except for `left` calls. */
export const fillLimit = (limit: string, user: string, left = 0) =>
  owner`
    insert into private.rate_limits (key, window_start, hits)
    select ${`${limit}:${user}`}, to_timestamp(floor(extract(epoch from now()) / seconds) * seconds), most - ${left}::integer
    from private.limits where name = ${limit}`

// Listings.
export const statusOf = (listing: string) => firstValue(owner`select status from public.listings where id = ${listing}`)
/** By an operator in SQL, without what the seller or moderation would do. */
export const setStatus = (listing: string, status: string) =>
  owner`update public.listings set status = ${status} where id = ${listing}`
export const setCharges = (seller: string, isEnabled: boolean) =>
  owner`update public.seller_accounts set charges_enabled = ${isEnabled} where seller_id = ${seller}`
export const stripeAccountOf = (seller: string): Promise<string> =>
  firstValue(owner`select stripe_account_id from public.seller_accounts where seller_id = ${seller}`)
/** A new seller with a listing. */
export async function offered(cents = 1250, title = 'A pattern') {
  const sam = await addSeller('Sam')
  return { sam, listing: await addListing(sam, cents, title) }
}

// Orders.
type Begun = {
  order_id: string
  total_cents: number
  fee_cents: number
  stripe_account_id: string
  checkout_session_id: string | null
  tax_mode: string
  /** Why its code was rejected. */
  rejected: string | null
}
type Paid = Pick<Awaited<ReturnType<typeof buy>>, 'intentId' | 'accountId'>

type Choices = {
  /** The prices that the buyer saw, by listing. */
  shown?: (number | null)[]
  code?: string | null
  /** What the buyer wants to pay, by listing. */
  chosen?: (number | null)[]
  total?: number
  consent?: { words: string; version: string } | null
}
export async function beginOrder(
  buyer: string,
  listings: string[],
  { shown, code, chosen, total, consent }: Choices = {},
): Promise<Begun> {
  const [order] = await actAs(buyer, 'payments')<[Begun]>`
    select * from private.begin_order(
      ${listings}, false, ${shown ?? null}::integer[], ${code ?? null}, ${chosen ?? null}::integer[], ${total ?? null},
      ${consent ? owner.json(consent) : null}::jsonb)`
  return order
}
export async function attach(buyer: string, orderId: string, session = `cs_test_${randomUUID()}`): Promise<string> {
  await actAs(buyer, 'payments')`
    select private.attach_session(${orderId}, ${session}, 'https://pay.example.com', now() + interval '1 hour')`
  return session
}
/** Pays an order as Stripe reports it. Returns the answer of fulfilment. */
export async function pay(orderId: string) {
  const session = `cs_test_${randomUUID()}`
  const [order] = await owner`
    update public.orders set checkout_session_id = coalesce(checkout_session_id, ${session}) where id = ${orderId} returning *`
  const [fulfilled] = await payments`
    select * from private.fulfil_order(
      ${order?.checkout_session_id}, ${order?.stripe_account_id}, ${order?.total_cents}, 'usd', false, ${`pi_${randomUUID()}`})`
  return fulfilled
}
export const itemOf = (orderId: string) =>
  firstValue(owner`select id from public.order_items where order_id = ${orderId}`)
/** A listing that Bea bought of Sam. */
export async function sold(cents = 1250, title = 'A pattern') {
  const [bea, { sam, listing }] = [await addUser('Bea'), await offered(cents, title)]
  const order = await buy(bea, listing)
  return { bea, sam, listing, ...order, item: (await itemOf(order.orderId)) as string }
}
export const refundAtStripe = ({ intentId, accountId }: Paid, cents: number, fee = 0) =>
  payments`select private.apply_refund(${intentId}, ${accountId}, ${cents}, ${fee})`
/** The refunds of an order that the sweep takes now. It takes those of other orders too. */
export const takeRefunds = async (orderId: string) =>
  (await payments`select * from private.take_pending_refunds(100)`).filter((row) => row.order_id === orderId)
export const disputeAtStripe = ({ intentId, accountId }: Paid, status: string, cents = 1250) =>
  owner`select private.apply_dispute(${intentId}, ${accountId}, ${status}, ${cents})`
export const beginDownload = (buyer: string, orderId: string, listing: string) =>
  actAs(buyer, 'api')`select object_path, file_name from private.begin_download(${orderId}, ${listing})`

// Reviews and messages.
export const writeReview = (buyer: string, listing: string, rating = 4, comment = 'Good') =>
  asUser(buyer)`insert into public.reviews (listing_id, rating, comment) values (${listing}, ${rating}, ${comment})`
export const askAboutOrder = (buyer: string, orderId: string): Promise<string> =>
  firstValue(asUser(buyer)`insert into public.threads (order_id) values (${orderId}) returning id`)
export const say = (user: string, thread: string, body = 'Hello') =>
  asUser(user)`insert into public.messages (thread_id, body) values (${thread}, ${body})`
export const openCase = (buyer: string, orderId: string, item: string, body = 'It does not open.'): Promise<string> =>
  firstValue(actAs(buyer, 'api')`select private.open_case(${orderId}, ${item}, 'corrupt', ${body})`)
/** The kinds of the mails to a user, oldest first. */
export const mailsTo = (user: string) =>
  columnOf(owner`select kind from private.outbox where recipient_id = ${user} order by created_at, event_key`)

/** Takes and sends what is due: mails to one address go one after the other. */
export async function takeMails(): Promise<postgres.Row[]> {
  const mails = await asJobs((sql) => sql`select * from private.take_mails(100, interval '1 minute')`)
  for (const { id } of mails) await asJobs((sql) => sql`select private.mark_mail_sent(${id})`)
  return mails.length === 0 ? [] : [...mails, ...(await takeMails())]
}

/** Columns of all tables in which a text occurs, as "schema.table.column". */
export async function columnsWith(text: string): Promise<string[]> {
  const columns = await owner<{ schema: string; table: string; column: string }[]>`
    select nspname as schema, relname as table, attname as column
    from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
      and nspname not in ('pg_catalog', 'information_schema') and atttypid::regtype::text ~ '^(text|character varying|jsonb?|name|.*citext)(\\[\\])?$'
      and has_column_privilege(pg_class.oid, attnum, 'select')`
  const [row] = await owner.unsafe(
    `select array_remove(array[${columns
      .map(
        ({ schema, table, column }) =>
          `case when exists (select from "${schema}"."${table}" where strpos(lower("${column}"::text), lower($1)) > 0) then '${schema}.${table}.${column}' end`,
      )
      .join(', ')}], null) as found`,
    [text],
  )
  return row?.found as string[]
}
