import type { z } from 'zod'
import type { ErrorCode } from '../../contract/errors.ts'
import type { messageInput, Thread, ThreadOrder } from '../../contract/messages.ts'
import { messageCalls } from '../../contract/messages.ts'
import type { Message } from '../../contract/operations/common.ts'
import type { Act } from '../_shared/auth/acting.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { arrayLiteral, type InCents, inDollars } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { pageLimit, pageOf, readCursor, timeAndId } from '../_shared/http/cursor.ts'
import type { AppEnv } from '../_shared/http/types.ts'
import { avatars, handle } from './_app/context.ts'
import { newestFirst } from './_app/statements.ts'
import { type CaseRow, caseColumns, type ItemFactsRow } from './cases.ts'

type ThreadRow = Omit<Thread, 'order_titles' | 'unread'>

/** The other side wrote last, or a case is the caller's turn. */
const isUnanswered = (sql: Transaction, callerId: string) => sql`(
  coalesce((
    select (messages.author = 'seller') <> (threads.seller_id = ${callerId})
    from public.messages where messages.thread_id = threads.id order by messages.sent_at desc, messages.id desc limit 1
  ), false) or exists (
    select from public.cases where cases.thread_id = threads.id and cases.state = any (
      case when threads.seller_id = ${callerId} then array['open', 'replacing'] else array['offered', 'rejected', 'delivered'] end
    )
  ))`

/** Policies leave the caller's own. `which` is the end of the query, from its `where` or `order by` on. */
const selectThreads = (sql: Transaction, callerId: string, which: ReturnType<typeof caseColumns>) => sql<ThreadRow[]>`
    select threads.id, threads.about, threads.order_id, threads.listing_id, threads.listing_title,
      parties.other_id as with_id,
      coalesce(other.name, case when parties.other_id is null then 'Guest' else 'Deleted user' end) as with_name,
      coalesce(other.username, case when parties.other_id is null then 'guest' else 'deleted-user' end) as with_username,
      other.avatar as with_avatar, parties.role, parties.role = 'buyer' and threads.shown_buyer_id is null as hides_you,
      (
        select said.words from (
          (
            select coalesce(nullif(messages.body, ''), 'Picture') as words, messages.sent_at as said_at
            from public.messages where messages.thread_id = threads.id
            order by messages.sent_at desc, messages.id desc limit 1
          )
          union all
          -- Without an answer or a decision, a later step says nothing.
          (
            select coalesce(cases.decision, cases.answer), cases.changed_at
            from public.cases where cases.thread_id = threads.id and num_nonnulls(cases.decision, cases.answer) > 0
            order by cases.changed_at desc limit 1
          )
          union all
          (
            select case when cases.order_item_id is null then 'Refund request' else 'Case' end || coalesce(': ' || cases.body, ''), cases.opened_at
            from public.cases where cases.thread_id = threads.id order by cases.opened_at desc limit 1
          )
        ) as said order by said.said_at desc limit 1
      ) as last_message,
      (
        select cases.state from public.cases where cases.thread_id = threads.id order by cases.opened_at desc, cases.id desc limit 1
      ) as case_state,
      ${isUnanswered(sql, callerId)} as is_unanswered, threads.last_message_at,
      exists (
        select from public.blocks where blocks.blocker_id = ${callerId} and blocks.blocked_id = parties.other_id
      ) as is_blocked
    from public.threads
    cross join lateral (
      select case when threads.seller_id = ${callerId} then threads.shown_buyer_id else threads.seller_id end as other_id,
        case when threads.seller_id = ${callerId} then 'seller' else 'buyer' end as role
    ) as parties
    left join public.profiles as other on other.id = parties.other_id
    ${which}`

/** Adds the titles of ordered items and what is unread, as the service: sellers can't read order items. */
async function withFacts(asService: Act, threads: readonly ThreadRow[]): Promise<Thread[]> {
  const found = await asService<{ thread_id: string; titles: string[]; is_unread: boolean }[]>`
    select thread_id, to_jsonb(titles) as titles, is_unread
    from private.thread_facts(${arrayLiteral(threads.map(({ id }) => id))}::uuid[])`
  const facts = new Map(found.map((thread) => [thread.thread_id, thread]))
  return threads.map((thread) => ({
    ...thread,
    with_avatar: avatars.toAddress(thread.with_avatar),
    order_titles: facts.get(thread.id)?.titles ?? [],
    unread: facts.get(thread.id)?.is_unread ?? false,
  }))
}

type MessageRow = Omit<Message, 'sender_id'>

const withSender = (
  message: MessageRow,
  { role, with_id }: Pick<Thread, 'role' | 'with_id'>,
  callerId: string,
): Message => ({
  ...message,
  sender_id: message.author === role ? callerId : message.author === 'guest' ? null : with_id,
})

/** A thread that isn't the caller's is rejected like a missing one. */
const rejections = { 42501: 'not_found', messages_thread_id_fkey: 'not_found' } as const

const writeMessage = (sql: Transaction, threadId: string, { body, pictures }: z.output<typeof messageInput>) =>
  sql<[MessageRow]>`
    insert into public.messages (thread_id, body, pictures) values (${threadId}, ${body}, ${sql.json(pictures)}::jsonb)
    returning id, author, body, pictures, sent_at`

export const listThreads = handle(messageCalls.listThreads)(async (c, { query }) => {
  const { sub } = c.var.caller
  const found = await c.var.asCaller((sql) =>
    selectThreads(
      sql,
      sub,
      sql`where ${query.isUnanswered ? isUnanswered(sql, sub) : sql`true`} ${newestFirst(sql, query, sql`threads.last_message_at`, sql`threads.id`)}`,
    ),
  )
  const { rows, nextCursor } = pageOf(found, query.limit, (thread) => [thread.last_message_at, thread.id])
  const [threads, [unread]] = await Promise.all([
    withFacts(c.var.asService, rows),
    c.var.asService<[{ count: number }]>`select private.count_unread_threads() as count`,
  ])
  return { threads, unreadCount: unread.count, nextCursor }
})

export const getThread = handle(messageCalls.getThread)(async (c, { params: { id }, query: { limit, cursor } }) => {
  const after = readCursor(cursor, timeAndId)
  const { threads, found, cases } = await c.var.asCaller(async (sql) => {
    const found = await sql<MessageRow[]>`
      select messages.id, messages.author, messages.body, messages.pictures, messages.sent_at
      from public.messages
      where messages.thread_id = ${id}
        ${after ? sql`and (messages.sent_at < ${after[0]} or (messages.sent_at = ${after[0]} and messages.id < ${after[1]}))` : sql``}
      order by messages.sent_at desc, messages.id desc
      ${pageLimit(limit)}`
    const threads = await selectThreads(sql, c.var.caller.sub, sql`where threads.id = ${id}`)
    const cases = await sql<CaseRow[]>`
      select ${caseColumns(sql)} from public.cases join public.threads on threads.id = cases.thread_id
      where cases.thread_id = ${id} order by cases.opened_at desc, cases.id desc`
    return { threads, found, cases }
  })
  const [[thread], [order]] = await Promise.all([
    withFacts(c.var.asService, threads),
    c.var.asService<{ facts: OrderRow | null }[]>`select private.thread_order(${id}) as facts`,
  ])
  if (!thread) throw new ApiError('not_found')
  const { rows, nextCursor } = pageOf(found, limit, (message) => [message.sent_at, message.id])
  return {
    thread,
    order: order?.facts ? toThreadOrder(order.facts) : null,
    cases: cases.map(inDollars),
    messages: rows.map((row) => withSender(row, thread, c.var.caller.sub)),
    nextCursor,
  }
})

type OrderRow = InCents<Omit<ThreadOrder, 'items'>, 'total' | 'refunded'> & { items: ItemFactsRow[] }

const toThreadOrder = (row: OrderRow): ThreadOrder => ({ ...inDollars(row), items: row.items.map(inDollars) })

// Opens or finds a conversation about an order or listing or with a seller, and writes in it.

type Subject = {
  about: Thread['about']
  id: string
  /** The error if it doesn't exist or isn't the caller's. */
  missing: ErrorCode
}

export const openThread = handle(messageCalls.openThread)((c, { params: { orderId }, body }) =>
  openAndWrite(c.var, { about: 'order', id: orderId, missing: 'order_not_found' }, body),
)
export const askAboutListing = handle(messageCalls.askAboutListing)((c, { params: { id }, body }) =>
  openAndWrite(c.var, { about: 'listing', id, missing: 'not_found' }, body),
)
export const askSeller = handle(messageCalls.askSeller)((c, { params: { sellerId }, body }) =>
  openAndWrite(c.var, { about: 'shop', id: sellerId, missing: 'profile_not_found' }, body),
)

function columnOf(sql: Transaction, about: Thread['about']) {
  if (about === 'order') return sql`order_id`
  return about === 'listing' ? sql`listing_id` : sql`seller_id`
}

async function openAndWrite(
  { asCaller, asService, caller }: AppEnv['Variables'],
  { about, id, missing }: Subject,
  body: z.output<typeof messageInput>,
): Promise<Thread> {
  const written = await asCaller(async (sql) => {
    await sql`insert into public.threads (${columnOf(sql, about)}) values (${id}) on conflict do nothing`
    const [opened] = await sql<{ id: string }[]>`
      select threads.id from public.threads
      where (threads.about = 'order' or threads.seller_id <> ${caller.sub})
        and threads.${columnOf(sql, about)} = ${id} and threads.about = ${about}`
    if (!opened) throw new ApiError(missing)
    await writeMessage(sql, opened.id, body)
    return await selectThreads(sql, caller.sub, sql`where threads.id = ${opened.id}`)
  })
  const [thread] = await withFacts(asService, written)
  if (!thread) throw new ApiError(missing)
  return thread
}

export const sendMessage = handle(messageCalls.sendMessage)(async (c, { params: { id }, body }) => {
  const [message] = await c.var.asCaller((sql) => writeMessage(sql, id, body), { rejections })
  return { ...message, sender_id: c.var.caller.sub }
})

export const readThread = handle(messageCalls.readThread)((c, { params: { id } }) =>
  c.var.asService((sql) => sql`select private.mark_thread_read(${id})`, { standing: 'good' }),
)
