import type { Thread } from '@contract/messages.ts'

export type Subject = { orderId: string } | { listingId: string } | { sellerId: string }

/** The id in the name of a draft. */
export const idOf = (subject: Subject): string => Object.values(subject)[0] ?? ''

/** Whether this is the user's conversation about it. */
export function isAbout(thread: Thread, subject: Subject): boolean {
  if ('orderId' in subject) return thread.order_id === subject.orderId
  if (thread.role !== 'buyer') return false
  return 'listingId' in subject
    ? thread.listing_id === subject.listingId
    : thread.about === 'shop' && thread.with_id === subject.sellerId
}
