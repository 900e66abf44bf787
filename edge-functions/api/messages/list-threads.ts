import { messageCalls } from '../../../contract/messages.ts'
import { pageOf, readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'
import { isUnread, selectThreads, withTitles } from './select-threads.ts'

export const listThreads = handle(messageCalls.listThreads)(async (c, { query: { limit, cursor } }) => {
  const { sub } = c.var.caller
  const after = readCursor(cursor, timeAndId)
  const { found, unreadCount } = await c.var.asCaller(async (sql) => {
    const [unread] = await sql<{ count: number }[]>`
      select count(*)::integer as count from public.threads
      where (threads.buyer_id = ${sub} or threads.seller_id = ${sub}) and ${isUnread(sql, sub)}`
    const found = await selectThreads(
      sql,
      sub,
      sql`
        where (threads.buyer_id = ${sub} or threads.seller_id = ${sub})
          ${after ? sql`and (threads.last_message_at, threads.id) < (${after[0]}, ${after[1]})` : sql``}
        order by threads.last_message_at desc, threads.id desc
        limit ${limit + 1}`,
    )
    return { found, unreadCount: unread?.count ?? 0 }
  })
  const { rows, nextCursor } = pageOf(found, limit, (thread) => [thread.last_message_at, thread.id])
  return { threads: await withTitles(c.var.asServiceFor, rows), unreadCount, nextCursor }
})
