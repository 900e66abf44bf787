// Starts the app in the browser: hydrates a first view, or renders the page.
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from '@/app/app.tsx'
import { createQueryClient } from '@/app/query-client.ts'
import { loadPage, prefetchPage } from '@/app/routing/prefetch.ts'
import { nameFirstEntry } from '@/app/routing/use-scroll-restoration.ts'
import { isRejected, readFirstView } from '@/app/ssr/first-view.ts'
import { memberControls } from '@/app/top-bar/viewer-controls.tsx'
import { getSession } from '@/auth/session/session.ts'
import { loadSessionBridge } from '@/auth/session/session-gate.tsx'
import './styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

nameFirstEntry()
const queryClient = createQueryClient()
const firstView = readFirstView()
const app = (
  <App
    queryClient={queryClient}
    firstSession={firstView?.session}
    firstState={firstView?.state}
    route={(page) => <BrowserRouter>{page}</BrowserRouter>}
  />
)
const address = new URL(location.href)

if (firstView) {
  await Promise.all([loadPage(address), firstView.session.status === 'signed-in' && memberControls.preload()])
  hydrateRoot(root, app)
} else {
  // Load code and data before the first render. After an error the page shows the failure.
  void (isRejected ? loadPage(address) : prefetchPage(address, queryClient))
  if (getSession().status === 'loading') void Promise.all([loadSessionBridge(), memberControls.preload()])
  root.replaceChildren()
  createRoot(root).render(app)
}
