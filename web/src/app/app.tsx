// The app: data, viewer, routes, notices.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from 'react-router-dom'
import { queryClient } from '@/lib/query-client.ts'
import { Notices } from './notices.tsx'
import { router } from './router.tsx'
import { SessionGate } from './session/session-gate.tsx'
import { ViewerProvider } from './session/viewer-provider.tsx'

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <ViewerProvider>
      <RouterProvider router={router} />
    </ViewerProvider>
    <SessionGate />
    <Notices />
  </QueryClientProvider>
)
