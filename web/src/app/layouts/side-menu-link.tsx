// An entry of a side menu.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

type SideMenuLinkProps = { to: string; Icon: LucideIcon; isCurrent: boolean; children: ReactNode }

export const SideMenuLink = ({ to, Icon, isCurrent, children }: SideMenuLinkProps) => (
  <Link
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    className="flex items-center gap-3 rounded-md px-3 py-2.5 text-muted hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent-ink"
  >
    <Icon className="size-4.5" aria-hidden="true" />
    {children}
  </Link>
)
