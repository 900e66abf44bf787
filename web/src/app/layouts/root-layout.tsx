// What every page stands in: skip link, top bar, main, footer. Moves focus and scroll with the route.

import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router-dom'
import { Loading } from '@/ui/loading.tsx'
import { ErrorBoundary } from '../routing/error-boundary.tsx'
import { useIsMoving } from '../routing/page.tsx'
import { usePageAddress } from '../routing/use-page-address.ts'
import { useScrollRestoration } from '../routing/use-scroll-restoration.ts'
import { markHydrated } from '../ssr/first-view.ts'
import { TopBar } from '../top-bar/top-bar.tsx'
import { Footer } from './footer.tsx'

/** Shown while the first page's own code is on its way. */
const PageFallback = () => (
  <div className="grid min-h-dvh place-items-center">
    <Loading />
  </div>
)

/** After a change of page, keyboard and screen reader go on at the new content instead of the link that is gone. */
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

/** Stands beside the page, because what is in here hydrates after what is around it. */
function HydrationMark() {
  useEffect(markHydrated, [])
  return null
}

export function RootLayout() {
  const main = useFocusOnNavigation()
  const { pathname } = useLocation()
  const moving = useIsMoving()
  useScrollRestoration()
  usePageAddress()
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-accent px-4 py-2 font-semibold text-on-accent focus:translate-y-0"
      >
        Skip to content
      </a>
      {moving && <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 animate-pulse bg-accent" />}
      <TopBar />
      <main ref={main} id="main" tabIndex={-1} className="min-h-[calc(100dvh-4rem)] focus-visible:outline-none">
        <ErrorBoundary place={pathname}>
          <Suspense fallback={<PageFallback />}>
            <Outlet />
            <HydrationMark />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Footer />
    </>
  )
}
