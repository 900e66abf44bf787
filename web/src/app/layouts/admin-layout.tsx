// Only the menu is hidden from others; the database checks the rights of admins.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { waitingQuery } from '@/features/admin/api.ts'
import { WithProfile } from '@/features/profiles/components/with-profile.tsx'
import * as messages from '@/lib/messages.ts'
import { MenuCount } from '@/ui/badge.tsx'
import { HomeLink } from '@/ui/button.tsx'
import { MessagePage } from '@/ui/message-page.tsx'
import { ADMIN_ENTRIES } from './admin-entries.ts'
import { SideMenuFrame, SideMenuLink } from './side-menu-frame.tsx'

const isIn = (room: string, pathname: string) =>
  room === pages.admin.pattern ? pathname === room : pathname === room || pathname.startsWith(`${room}/`)

function AdminMenu() {
  const { pathname } = useLocation()
  // The menu works without the counts.
  const { data: counts } = useQuery(waitingQuery())
  return (
    <nav aria-label="Admin">
      <ul className="grid gap-1">
        {ADMIN_ENTRIES.map(({ to, label, Icon, waiting }) => (
          <li key={to}>
            <SideMenuLink to={to} Icon={Icon} isCurrent={isIn(to, pathname)}>
              {label}
              {counts && waiting && <MenuCount count={counts[waiting]} of="waiting" />}
            </SideMenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function AdminLayout() {
  const { profile } = useMember()
  if (!profile)
    return (
      <div className="container-page py-16">
        <WithProfile>{() => null}</WithProfile>
      </div>
    )
  if (!profile.roles.includes('admin'))
    return <MessagePage title={messages.accessDenied} text="Only admins can open this page." actions={<HomeLink />} />
  return (
    <SideMenuFrame name="Admin" menu={<AdminMenu />}>
      <Outlet />
    </SideMenuFrame>
  )
}
