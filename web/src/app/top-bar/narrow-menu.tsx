// Uses the browser's own popover: it closes at Escape, outside and when the page changes.
import { allPages } from '@contract/pages.ts'
import { Menu, Moon, Sun } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { signIn } from '@/auth/sign-in.ts'
import { useViewer } from '@/auth/viewer.ts'
import { Button, IconButton, iconButtonClass } from '@/ui/button.tsx'
import { TermsLine } from '@/ui/terms-line.tsx'

/** The links of the top bar, collapsed into a menu on narrow screens. */
export const SITE_LINKS = allPages.flatMap(({ pattern, menu }) => (menu ? [{ to: pattern, label: menu }] : []))

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
  localStorage.setItem('theme', theme)
  for (const listener of listeners) listener()
}

export function ThemeToggle() {
  const theme = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => chooseTheme(other)}>
      {theme === 'dark' ? <Sun className="size-5" /> : <Moon className="size-5" />}
    </IconButton>
  )
}

const row = 'block w-full rounded-md px-3 py-2.5 text-left hover:bg-sunken'

export function NarrowMenu() {
  const panel = useRef<HTMLDivElement>(null)
  const { pathname } = useLocation()
  const viewer = useViewer()
  const other = useTheme() === 'dark' ? 'light' : 'dark'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of page closes the menu
  useEffect(() => panel.current?.hidePopover?.(), [pathname])

  return (
    <div className="md:hidden">
      <button type="button" popoverTarget="narrow-menu" aria-label="Menu" className={iconButtonClass}>
        <Menu className="size-5" />
      </button>
      <div
        ref={panel}
        id="narrow-menu"
        popover="auto"
        className="inset-auto top-16 right-3 m-0 w-64 rounded-lg border border-line bg-surface p-2 text-ink shadow-pop"
      >
        <nav aria-label="Menu">
          {SITE_LINKS.map(({ to, label }) => (
            <Link key={to} to={to} className={row}>
              {label}
            </Link>
          ))}
        </nav>
        <button type="button" className={row} onClick={() => chooseTheme(other)}>
          {other === 'dark' ? 'Dark theme' : 'Light theme'}
        </button>
        {viewer.status === 'visitor' && (
          <div className="for-visitors mt-2 grid gap-2 border-t border-line pt-3 pb-1">
            <Button onClick={() => void signIn({ signUp: true })}>Sign Up</Button>
            <Button variant="secondary" onClick={() => void signIn()}>
              Login
            </Button>
            <TermsLine className="px-3 text-sm" />
          </div>
        )}
      </div>
    </div>
  )
}
