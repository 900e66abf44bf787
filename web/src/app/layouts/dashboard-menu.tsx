// The dashboard's menu. Who does not sell yet is offered to become a seller instead of the seller's pages.
import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'
import { BecomeSellerButton } from '@/features/connect/components/become-seller-button.tsx'
import { threadsQuery } from '@/features/messages/api/threads.ts'
import { UnreadCount } from '@/features/messages/components/unread-count.tsx'
import { useMember, useMemberId } from '@/lib/viewer.ts'
import { DASHBOARD_ENTRIES } from './dashboard-entries.ts'

export function DashboardMenu() {
  const { id, profile } = useMember()
  const { pathname } = useLocation()
  const isSeller = profile?.is_seller ?? false
  // Someone new has no profile yet, and nothing to be asked for.
  const { data: inbox } = useInfiniteQuery({ ...threadsQuery(id), enabled: useMemberId() !== undefined })
  const seen = {
    everyone: true,
    sellers: isSeller,
    correspondents: isSeller || (inbox !== undefined && inbox.threads.length > 0),
  }
  const entries = DASHBOARD_ENTRIES.filter((entry) => seen[entry.for])
  return (
    <nav aria-label="Dashboard">
      <ul className="grid gap-1">
        {entries.map(({ to, label, Icon, covers }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={covers.some((path) => pathname.startsWith(path)) ? 'page' : undefined}
              className="flex items-center gap-3 rounded-md px-3 py-2.5 text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-ink"
            >
              <Icon className="size-4.5" aria-hidden="true" />
              {label}
              {to === pages.inbox.pattern && <UnreadCount count={inbox?.unreadCount ?? 0} />}
            </Link>
          </li>
        ))}
      </ul>
      {profile && !isSeller && (
        <div className="mt-5 border-t border-line pt-5">
          <BecomeSellerButton variant="secondary" className="w-full" />
        </div>
      )}
    </nav>
  )
}
