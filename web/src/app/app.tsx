// The app: data, viewer, routes, notices. The same in the browser and where a page is rendered on the server.
import { type DehydratedState, HydrationBoundary, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { useRoutes } from 'react-router-dom'
import { FirstSession, type SessionState } from '@/auth/session.ts'
import { SessionGate } from '@/auth/session-gate.tsx'
import { ViewerProvider } from '@/auth/viewer-provider.tsx'
import { Notices } from './notices.tsx'
import { routes } from './routes.tsx'
import { usePrefetchOnIntent } from './routing/prefetch.ts'

function Page() {
  usePrefetchOnIntent()
  return useRoutes(routes)
}

type AppProps = {
  queryClient: QueryClient
  /** Whom the first view is for; it makes no difference to a page that has none. */
  firstSession?: SessionState
  /** The answers that the first view was rendered from. */
  firstState?: DehydratedState
  /** Puts the page into the router that fits the place where it is drawn. */
  route: (page: ReactNode) => ReactNode
}

export const App = ({ queryClient, firstSession = { status: 'signed-out' }, firstState, route }: AppProps) => (
  <StrictMode>
    <FirstSession value={firstSession}>
      <QueryClientProvider client={queryClient}>
        <HydrationBoundary state={firstState}>
          <ViewerProvider>{route(<Page />)}</ViewerProvider>
          <SessionGate />
          <Notices />
        </HydrationBoundary>
      </QueryClientProvider>
    </FirstSession>
  </StrictMode>
)
