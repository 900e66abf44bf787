// Questions of buyers, asked by themselves: the database lets nobody else open a thread.
import type postgres from 'postgres'
import { userIdOf } from '../accounts.ts'
import type { Calendar } from '../calendar.ts'
import type { SeedConversation } from '../catalogue/types.ts'
import { conversations, listings } from '../catalogue.ts'
import { seedId } from '../ids.ts'
import { orderIdOf } from './purchases.ts'
import { setCaller } from './set-caller.ts'

const sellerOf = (slug: string) => userIdOf(listings.find((listing) => listing.slug === slug)?.seller)

/** What the thread is about, as its columns, and who sells it. */
function subjectOf({ buyer, about }: SeedConversation) {
  if ('bought' in about)
    return { columns: { order_id: orderIdOf({ buyer, listing: about.bought }) }, sellerId: sellerOf(about.bought) }
  if ('listing' in about)
    return {
      columns: { listing_id: listings.find(({ slug }) => slug === about.listing)?.id ?? '' },
      sellerId: sellerOf(about.listing),
    }
  return { columns: { seller_id: userIdOf(about.shop) }, sellerId: userIdOf(about.shop) }
}

export async function writeConversations(sql: postgres.TransactionSql, calendar: Calendar): Promise<void> {
  for (const conversation of conversations) {
    const buyerId = userIdOf(conversation.buyer)
    const { columns, sellerId } = subjectOf(conversation)
    const threadId = seedId('thread', `${buyerId}/${Object.values(columns).join()}`)
    const openedAt = calendar.hoursAgo(conversation.messages[0]?.hoursAgo ?? 0)
    await setCaller(sql, buyerId)
    await sql`insert into public.threads ${sql({ id: threadId, created_at: openedAt, ...columns })}`
    // Messages of the sample shop send no mail.
    await setCaller(sql, null)
    for (const [position, { from, hoursAgo, body }] of conversation.messages.entries()) {
      await sql`
        insert into public.messages (id, thread_id, sender_id, body, sent_at)
        values (${seedId('message', `${threadId}/${position}`)}, ${threadId}, ${from === 'buyer' ? buyerId : sellerId}, ${body},
          ${calendar.hoursAgo(hoursAgo)})`
    }
  }
}
