// Renders a page's first view where there is no browser: for visitors, or for the member whose page it is. Built into the
// function `pages`.
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { prefetchPlace } from './app/routing/prefetch.ts'
import { memberControls } from './app/top-bar/viewer-controls.tsx'
import { cartQuery } from './features/cart/api/cart.ts'
import { ownProfileQuery, readOwnProfile } from './features/profiles/api/own-profile.ts'
import { type FirstViewData, firstSessionOf } from './lib/first-view.ts'
import { createQueryClient } from './lib/query-client.ts'
import type { Login } from './lib/session.ts'

export { answerCallsWith } from './lib/api.ts'

/** The script of the app that takes these views over. Another build's app would not find what it expects. */
export const appScript: string = APP_SCRIPT

export type FirstView = {
  /** What stands in #root. */
  html: string
  /** Elements for the head: pictures to load at once. */
  hints: string
  data: FirstViewData
}

/** React puts what belongs into a head before all else. The title is there already. */
const FOR_HEAD = /^(?:<link [^>]*>|<title>[^<]*<\/title>)*/
const TITLE = /<title>[^<]*<\/title>/g

/** What every page of a member asks for, beside its own: the profile, and the cart for the top bar. */
async function prefetchMember(login: Login, queryClient: QueryClient): Promise<void> {
  await Promise.all([
    memberControls.preload(),
    queryClient.prefetchQuery({ ...ownProfileQuery(login), queryFn: () => readOwnProfile(login.id) }),
    queryClient.prefetchQuery(cartQuery(login.id)),
  ])
}

/**
 * @param url the page's absolute address
 * @param login the member whose calls are answered; null for a visitor
 * @returns null where a call of the page failed: the browser then asks for itself, tries again, and says what is wrong
 */
export async function renderFirstView(url: URL, login: Login | null): Promise<FirstView | null> {
  const queryClient = createQueryClient(0)
  await Promise.all([login && prefetchMember(login, queryClient), prefetchPlace(url, queryClient, login?.id)])
  const queries = queryClient.getQueryCache().getAll()
  if (queries.some(({ state }) => state.status === 'error')) return null
  const answers: FirstViewData['answers'] = queries.flatMap(({ queryKey, state }) =>
    state.data === undefined ? [] : [[queryKey, state.data]],
  )
  const location = url.pathname + url.search
  const markup = renderToString(
    <App
      queryClient={queryClient}
      firstSession={firstSessionOf(login)}
      route={(page) => <StaticRouter location={location}>{page}</StaticRouter>}
    />,
  )
  queryClient.clear()
  const forHead = FOR_HEAD.exec(markup)?.[0] ?? ''
  return { html: markup.slice(forHead.length), hints: forHead.replace(TITLE, ''), data: { login, answers } }
}
