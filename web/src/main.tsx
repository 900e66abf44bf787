// Starts the app in the browser. A page that came with its first view is taken over as it is, any other is drawn anew.
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { loadPlace, prefetchPlace } from './app/routing/prefetch.ts'
import { nameFirstEntry } from './app/routing/use-scroll-restoration.ts'
import { memberControls } from './app/top-bar/viewer-controls.tsx'
import { isRefused, takeFirstView } from './lib/first-view.ts'
import { createQueryClient } from './lib/query-client.ts'
import './styles/index.css'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root.')

nameFirstEntry()
const queryClient = createQueryClient()
const firstSession = takeFirstView(queryClient)
const app = (
  <App
    queryClient={queryClient}
    firstSession={firstSession ?? undefined}
    route={(page) => <BrowserRouter>{page}</BrowserRouter>}
  />
)
const place = new URL(location.href)

if (firstSession) {
  await Promise.all([loadPlace(place), firstSession.status === 'signed-in' && memberControls.preload()])
  hydrateRoot(root, app)
} else {
  // The first page's code and data start on their way before anything is drawn; of what is not there, the page asks no more than that.
  void (isRefused ? loadPlace(place) : prefetchPlace(place, queryClient))
  root.replaceChildren()
  createRoot(root).render(app)
}
