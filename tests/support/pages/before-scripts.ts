// Pages whose scripts have not come yet.
import type { Page, Route } from 'playwright-core'

/** Keeps scripts back. @returns lets them come */
export async function holdScripts(page: Page, pattern: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held: Promise<void>[] = []
  await page.route(pattern, (route: Route) => {
    const released = promise.then(() => route.fallback())
    held.push(released)
    return released
  })
  // The route stays, and lets all that follows pass: taken away, it could drop a script that is just being let go.
  return async () => {
    resolve()
    await Promise.all(held)
  }
}

/** Keeps the app's scripts back. @returns lets them come, and waits until the app has taken the page over */
export async function withoutScripts(page: Page): Promise<() => Promise<void>> {
  const release = await holdScripts(page, '**/assets/*.js')
  return async () => {
    await release()
    await page.locator('html[data-test-ready]').waitFor({ state: 'attached' })
  }
}

/** The calls of the API that a page makes from now on, as `METHOD path`. */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname.slice('/api/'.length)}`)
  })
  return calls
}

export const show = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })
export const main = (page: Page) => page.getByRole('main')
