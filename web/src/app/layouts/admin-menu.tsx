// The admin panel's menu.
import { pages } from '@contract/pages.ts'
import { useLocation } from 'react-router-dom'
import { ADMIN_ENTRIES } from './admin-entries.ts'
import { SideMenuLink } from './side-menu-link.tsx'

/** Every room lies below the first one. */
const isIn = (room: string, pathname: string) =>
  room === pages.admin.pattern ? pathname === room : pathname === room || pathname.startsWith(`${room}/`)

export function AdminMenu() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Admin">
      <ul className="grid gap-1">
        {ADMIN_ENTRIES.map(({ to, label, Icon }) => (
          <li key={to}>
            <SideMenuLink to={to} Icon={Icon} isCurrent={isIn(to, pathname)}>
              {label}
            </SideMenuLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
