// Calls that fail, as one page sees them.
import type { Page, Route } from 'playwright-core'
import { ERRORS, type ErrorCode } from '../../contract/errors.ts'
import type { Visitor } from './browser.ts'
import { stack } from './stack.ts'

type Call = { method?: string; path: string | RegExp }

const isCall = ({ method = 'GET', path }: Call, route: Route) => {
  const url = new URL(route.request().url())
  const called = decodeURI(url.pathname.replace(/^\/api\//, '') + url.search)
  return route.request().method() === method && (typeof path === 'string' ? called === path : path.test(called))
}

/** Serves pages without a first view, so that the app makes every call itself. */
async function withoutFirstView(page: Page): Promise<void> {
  await page.route(
    (url) => url.origin === stack.urls.web && !/^\/(api|assets)\//.test(url.pathname),
    (route) =>
      route.request().resourceType() === 'document'
        ? route.continue({ url: `${stack.urls.web}/index.html` })
        : route.fallback(),
  )
}

async function on(page: Page, call: Call, answer: (route: Route) => unknown): Promise<() => Promise<void>> {
  await withoutFirstView(page)
  const handler = (route: Route) => (isCall(call, route) ? answer(route) : route.fallback())
  await page.route('**/api/**', handler)
  return () => page.unroute('**/api/**', handler)
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const asPattern = (path: Call['path']) => {
  if (typeof path === 'string') return `${literally(path)}$`
  return path.source.startsWith('^') ? path.source.slice(1) : `.*${path.source}`
}
const line = ({ method = 'GET', path }: Call, outcome: string) =>
  new RegExp(`^${outcome} ${method} .*/api/${asPattern(path)}`)

/**
 * Refuses a call with an error of the contract, or cuts the connection, and announces the problem.
 * @returns how to heal it
 */
export async function breakCall({ page, causes }: Visitor, call: Call, code: ErrorCode | 'no answer' = 'unavailable') {
  const heal = await on(page, call, (route) => {
    if (code === 'no answer') return route.abort()
    const { status, message } = ERRORS[code]
    return route.fulfill({ status, json: { error: message, message, code, requestId: 'test' } })
  })
  causes(line(call, code === 'no answer' ? 'net::ERR_FAILED' : String(ERRORS[code].status)))
  return { heal }
}
