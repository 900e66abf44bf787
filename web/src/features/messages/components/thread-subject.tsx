import type { Thread } from '@contract/messages.ts'
import { pages } from '@contract/pages.ts'
import { TextLink } from '@/ui/text.tsx'

export function ThreadSubject({ thread }: { thread: Thread }) {
  const isBuyer = thread.role === 'buyer'
  if (thread.order_id) {
    const titles = thread.order_titles.join(', ')
    const page = isBuyer ? pages.order : pages.sale
    return (
      <>
        About {isBuyer ? 'your' : 'their'} order of{' '}
        <TextLink to={page.path({ orderId: thread.order_id })}>{titles}</TextLink>
      </>
    )
  }
  if (thread.listing_id) {
    return (
      <>
        About <TextLink to={pages.listing.path({ itemId: thread.listing_id })}>{thread.listing_title}</TextLink>
      </>
    )
  }
  if (thread.listing_title) return <>About {thread.listing_title}</>
  if (!isBuyer) return <>About your shop</>
  return (
    <>
      About <TextLink to={pages.profile.path({ identifier: thread.with_username })}>their shop</TextLink>
    </>
  )
}

/** The same in a line of the inbox, which is a link itself. */
export function subjectLine({ role, about, order_titles, listing_title }: Thread): string {
  if (about === 'order') return `${role === 'seller' ? 'Bought' : 'You bought'} ${order_titles.join(', ')}`
  const verb = role === 'seller' ? 'Asks about' : 'You asked about'
  if (about === 'listing') return `${verb} ${listing_title}`
  return `${verb} ${role === 'seller' ? 'your' : 'their'} shop`
}
