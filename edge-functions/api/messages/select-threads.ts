// The caller's threads as the API shows them: the other side, the last words, and whether those are unread.
import type { Thread } from '../../../contract/index.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'

/** What the caller has not read yet: who writes has read, so a newer last message is the other side's. */
export const isUnread = (sql: Transaction, callerId: string) => sql`
  threads.last_message_at > coalesce(
    case when threads.buyer_id = ${callerId} then threads.buyer_read_at else threads.seller_read_at end, '-infinity'
  )`

type Fragment = ReturnType<typeof isUnread>

/** Reads threads of the caller's; `which` is the end of the query, from its `where` on. */
export const selectThreads = (sql: Transaction, callerId: string, which: Fragment) => sql<Thread[]>`
  with page as (select threads.* from public.threads ${which})
  select threads.id, threads.order_id, coalesce(named.titles, '{}') as order_titles,
    other.id as with_id, other.name as with_name, other.username as with_username, other.avatar as with_avatar,
    case when threads.buyer_id = ${callerId} then 'buyer' else 'seller' end as role,
    (
      select messages.body from public.messages where messages.thread_id = threads.id
      order by messages.sent_at desc, messages.id desc limit 1
    ) as last_message,
    threads.last_message_at, ${isUnread(sql, callerId)} as unread
  from page as threads
  join public.profiles as other
    on other.id = case when threads.buyer_id = ${callerId} then threads.seller_id else threads.buyer_id end
  left join private.thread_titles(array(select page.id from page)) as named on named.thread_id = threads.id
  order by threads.last_message_at desc, threads.id`
