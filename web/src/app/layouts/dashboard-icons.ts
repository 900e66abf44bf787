// The entries of the dashboard's menu (spec section 2): what a page is called and who sees it.
import { ChartColumn, Heart, House, Inbox, type LucideIcon, Mail, Package, Settings, Store } from 'lucide-react'

type Entry = {
  to: string
  label: string
  Icon: LucideIcon
  /** Correspondents are sellers and whoever has a conversation. */
  for: 'everyone' | 'sellers' | 'correspondents'
  /** Pages that belong to this one without lying below it. */
  covers?: readonly string[]
}

export const DASHBOARD_ENTRIES: readonly Entry[] = [
  { to: '/dashboard/overview', label: 'Overview', Icon: House, for: 'everyone' },
  { to: '/dashboard/orders', label: 'My Orders', Icon: Package, for: 'everyone', covers: ['/dashboard/items/'] },
  { to: '/dashboard/wishlist', label: 'Wishlist', Icon: Heart, for: 'everyone' },
  {
    to: '/dashboard/listings',
    label: 'My Listings',
    Icon: Store,
    for: 'sellers',
    covers: ['/dashboard/upload', '/dashboard/edit-item/'],
  },
  { to: '/dashboard/metrics', label: 'Metrics', Icon: ChartColumn, for: 'sellers' },
  { to: '/dashboard/inbox', label: 'Inbox', Icon: Inbox, for: 'correspondents' },
  { to: '/dashboard/settings', label: 'Settings', Icon: Settings, for: 'everyone' },
  { to: '/contact', label: 'Contact Us', Icon: Mail, for: 'everyone' },
]

/** Whether a page is one of a seller's: where they learn why they cannot sell. */
export const isSellersPage = (pathname: string): boolean =>
  DASHBOARD_ENTRIES.some(
    (entry) =>
      entry.for !== 'everyone' && [entry.to, ...(entry.covers ?? [])].some((path) => pathname.startsWith(path)),
  )
