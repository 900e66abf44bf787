import { allPages, pages, patternIn } from '@contract/pages.ts'
import { Menu, Moon, Search, Sun, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useViewer } from '@/auth/viewer.ts'
import { SearchBox } from '@/features/search/components/search-box.tsx'
import { storage } from '@/lib/storage.ts'
import { t } from '@/lib/texts.ts'
import { Button, IconButton, iconButtonClass } from '@/ui/button.tsx'
import { Logo } from '@/ui/logo.tsx'
import { Part } from '@/ui/part.tsx'
import { TermsLine } from '@/ui/terms-line.tsx'
import { ViewerControls } from './viewer-controls.tsx'

/** The links of the top bar, collapsed into a menu on narrow screens. */
export const SITE_LINKS = allPages.flatMap((page) => (page.menu ? [{ to: patternIn(page), label: page.menu }] : []))

/** The system's preference until someone chooses. public/preload.js applies the choice first. */
type Theme = 'light' | 'dark'

const system = () => matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

const current = (): Theme => {
  const chosen = document.documentElement.dataset.theme
  if (chosen === 'light' || chosen === 'dark') return chosen
  return system().matches ? 'dark' : 'light'
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  const preference = system()
  preference.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    preference.removeEventListener('change', listener)
  }
}

const useTheme = () => useSyncExternalStore(subscribe, current, (): Theme => 'light')

function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  storage.write('theme', theme)
  for (const listener of listeners) listener()
}

export function ThemeToggle() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton
      label={other === 'dark' ? t`Use the dark theme` : t`Use the light theme`}
      onClick={() => chooseTheme(other)}
    >
      {theme === 'dark' ? <Sun className="size-5" /> : <Moon className="size-5" />}
    </IconButton>
  )
}

const row = 'block w-full rounded-md px-3 py-2.5 text-left hover:bg-sunken'

/** Uses the browser's own popover: it closes at Escape, outside and when the page changes. */
export function NarrowMenu() {
  const panel = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const viewer = useViewer()
  const other = useTheme() === 'dark' ? 'light' : 'dark'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of page closes the menu
  useEffect(() => {
    panel.current?.hidePopover?.()
    panel.current?.removeAttribute('data-shown')
  }, [pathname])
  /** Older browsers know no popover (base.css). */
  const toggle = () => {
    if (!CSS.supports('selector(:popover-open)')) panel.current?.toggleAttribute('data-shown')
  }

  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget="narrow-menu"
        aria-label={t`Menu`}
        className={iconButtonClass}
        onClick={toggle}
      >
        <Menu className="size-5" />
      </button>
      <div
        ref={panel}
        id="narrow-menu"
        popover="auto"
        className="fixed inset-auto top-16 right-3 m-0 w-64 rounded-lg border border-line bg-surface p-2 text-ink shadow-pop"
      >
        <nav aria-label={t`Menu`}>
          {SITE_LINKS.map(({ to, label }) => (
            <Link key={to} to={to} className={row}>
              {label}
            </Link>
          ))}
        </nav>
        <button type="button" className={row} onClick={() => chooseTheme(other)}>
          {other === 'dark' ? t`Dark theme` : t`Light theme`}
        </button>
        {viewer.status === 'visitor' && (
          <div className="for-visitors mt-2 grid gap-2 border-t border-line pt-3 pb-1">
            <Button onClick={() => void signIn({ signUp: true })}>{t`Sign Up`}</Button>
            <Button variant="secondary" onClick={() => void signIn()}>
              {t`Login`}
            </Button>
            <TermsLine className="px-3 text-sm" />
          </div>
        )}
      </div>
    </div>
  )
}

/** The search box shows the current search and clears when the user leaves the search page. */

function TopSearch(props: { autoFocus?: boolean; onSearched?: () => void; className?: string }) {
  const { pathname, search } = useLocation()
  const searched = pathname === pages.search.path() ? (new URLSearchParams(search).get('query') ?? '') : ''
  return (
    <SearchBox
      key={`${pathname === pages.search.path()}:${searched}`}
      label={t`Search the marketplace`}
      placeholder={t`Search`}
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
        <Link to={pages.home.path()} aria-label={t`Marketplace, home`} className="-ml-1 shrink-0 rounded-md p-1">
          <Logo className="text-lg sm:text-xl" compact={viewer.status !== 'visitor'} />
        </Link>
        <nav aria-label={t`Site`} className="ml-4 hidden md:block">
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
          <Part failed={null}>
            <TopSearch className="hidden w-full max-w-md md:block" />
          </Part>
        </div>
        <IconButton
          label={searchOpen ? t`Close search` : t`Open search`}
          aria-expanded={searchOpen}
          onClick={() => setSearchOpen(!searchOpen)}
          className="md:hidden"
        >
          {searchOpen ? <X className="size-5" /> : <Search className="size-5" />}
        </IconButton>
        <div className="hidden md:block">
          <ThemeToggle />
        </div>
        <Part failed={null}>
          <ViewerControls />
        </Part>
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
