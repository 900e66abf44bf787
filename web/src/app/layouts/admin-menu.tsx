// The admin panel's menu.
import { pages } from '@contract/pages.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { waitingQuery } from '@/features/admin/api.ts'
import { MenuCount } from '@/ui/menu-count.tsx'
import { ADMIN_ENTRIES } from './admin-entries.ts'
import { SideMenuLink } from './side-menu-link.tsx'

/** Every room lies below the first one. */
const isIn = (room: string, pathname: string) =>
  room === pages.admin.pattern ? pathname === room : pathname === room || pathname.startsWith(`${room}/`)

export function AdminMenu() {
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
