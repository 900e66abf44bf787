// Renders first views, for guests or users. Built into the function `pages`.
import type { Renderer, ViewLogin } from '@contract/first-view.ts'
import { pageWords } from '@contract/page-words.ts'
import { LOCALE } from '@contract/text/format.ts'
import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { ownProfileQuery } from '@/auth/viewer.ts'
import { cartQuery } from '@/features/cart/api.ts'
import { answerCallsWith } from '@/lib/calls/api.ts'
import { App } from '../app.tsx'
import { createQueryClient } from '../query-client.ts'
import { prefetchPage } from '../routing/prefetch.ts'
import { memberControls } from '../top-bar/viewer-controls.tsx'
import { type FirstViewData, firstSessionOf } from './first-view.ts'

/** Every page of a user needs the profile, and the cart for the top bar. */
async function prefetchUser(login: ViewLogin, queryClient: QueryClient): Promise<void> {
  await Promise.all([
    memberControls.preload(),
    queryClient.prefetchQuery(ownProfileQuery(login)),
    queryClient.prefetchQuery(cartQuery(login.id)),
  ])
}

export const renderer: Renderer = {
  startTags: APP_BUILD.startTags,
  scripts: APP_BUILD.scripts[LOCALE],
  words: pageWords,
  answerCallsWith,
  async render(url, login) {
    const queryClient = createQueryClient(0)
    await Promise.all([login && prefetchUser(login, queryClient), prefetchPage(url, queryClient, login?.id)])
    if (
      queryClient
        .getQueryCache()
        .getAll()
        .some(({ state }) => state.status === 'error')
    )
      return null
    const state = dehydrate(queryClient)
    // No times: equal answers must give equal ETags. The browser sets its own (first-view.ts).
    for (const query of state.queries)
      Object.assign(query, { dehydratedAt: 0, state: { ...query.state, dataUpdatedAt: 0 } })
    const data: FirstViewData = { login, state }
    const html = renderToString(
      <App
        queryClient={queryClient}
        firstSession={firstSessionOf(login)}
        route={(page) => <StaticRouter location={url.pathname + url.search}>{page}</StaticRouter>}
      />,
    )
    queryClient.clear()
    return { html, data }
  },
}
