// The entries of the dashboard's menu (spec section 2), from the manifest of pages.
import { allPages, type PageName, pages } from '@contract/pages.ts'
import {
  Boxes,
  ChartColumn,
  Heart,
  House,
  Inbox,
  Landmark,
  type LucideIcon,
  Mail,
  Package,
  Receipt,
  Settings,
  SquarePen,
  Store,
  TicketPercent,
  UserRoundCheck,
} from 'lucide-react'

type WithEntry = { [Name in PageName]: (typeof pages)[Name] extends { dashboard: string } ? Name : never }[PageName]

const ICONS: Record<WithEntry, LucideIcon> = {
  overview: House,
  orders: Package,
  wishlist: Heart,
  following: UserRoundCheck,
  ownListings: Store,
  shop: SquarePen,
  sales: Receipt,
  discounts: TicketPercent,
  bundles: Boxes,
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
  ownListings: ['upload', 'editListing'],
}

const startOf = (pattern: string) => pattern.replace(/:.*/, '')

export const DASHBOARD_ENTRIES = allPages.flatMap(({ name, pattern, title, label = title, dashboard }) =>
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
  DASHBOARD_ENTRIES.some((entry) => entry.for !== 'everyone' && entry.covers.some((path) => pathname.startsWith(path)))
