// The sellers that one follows, each with the way to their shop and out of the list.

import type { Follow } from '@contract/accounts.ts'
import { pages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'
import { Avatar } from '@/ui/avatar.tsx'
import { FollowButton } from './follow-button.tsx'

export function FollowedSellers({ sellers }: { sellers: readonly Follow[] }) {
  if (sellers.length === 0) return null
  return (
    <ul className="grid gap-3 lg:grid-cols-2" aria-label="Sellers you follow">
      {sellers.map(({ seller_id: sellerId, username, name, avatar }) => (
        <li
          key={sellerId}
          className="flex items-center justify-between gap-4 rounded-md border border-line bg-surface px-4 py-3"
        >
          <Link to={pages.profile.path({ identifier: username })} className="flex min-w-0 items-center gap-3">
            <Avatar sources={[avatar]} />
            <span className="truncate font-semibold">{name}</span>
          </Link>
          <FollowButton sellerId={sellerId} name={name} />
        </li>
      ))}
    </ul>
  )
}
