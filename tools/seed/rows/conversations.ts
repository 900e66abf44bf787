// Questions of buyers. Each buyer writes their own, because the database lets nobody else open a
// thread.
import type postgres from 'postgres'
import { userIdOf } from '../accounts.ts'
import type { Calendar } from '../calendar.ts'
import type { SeedConversation } from '../catalogue/types.ts'
import { conversations, listings } from '../catalogue.ts'
import { seedId } from '../ids.ts'
import { orderIdOf } from './purchases.ts'
import { setCaller } from './users.ts'

/** The columns that name the thread's subject. */
function subjectOf({ buyer, about }: SeedConversation) {
  if ('bought' in about) return { order_id: orderIdOf({ buyer, listing: about.bought }) }
  if ('listing' in about) return { listing_id: listings.find(({ slug }) => slug === about.listing)?.id ?? '' }
  return { seller_id: userIdOf(about.shop) }
}

export async function writeConversations(sql: postgres.TransactionSql, calendar: Calendar): Promise<void> {
  for (const conversation of conversations) {
    const buyerId = userIdOf(conversation.buyer)
    const columns = subjectOf(conversation)
    const threadId = seedId('thread', `${buyerId}/${Object.values(columns).join()}`)
    const openedAt = calendar.hoursAgo(conversation.messages[0]?.hoursAgo ?? 0)
    await setCaller(sql, buyerId)
    await sql`insert into public.threads ${sql({ id: threadId, created_at: openedAt, ...columns })}`
    // Prevents mails about messages of the sample shop.
    await setCaller(sql, null)
    for (const [position, { from, hoursAgo, body }] of conversation.messages.entries()) {
      await sql`
        insert into public.messages (id, thread_id, author, body, sent_at)
        values (${seedId('message', `${threadId}/${position}`)}, ${threadId}, ${from}, ${body},
          ${calendar.hoursAgo(hoursAgo)})`
    }
  }
}
