// The metadata of a search. It is one page whatever page of results or filter is open; only a plain one is asked for early.
import { pages, pageTitle, summarise, TAGLINE } from '../../contract/index.ts'
import { settings } from './context.ts'
import type { FindMetadata } from './show-page.ts'

export const searchMetadata: FindMetadata = (_ask, _parameters, { query: asked = '', ...filters }) => {
  const query = asked.toWellFormed().trim()
  const isPlain = Object.keys(filters).length === 0
  const url = settings.SITE_URL + pages.search.path()
  if (query === '') {
    return {
      metadata: {
        title: pageTitle(pages.search.title),
        description: TAGLINE,
        url,
        calls: isPlain ? ['search'] : [],
      },
    }
  }
  return {
    metadata: {
      title: pageTitle(`Results for “${summarise(query)}”`),
      description: `Digital products for “${summarise(query)}” from independent makers.`,
      url: `${url}?query=${encodeURIComponent(query)}`,
      calls: isPlain ? [`search?${new URLSearchParams({ query })}`] : [],
    },
  }
}
