// Tabs that are pages of their own. Look like the tabs within a page.
import { NavLink } from 'react-router-dom'

export const TAB_LIST_CLASS = 'mb-8 flex flex-wrap gap-x-1 border-b border-line *:-mb-px'

export const TAB_CLASS =
  'block shrink-0 rounded-t-md border-b-2 border-transparent px-2 py-2.5 text-[0.9375rem] font-semibold text-muted -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink data-selected:border-accent data-selected:text-ink sm:px-3 sm:text-base'

export const LinkTabs = ({ label, tabs }: { label: string; tabs: readonly { to: string; name: string }[] }) => (
  <nav aria-label={label}>
    <ul className={TAB_LIST_CLASS}>
      {tabs.map(({ to, name }) => (
        <li key={to}>
          <NavLink to={to} end className={TAB_CLASS}>
            {name}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)
