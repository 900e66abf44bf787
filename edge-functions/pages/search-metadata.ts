// The pages whose heads say the same whatever the shop holds: home, search, about, contact.
import { Hono } from 'hono'
import { HOME_TITLE, pageTitle, summarise, TAGLINE } from '../../contract/index.ts'
import type { AppEnv } from '../_shared/http/app.ts'
import { settings } from './context.ts'
import type { Head } from './head.ts'
import { showPage } from './show-page.ts'

const home: Head = {
  title: HOME_TITLE,
  description: 'Patterns, planners, prints, music and learning material from independent makers, to download at once.',
  url: `${settings.SITE_URL}/`,
  early: { answers: ['files/public/popular'] },
}

const about: Head = {
  title: pageTitle('About'),
  description: 'What the marketplace is, how to sell on it, what it costs, and how refunds and privacy work.',
  url: `${settings.SITE_URL}/about`,
  early: { page: 'about' },
}
const contact: Head = {
  title: pageTitle('Contact'),
  description: 'Questions, trouble with an order, an idea? Write to the people who run the marketplace.',
  url: `${settings.SITE_URL}/contact`,
}

/** A search is one page whatever page of results or filter is open. Only a plain one is asked for early, in the app's own words. */
function search(query: string, isPlain: boolean): Head {
  if (query === '')
    return {
      title: pageTitle('Search'),
      description: TAGLINE,
      url: `${settings.SITE_URL}/search`,
      early: { page: 'search', answers: isPlain ? ['search'] : [] },
    }
  return {
    title: pageTitle(`Results for “${summarise(query)}”`),
    description: `Digital products for “${summarise(query)}” from independent makers.`,
    url: `${settings.SITE_URL}/search?query=${encodeURIComponent(query)}`,
    early: { page: 'search', answers: isPlain ? [`search?${new URLSearchParams({ query })}`] : [] },
  }
}

export const plainPages = new Hono<AppEnv>()
  .get('/', (c) => showPage(c, home))
  .get('/about', (c) => showPage(c, about))
  .get('/contact', (c) => showPage(c, contact, { hasFirstView: false }))
  .get('/search', (c) => {
    const { query = '', ...filters } = c.req.query()
    return showPage(c, search(query.toWellFormed().trim(), Object.keys(filters).length === 0))
  })
