// The foot of every page.
import { allPages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'
import { Logo } from '@/components/logo.tsx'
import * as messages from '@/lib/messages.ts'

const LINKS = allPages.filter(({ footer }) => footer)

export const Footer = () => (
  <footer className="mt-20 border-t border-line print:hidden">
    <div className="container-page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Logo className="text-base" />
        <span className="text-sm text-muted">{messages.tagline}</span>
      </div>
      <nav aria-label="Footer">
        <ul className="flex flex-wrap gap-x-5 text-sm">
          {LINKS.map(({ pattern, footer }) => (
            <li key={pattern}>
              <Link to={pattern} className="inline-block py-1 text-muted hover:text-ink hover:underline">
                {footer}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  </footer>
)
