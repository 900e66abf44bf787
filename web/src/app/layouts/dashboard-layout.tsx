// The dashboard: its menu (spec section 2), the tabs of pages that share an entry, and the page.
import { type PageName, pages } from '@contract/pages.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import {
  ChartColumn,
  Heart,
  House,
  Inbox,
  Landmark,
  LibraryBig,
  type LucideIcon,
  Mail,
  Megaphone,
  Package,
  Receipt,
  Settings,
  SquarePen,
  Store,
  Users,
} from 'lucide-react'
import { Outlet, useLocation } from 'react-router-dom'
import { useMember, useMemberId } from '@/auth/viewer.ts'
import { BecomeSellerButton } from '@/features/connect/components/become-seller-panel.tsx'
import { SellingBanner } from '@/features/connect/components/selling-banner.tsx'
import { threadsQuery } from '@/features/messages/api.ts'
import { prefetchForMember } from '@/lib/calls/query.ts'
import { t } from '@/lib/texts.ts'
import { LinkTabs } from '@/ui/link-tabs.tsx'
import { SideMenu, SideMenuFrame } from './side-menu-frame.tsx'

type Entry = {
  label: string
  Icon: LucideIcon
  /** Leads to the first. Several are tabs of each other. */
  tabs: readonly [PageName, ...PageName[]]
  /** Where the entry is marked as current: addresses that begin like these. */
  starts: readonly string[]
}

const labelOf = (name: PageName): string => {
  const { title, label = title }: { title: string; label?: string } = pages[name]
  return label
}

/** @param more.covers pages that belong to the entry without being one of its tabs */
const entry = (
  Icon: LucideIcon,
  tabs: Entry['tabs'],
  { label = labelOf(tabs[0]), covers = [] }: { label?: string; covers?: readonly PageName[] } = {},
): Entry => ({ label, Icon, tabs, starts: [...tabs, ...covers].map((name) => pages[name].pattern.replace(/:.*/, '')) })

const OVERVIEW = entry(House, ['overview'])
const INBOX = entry(Inbox, ['inbox'])

const SELLING = [
  OVERVIEW,
  entry(Store, ['ownListings', 'drafts'], { covers: ['upload', 'editListing'] }),
  entry(Receipt, ['sales']),
  entry(Users, ['customers']),
  entry(Megaphone, ['discounts', 'bundles', 'posts', 'embeds'], { label: t`Marketing` }),
  entry(ChartColumn, ['metrics']),
  entry(Landmark, ['payments']),
  entry(SquarePen, ['shop']),
  INBOX,
]
const BUYING = [
  entry(Package, ['orders'], { covers: ['writeReview'] }),
  entry(LibraryBig, ['library']),
  entry(Heart, ['wishlist', 'collections', 'following', 'savedSearches']),
]
const ACCOUNT = [
  entry(Settings, ['settings'], { covers: ['apiKeys', 'webhooks', 'decisions'] }),
  entry(Mail, ['contact']),
]

const isIn = ({ starts }: Entry, pathname: string) => starts.some((start) => pathname.startsWith(start))

/** Buyers see the offer to become a seller instead of the seller's pages. */
function DashboardMenu() {
  const { id, profile } = useMember()
  const { pathname, state } = useLocation()
  const isSeller = profile?.is_seller ?? false
  // A new user has no profile yet.
  const { data: inbox } = useInfiniteQuery({ ...threadsQuery(id), enabled: useMemberId() !== undefined })
  const hasMessages = isSeller || (inbox !== undefined && inbox.threads.length > 0)
  const groups = [
    ...(isSeller ? [{ title: t`Selling`, entries: SELLING }] : []),
    { title: t`Buying`, entries: [...(isSeller ? [] : [OVERVIEW]), ...BUYING, ...(hasMessages ? [INBOX] : [])] },
    { entries: ACCOUNT },
  ]
  // Both groups have the inbox: it is current in the one that led to it.
  const inboxGroup = isSeller && state?.group === t`Selling` ? t`Selling` : t`Buying`
  return (
    <SideMenu
      name={t`Dashboard`}
      counted={t`unread`}
      groups={groups.map(({ entries, ...group }) => ({
        ...group,
        entries: entries.map((one) => ({
          to: pages[one.tabs[0]].pattern,
          label: one.label,
          Icon: one.Icon,
          isCurrent: isIn(one, pathname) && (one !== INBOX || group.title === inboxGroup),
          count: one === INBOX ? inbox?.unreadCount : 0,
        })),
      }))}
    >
      {profile && !isSeller && (
        <div className="mt-2 border-t border-line pt-5">
          <BecomeSellerButton variant="secondary" className="w-full" />
        </div>
      )}
    </SideMenu>
  )
}

function EntryTabs() {
  const { pathname } = useLocation()
  const { profile } = useMember()
  const entries = profile?.is_seller ? [...SELLING, ...BUYING] : BUYING
  const shown = entries.find(({ tabs }) => tabs.length > 1 && tabs.some((name) => pages[name].pattern === pathname))
  if (!shown) return null
  return (
    <LinkTabs label={shown.label} tabs={shown.tabs.map((name) => ({ to: pages[name].pattern, name: labelOf(name) }))} />
  )
}

export const prefetch = prefetchForMember(({ memberId }) => [threadsQuery(memberId)])

export function DashboardLayout() {
  const { pathname } = useLocation()
  return (
    <SideMenuFrame name={t`Dashboard`} menu={<DashboardMenu />}>
      {/* Says why a seller can't sell. */}
      {SELLING.some((one) => isIn(one, pathname)) && <SellingBanner />}
      <EntryTabs />
      <Outlet />
    </SideMenuFrame>
  )
}
