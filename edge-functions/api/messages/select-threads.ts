// The caller's threads as the API shows them: the other side, the last words, and whether those are unread.
import type { Thread } from '../../../contract/index.ts'
import type { Act } from '../../_shared/auth/acting.ts'
import { arrayLiteral } from '../../_shared/database/array-literal.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { avatars } from '../context.ts'

/** What the caller has not read yet: who writes has read, so a newer last message is the other side's. */
export const isUnread = (sql: Transaction, callerId: string) => sql`
  threads.last_message_at > coalesce(
    case when threads.buyer_id = ${callerId} then threads.buyer_read_at else threads.seller_read_at end, '-infinity'
  )`

type Fragment = ReturnType<typeof isUnread>

type UntitledThread = Omit<Thread, 'order_titles'>

/** Reads threads of the caller's; `which` is the end of the query, from its `where` on. */
export const selectThreads = (sql: Transaction, callerId: string, which: Fragment) => sql<UntitledThread[]>`
    select threads.id, threads.about, threads.order_id, threads.listing_id, threads.listing_title,
      parties.other_id as with_id, coalesce(other.name, 'Deleted user') as with_name,
      coalesce(other.username, 'deleted-user') as with_username, other.avatar as with_avatar,
      case when threads.buyer_id = ${callerId} then 'buyer' else 'seller' end as role,
      (
        select said.words from (
          (
            select coalesce(nullif(messages.body, ''), 'Picture') as words, messages.sent_at as said_at
            from public.messages where messages.thread_id = threads.id
            order by messages.sent_at desc, messages.id desc limit 1
          )
          union all
          (
            select case when cases.order_item_id is null then 'Refund request: ' else 'Case: ' end || cases.body, cases.opened_at
            from public.cases where cases.thread_id = threads.id order by cases.opened_at desc limit 1
          )
        ) as said order by said.said_at desc limit 1
      ) as last_message,
      threads.last_message_at, ${isUnread(sql, callerId)} as unread,
      exists (
        select from public.blocks where blocks.blocker_id = ${callerId} and blocks.blocked_id = parties.other_id
      ) as is_blocked
    from public.threads
    cross join lateral (
      select case when threads.buyer_id = ${callerId} then threads.seller_id else threads.buyer_id end as other_id
    ) as parties
    left join public.profiles as other on other.id = parties.other_id
    ${which}`

/** Adds what the orders behind them are about: their items are their buyer's alone to read, and the service's. */
export async function withTitles(asServiceFor: Act, threads: readonly UntitledThread[]): Promise<Thread[]> {
  const orders = await asServiceFor(
    (sql) => sql<{ thread_id: string; titles: string[] }[]>`
      select thread_id, to_jsonb(titles) as titles
      from private.thread_titles(${arrayLiteral(threads.map(({ id }) => id))}::uuid[])`,
  )
  const titles = new Map(orders.map((order) => [order.thread_id, order.titles]))
  return threads.map((thread) => ({
    ...thread,
    with_avatar: avatars.toAddress(thread.with_avatar),
    order_titles: titles.get(thread.id) ?? [],
  }))
}
