// The app: data, viewer, routes, notices.
import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter, useRoutes } from 'react-router-dom'
import { queryClient } from '@/lib/query-client.ts'
import { Notices } from './notices.tsx'
import { routes } from './routes.tsx'
import { prefetchPlace, usePrefetchOnIntent } from './routing/prefetch.ts'
import { SessionGate } from './session/session-gate.tsx'
import { ViewerProvider } from './session/viewer-provider.tsx'

// The first page's code and data start on their way before anything is drawn.
prefetchPlace(new URL(location.href))

function Page() {
  usePrefetchOnIntent()
  return useRoutes(routes)
}

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ViewerProvider>
      <BrowserRouter>
        <Page />
      </BrowserRouter>
    </ViewerProvider>
    <SessionGate />
    <Notices />
  </QueryClientProvider>
)
