// The pages of the admin panel, from the manifest of pages.
import { allPages, type PageName, pages } from '@contract/pages.ts'
import type { Waiting } from '@contract/queues.ts'
import { useQuery } from '@tanstack/react-query'
import {
  Award,
  Flag,
  Handshake,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MailWarning,
  Scale,
  ScrollText,
  Search,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  Store,
  Tags,
  Users,
} from 'lucide-react'
import { Outlet, useLocation } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { waitingQuery } from '@/features/admin/api.ts'
import { WithProfile } from '@/features/profiles/components/own-profile.tsx'
import { t } from '@/lib/texts.ts'
import { HomeLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { SideMenu, SideMenuFrame } from './side-menu-frame.tsx'

type Room = { [Name in PageName]: (typeof pages)[Name] extends { admin: string } ? Name : never }[PageName]

const ICONS: Record<Room, LucideIcon> = {
  admin: LayoutDashboard,
  lookUp: Search,
  users: Users,
  allListings: Store,
  allReviews: Star,
  labels: Tags,
  staffPicks: Award,
  appeals: Scale,
  adminCases: Handshake,
  contactMessages: Mail,
  failedMails: MailWarning,
  stripeDifferences: Landmark,
  admins: ShieldCheck,
  shopSettings: SlidersHorizontal,
  actions: ScrollText,
}

const isRoom = (name: string): name is Room => Object.hasOwn(ICONS, name)

/** Pages with a count of what is waiting. */
const WAITING: Partial<Record<Room, keyof Waiting>> = {
  appeals: 'appeals',
  adminCases: 'cases',
  contactMessages: 'contactMessages',
  failedMails: 'failedMails',
  stripeDifferences: 'differences',
  admins: 'proposals',
}

const [OVERVIEW, ...OTHERS] = allPages.flatMap(({ name, pattern, admin }) =>
  admin && isRoom(name) ? [{ label: admin, to: pattern, Icon: ICONS[name], waiting: WAITING[name] }] : [],
)
/** On the overview's page. */
const REPORTS = { label: t`Reports`, to: `${pages.admin.path()}#reports`, Icon: Flag, waiting: 'reports' as const }
const ENTRIES = [...(OVERVIEW ? [OVERVIEW] : []), REPORTS, ...OTHERS]

const isIn = (room: string, pathname: string) =>
  room === pages.admin.pattern ? pathname === room : pathname === room || pathname.startsWith(`${room}/`)

function AdminMenu() {
  const { pathname } = useLocation()
  // The menu works without the counts.
  const { data: counts } = useQuery(waitingQuery())
  return (
    <SideMenu
      name={t`Admin`}
      counted={t`waiting`}
      groups={[
        {
          entries: ENTRIES.map(({ waiting, ...entry }) => ({
            ...entry,
            isCurrent: isIn(entry.to, pathname),
            count: counts && waiting && counts[waiting],
          })),
        },
      ]}
    />
  )
}

// Only the menu is hidden from others; the database checks the rights of admins.
export function AdminLayout() {
  const { profile } = useMember()
  if (!profile)
    return (
      <div className="container-page py-16">
        <WithProfile>{() => null}</WithProfile>
      </div>
    )
  if (!profile.roles.includes('admin'))
    return <MessagePage title={t`Access Denied`} text={t`Only admins can open this page.`} actions={<HomeLink />} />
  return (
    <SideMenuFrame name={t`Admin`} menu={<AdminMenu />}>
      <Outlet />
    </SideMenuFrame>
  )
}
