import { pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router-dom'
import { useMember, useMemberId } from '@/auth/viewer.ts'
import { BecomeSellerButton } from '@/features/connect/components/become-seller-panel.tsx'
import { SellingBanner } from '@/features/connect/components/selling-banner.tsx'
import { threadsQuery } from '@/features/messages/api.ts'
import type { PrefetchContext } from '@/lib/query.ts'
import { MenuCount } from '@/ui/badge.tsx'
import { DASHBOARD_ENTRIES, isSellersPage } from './dashboard-entries.ts'
import { SideMenuFrame, SideMenuLink } from './side-menu-frame.tsx'

/** Buyers see the offer to become a seller instead of the seller's pages. */
function DashboardMenu() {
  const { id, profile } = useMember()
  const { pathname } = useLocation()
  const isSeller = profile?.is_seller ?? false
  // A new user has no profile yet.
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
            <SideMenuLink to={to} Icon={Icon} isCurrent={covers.some((path) => pathname.startsWith(path))}>
              {label}
              {to === pages.inbox.pattern && <MenuCount count={inbox?.unreadCount ?? 0} of="unread" />}
            </SideMenuLink>
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

export const prefetch = async ({ memberId, queryClient }: PrefetchContext) =>
  memberId && queryClient.prefetchInfiniteQuery(threadsQuery(memberId))

export function DashboardLayout() {
  const { pathname } = useLocation()
  return (
    <SideMenuFrame name="Dashboard" menu={<DashboardMenu />}>
      {isSellersPage(pathname) && <SellingBanner />}
      <Outlet />
    </SideMenuFrame>
  )
}
