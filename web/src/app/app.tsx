// The app, in the browser and on the server.
import { LinguiContext } from '@lingui/react'
import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense, useEffect, useState } from 'react'
import { useRoutes } from 'react-router-dom'
import { callWithToken } from '@/auth/session/call-with-token.ts'
import { FirstSession, type SessionState } from '@/auth/session/session.ts'
import { SessionGate } from '@/auth/session/session-gate.tsx'
import { ViewerProvider } from '@/auth/viewer-provider.tsx'
import { giveTokensWith } from '@/lib/calls/api.ts'
import { hasFlash } from '@/lib/flash.ts'
import { i18n } from '@/lib/i18n.ts'
import { loadToastsWith, onToastsNeeded } from '@/lib/toast.ts'
import { Boundary } from '@/ui/part.tsx'
import { routes } from './routes.tsx'
import { usePrefetchOnIntent } from './routing/prefetch.ts'

giveTokensWith(callWithToken)

const language = {
  i18n,
  _: i18n._.bind(i18n),
  defaultComponent: ({ children }: { children: ReactNode }) => <>{children}</>,
}

const loadToasts = () => import('./toasts.tsx')
loadToastsWith(loadToasts)

/** Mounts the toast container with the first toast. */
const Toasts = lazy(async () => ({ default: (await loadToasts()).Toasts }))

export function Notices() {
  const [isNeeded, setIsNeeded] = useState(false)
  useEffect(() => {
    const stop = onToastsNeeded(() => setIsNeeded(true))
    if (hasFlash()) void import('./show-flash.ts').then(({ showFlash }) => showFlash())
    return stop
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}

function Page() {
  usePrefetchOnIntent()
  return useRoutes(routes)
}

type AppProps = {
  queryClient: QueryClient
  firstSession?: SessionState
  firstState?: DehydratedState
  /** Wraps the page into a router, in the browser or on the server. */
  route: (page: ReactNode) => ReactNode
}

export const App = ({ queryClient, firstSession = { status: 'signed-out' }, firstState, route }: AppProps) => (
  <StrictMode>
    <LinguiContext value={language}>
      <FirstSession value={firstSession}>
        <QueryClientProvider client={queryClient}>
          <HydrationBoundary state={firstState}>
            <ViewerProvider>{route(<Page />)}</ViewerProvider>
            <Boundary>
              <SessionGate />
            </Boundary>
            <Boundary>
              <Notices />
            </Boundary>
          </HydrationBoundary>
        </QueryClientProvider>
      </FirstSession>
    </LinguiContext>
  </StrictMode>
)
