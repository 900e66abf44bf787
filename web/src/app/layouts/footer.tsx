// The foot of every page.
import { allPages } from '@contract/pages.ts'
import { Link } from 'react-router-dom'
import { signIn } from '@/auth/sign-in.ts'
import { useViewer } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { Button } from '@/ui/button.tsx'
import { Logo } from '@/ui/logo.tsx'
import { FOOTER_TERMS, TermsLine } from '@/ui/terms-line.tsx'

const LINKS = allPages.filter(({ footer }) => footer)

const SignUpLine = () =>
  useViewer().status === 'visitor' && (
    <div className="for-visitors flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        size="sm"
        aria-describedby={FOOTER_TERMS}
        onClick={() => void signIn({ signUp: true })}
      >
        Sign Up
      </Button>
      <TermsLine id={FOOTER_TERMS} className="text-sm" />
    </div>
  )

export const Footer = () => (
  <footer className="mt-20 border-t border-line print:hidden">
    <div className="container-page flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8">
      <SignUpLine />
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
