import type { Thread } from '@contract/messages.ts'
import { pages } from '@contract/pages.ts'
import { formatParts } from '@contract/text/format.ts'
import { Trans, t } from '@/lib/texts.ts'
import { TextLink } from '@/ui/text.tsx'

export function ThreadSubject({ thread }: { thread: Thread }) {
  const { listing_title: title } = thread
  const isBuyer = thread.role === 'buyer'
  if (thread.order_id) {
    const titles = formatParts(thread.order_titles)
    const page = isBuyer ? pages.order : pages.sale
    const order = <TextLink to={page.path({ orderId: thread.order_id })}>{titles}</TextLink>
    return isBuyer ? <Trans>About your order of {order}</Trans> : <Trans>About their order of {order}</Trans>
  }
  if (thread.listing_id) {
    return (
      <Trans>
        About <TextLink to={pages.listing.path({ itemId: thread.listing_id })}>{title}</TextLink>
      </Trans>
    )
  }
  if (title) return <>{t`About ${title}`}</>
  if (!isBuyer) return <>{t`About your shop`}</>
  return (
    <Trans>
      About <TextLink to={pages.profile.path({ identifier: thread.with_username })}>their shop</TextLink>
    </Trans>
  )
}

/** The same in a line of the inbox, which is a link itself. */
export function subjectLine({ role, about, order_titles, listing_title }: Thread): string {
  const isSeller = role === 'seller'
  const titles = about === 'order' ? formatParts(order_titles) : (listing_title ?? '')
  if (about === 'order') return isSeller ? t`Bought ${titles}` : t`You bought ${titles}`
  if (about === 'listing') return isSeller ? t`Asks about ${titles}` : t`You asked about ${titles}`
  return isSeller ? t`Asks about your shop` : t`You asked about their shop`
}
