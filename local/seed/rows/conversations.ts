// Questions about orders, asked by their buyers: the database lets nobody else open a thread.
import type postgres from 'postgres'
import { everyone } from '../accounts.ts'
import type { Calendar } from '../calendar.ts'
import { listings } from '../catalogue.ts'
import { conversations } from '../conversations.ts'
import { seedId } from '../ids.ts'
import { actAs } from './act-as.ts'
import { orderIdOf } from './purchases.ts'

const idOf = (username: string | undefined) => everyone.find((person) => person.username === username)?.id ?? ''

export async function writeConversations(sql: postgres.TransactionSql, calendar: Calendar): Promise<void> {
  for (const conversation of conversations) {
    const buyerId = idOf(conversation.buyer)
    const sellerId = idOf(listings.find(({ slug }) => slug === conversation.listing)?.seller)
    const orderId = orderIdOf(conversation)
    const threadId = seedId('thread', orderId)
    const openedAt = calendar.hoursAgo(conversation.messages[0]?.hoursAgo ?? 0)
    await actAs(sql, buyerId)
    await sql`insert into public.threads (id, order_id, created_at) values (${threadId}, ${orderId}, ${openedAt})`
    for (const [place, { from, hoursAgo, body }] of conversation.messages.entries()) {
      await sql`
        insert into public.messages (id, thread_id, sender_id, body, sent_at)
        values (${seedId('message', `${threadId}/${place}`)}, ${threadId}, ${from === 'buyer' ? buyerId : sellerId}, ${body},
          ${calendar.hoursAgo(hoursAgo)})`
    }
  }
  await actAs(sql, null)
}
