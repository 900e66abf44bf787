// What a conversation is about: an order of one's own, a listing, or a seller's shop.
import type { Thread } from '@contract/messages.ts'

export type Subject = { orderId: string } | { listingId: string } | { sellerId: string }

/** The id behind it, which names what was typed for it. */
export const idOf = (subject: Subject): string => Object.values(subject)[0] ?? ''

/** Whether this is the conversation that one opened about it. */
export function isAbout(thread: Thread, subject: Subject): boolean {
  if ('orderId' in subject) return thread.order_id === subject.orderId
  if (thread.role !== 'buyer') return false
  return 'listingId' in subject
    ? thread.listing_id === subject.listingId
    : thread.about === 'shop' && thread.with_id === subject.sellerId
}
