import { pages } from '@contract/pages.ts'
import { Search, X } from 'lucide-react'
import { useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { useViewer } from '@/auth/viewer.ts'
import { SearchBox } from '@/features/search/components/search-box.tsx'
import { IconButton } from '@/ui/button.tsx'
import { Logo } from '@/ui/logo.tsx'
import { NarrowMenu, SITE_LINKS, ThemeToggle } from './narrow-menu.tsx'
import { ViewerControls } from './viewer-controls.tsx'

/** The search box shows the current search and clears when the user leaves the search page. */
type TopSearchProps = { autoFocus?: boolean; onSearched?: () => void; className?: string }

function TopSearch(props: TopSearchProps) {
  const { pathname, search } = useLocation()
  const searched = pathname === pages.search.path() ? (new URLSearchParams(search).get('query') ?? '') : ''
  return (
    <SearchBox
      key={`${pathname === pages.search.path()}:${searched}`}
      label="Search the marketplace"
      placeholder="Search"
      initial={searched}
      {...props}
    />
  )
}

export function TopBar() {
  const viewer = useViewer()
  const [searchOpen, setSearchOpen] = useState(false)
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-paper print:hidden">
      <div className="relative container-page flex h-16 items-center gap-1 sm:gap-2">
        <Link to={pages.home.path()} aria-label="Marketplace, home" className="-ml-1 shrink-0 rounded-md p-1">
          <Logo className="text-lg sm:text-xl" compact={viewer.status !== 'visitor'} />
        </Link>
        <nav aria-label="Site" className="ml-4 hidden md:block">
          <ul className="flex">
            {SITE_LINKS.map(({ to, label }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  className="rounded-md px-3 py-2 text-[0.9375rem] text-muted hover:text-ink aria-[current]:text-ink"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex-1 md:flex md:justify-center md:px-4">
          <TopSearch className="hidden w-full max-w-md md:block" />
        </div>
        <IconButton
          label={searchOpen ? 'Close search' : 'Open search'}
          aria-expanded={searchOpen}
          onClick={() => setSearchOpen(!searchOpen)}
          className="md:hidden"
        >
          {searchOpen ? <X className="size-5" /> : <Search className="size-5" />}
        </IconButton>
        <div className="hidden md:block">
          <ThemeToggle />
        </div>
        <ViewerControls />
        <NarrowMenu />
      </div>
      {searchOpen && (
        <div className="container-page pb-3 md:hidden">
          <TopSearch autoFocus onSearched={() => setSearchOpen(false)} />
        </div>
      )}
    </header>
  )
}
