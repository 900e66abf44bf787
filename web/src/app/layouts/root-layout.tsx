// The frame of every page. Moves focus and scroll with the route.
import { allPages, patternIn } from '@contract/pages.ts'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { signIn } from '@/auth/sign-in/sign-in.ts'
import { useViewer } from '@/auth/viewer.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'
import { SmallButton } from '@/ui/button.tsx'
import { Logo } from '@/ui/logo.tsx'
import { BelowFold } from '@/ui/once-hydrated.tsx'
import { Loading, SkipLink } from '@/ui/page-parts.tsx'
import { Part } from '@/ui/part.tsx'
import { FOOTER_TERMS, TermsLine } from '@/ui/terms-line.tsx'
import { ErrorPage } from '../routing/error-page.tsx'
import { useIsMoving } from '../routing/page.tsx'
import { usePageAddress } from '../routing/use-page-address.ts'
import { useScrollRestoration } from '../routing/use-scroll-restoration.ts'
import { markHydrated } from '../ssr/first-view.ts'
import { TopBar } from '../top-bar/top-bar.tsx'

const LanguageChoice = lazy(() => import('./language-choice.tsx'))
const WithdrawLink = lazy(() => import('./withdraw-link.tsx'))

const LINKS = allPages.filter(({ footer }) => footer)
const footerLink = 'inline-block py-1 text-muted hover:text-ink hover:underline'

const SignUpLine = () =>
  useViewer().status === 'visitor' && (
    <div className="for-visitors flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      <SmallButton aria-describedby={FOOTER_TERMS} onClick={() => void signIn({ signUp: true })}>
        {t`Sign Up`}
      </SmallButton>
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
      <nav aria-label={t`Footer`}>
        <ul className="flex flex-wrap gap-x-5 text-sm">
          {LINKS.map((page) => (
            <li key={page.name}>
              <Link to={patternIn(page)} className={footerLink}>
                {page.footer}
              </Link>
            </li>
          ))}
          <BelowFold>
            <WithdrawLink className={footerLink} />
          </BelowFold>
        </ul>
      </nav>
      <BelowFold>
        <LanguageChoice className={footerLink} />
      </BelowFold>
    </div>
  </footer>
)

/** Shown while the first page's own code is on its way. */
const PageFallback = () => (
  <div className="grid min-h-dvh place-items-center">
    <Loading />
  </div>
)

/** After a navigation, keyboard and screen reader go on at the new content. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** Beside the page, because the inside of a Suspense hydrates last. */
function HydrationMark() {
  useEffect(markHydrated, [])
  return null
}

export function RootLayout() {
  const main = useFocusOnNavigation()
  const moving = useIsMoving()
  useScrollRestoration()
  usePageAddress()
  return (
    <>
      <SkipLink to="main">{t`Skip to content`}</SkipLink>
      {moving && <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent" />}
      <Part failed={null}>
        <TopBar />
      </Part>
      <main ref={main} id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] focus-visible:outline-none">
        <Part failed={<ErrorPage />}>
          <Suspense fallback={<PageFallback />}>
            <Outlet />
            <HydrationMark />
          </Suspense>
        </Part>
      </main>
      <Part failed={null}>
        <Footer />
      </Part>
    </>
  )
}
