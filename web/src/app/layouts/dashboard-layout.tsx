// The dashboard: its pages beside their menu.
import { Outlet, useLocation } from 'react-router-dom'
import { SellingBanner } from '@/features/connect/components/selling-banner.tsx'
import { threadsQuery } from '@/features/messages/api.ts'
import type { Place } from '@/lib/query.ts'
import { isSellersPage } from './dashboard-entries.ts'
import { DashboardMenu } from './dashboard-menu.tsx'
import { SideMenuFrame } from './side-menu-frame.tsx'

export const prefetch = async ({ memberId, queryClient }: Place) =>
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
