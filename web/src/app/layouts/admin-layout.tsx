// The admin panel. Only who has the role sees it; that nobody else can use it is the database's work.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router-dom'
import { useMember } from '@/auth/viewer.ts'
import { waitingQuery } from '@/features/admin/api.ts'
import * as messages from '@/lib/messages.ts'
import { MenuCount } from '@/ui/badge.tsx'
import { ButtonLink } from '@/ui/button.tsx'
import { Failure } from '@/ui/feedback/alert.tsx'
import { Loading } from '@/ui/feedback/loading.tsx'
import { MessagePage } from '@/ui/feedback/message-page.tsx'
import { ADMIN_ENTRIES } from './admin-entries.ts'
import { SideMenuFrame, SideMenuLink } from './side-menu-frame.tsx'

/** Every room lies below the first one. */
const isIn = (room: string, pathname: string) =>
  room === pages.admin.pattern ? pathname === room : pathname === room || pathname.startsWith(`${room}/`)

function AdminMenu() {
  const { pathname } = useLocation()
  // Without the counts the menu still leads everywhere.
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

const AccessDenied = () => (
  <MessagePage
    title={messages.accessDenied}
    text="Only admins can open this page."
    actions={
      <ButtonLink to={pages.home.path()} variant="secondary">
        Go Home
      </ButtonLink>
    }
  />
)

export function AdminLayout() {
  const { profile, profileFailed } = useMember()
  if (!profile)
    return (
      <div className="container-page py-16">
        {profileFailed ? <Failure text={messages.profileFailed} onRetry={() => location.reload()} /> : <Loading />}
      </div>
    )
  if (!profile.roles.includes('admin')) return <AccessDenied />
  return (
    <SideMenuFrame name="Admin" menu={<AdminMenu />}>
      <Outlet />
    </SideMenuFrame>
  )
}
