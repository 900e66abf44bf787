// The entries of the dashboard's menu (spec section 2), from the manifest of pages.
import { allPages, type PageName, pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  Bookmark,
  Boxes,
  ChartColumn,
  Code,
  Heart,
  House,
  Inbox,
  Landmark,
  LibraryBig,
  List,
  type LucideIcon,
  Mail,
  Package,
  Receipt,
  Send,
  Settings,
  SquarePen,
  Store,
  TicketPercent,
  UserRoundCheck,
  Users,
} from 'lucide-react'
import { Outlet, useLocation } from 'react-router-dom'
import { useMember, useMemberId } from '@/auth/viewer.ts'
import { BecomeSellerButton } from '@/features/connect/components/become-seller-panel.tsx'
import { SellingBanner } from '@/features/connect/components/selling-banner.tsx'
import { threadsQuery } from '@/features/messages/api.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { SideMenu, SideMenuFrame } from './side-menu-frame.tsx'

type WithEntry = { [Name in PageName]: (typeof pages)[Name] extends { dashboard: string } ? Name : never }[PageName]

const ICONS: Record<WithEntry, LucideIcon> = {
  overview: House,
  orders: Package,
  library: LibraryBig,
  collections: List,
  wishlist: Heart,
  following: UserRoundCheck,
  savedSearches: Bookmark,
  ownListings: Store,
  shop: SquarePen,
  sales: Receipt,
  customers: Users,
  discounts: TicketPercent,
  bundles: Boxes,
  embeds: Code,
  posts: Send,
  metrics: ChartColumn,
  payments: Landmark,
  inbox: Inbox,
  settings: Settings,
  contact: Mail,
}

const hasIcon = (name: string): name is WithEntry => Object.hasOwn(ICONS, name)

/** Pages that belong to an entry without lying below it. */
const BELONGING: Partial<Record<WithEntry, PageName[]>> = {
  orders: ['writeReview'],
  ownListings: ['upload', 'drafts', 'editListing'],
}

const startOf = (pattern: string) => pattern.replace(/:.*/, '')

const ENTRIES = allPages.flatMap(({ name, pattern, title, label = title, dashboard }) =>
  dashboard && hasIcon(name)
    ? [
        {
          label,
          for: dashboard,
          to: pattern,
          Icon: ICONS[name],
          covers: [pattern, ...(BELONGING[name] ?? []).map((other) => startOf(pages[other].pattern))],
        },
      ]
    : [],
)

/** Whether the page shows why a seller can't sell. */
export const isSellersPage = (pathname: string): boolean =>
  ENTRIES.some((entry) => entry.for !== 'everyone' && entry.covers.some((path) => pathname.startsWith(path)))

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
  return (
    <SideMenu
      name="Dashboard"
      counted="unread"
      entries={ENTRIES.filter((entry) => seen[entry.for]).map(({ covers, ...entry }) => ({
        ...entry,
        isCurrent: covers.some((path) => pathname.startsWith(path)),
        count: entry.to === pages.inbox.pattern ? inbox?.unreadCount : 0,
      }))}
    >
      {profile && !isSeller && (
        <div className="mt-5 border-t border-line pt-5">
          <BecomeSellerButton variant="secondary" className="w-full" />
        </div>
      )}
    </SideMenu>
  )
}

export const prefetch = prefetchForMember(({ memberId }) => [threadsQuery(memberId)])

export function DashboardLayout() {
  const { pathname } = useLocation()
  return (
    <SideMenuFrame name="Dashboard" menu={<DashboardMenu />}>
      {isSellersPage(pathname) && <SellingBanner />}
      <Outlet />
    </SideMenuFrame>
  )
}
