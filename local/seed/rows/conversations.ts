// Questions about orders, asked by their buyers: the database lets nobody else open a thread.
import type postgres from 'postgres'
import { everyone } from '../accounts.ts'
import type { Calendar } from '../calendar.ts'
import { conversations, listings } from '../catalogue.ts'
import { seedId } from '../ids.ts'
import { orderIdOf } from './purchases.ts'
import { setCaller } from './set-caller.ts'

const idOf = (username: string | undefined) => everyone.find((user) => user.username === username)?.id ?? ''

export async function writeConversations(sql: postgres.TransactionSql, calendar: Calendar): Promise<void> {
  for (const conversation of conversations) {
    const buyerId = idOf(conversation.buyer)
    const sellerId = idOf(listings.find(({ slug }) => slug === conversation.listing)?.seller)
    const orderId = orderIdOf(conversation)
    const threadId = seedId('thread', orderId)
    const openedAt = calendar.hoursAgo(conversation.messages[0]?.hoursAgo ?? 0)
    await setCaller(sql, buyerId)
    await sql`insert into public.threads (id, order_id, created_at) values (${threadId}, ${orderId}, ${openedAt})`
    for (const [position, { from, hoursAgo, body }] of conversation.messages.entries()) {
      await sql`
        insert into public.messages (id, thread_id, sender_id, body, sent_at)
        values (${seedId('message', `${threadId}/${position}`)}, ${threadId}, ${from === 'buyer' ? buyerId : sellerId}, ${body},
          ${calendar.hoursAgo(hoursAgo)})`
    }
  }
  await setCaller(sql, null)
}
