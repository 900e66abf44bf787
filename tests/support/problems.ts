// Problems of pages. A test fails on each one that it did not announce.
import type { BrowserContext, Request } from 'playwright-core'
import { expect } from 'vitest'
import { stack } from './stack.ts'

type Watch = { problems: string[]; announced: RegExp[]; possible: RegExp[] }

const watches = new Set<Watch>()

const isOurs = (url: string) => [stack.urls.web, stack.urls.supabase].some((origin) => url.startsWith(origin))
const name = (request: Request) => `${request.method()} ${decodeURI(request.url())}`

export type Announcements = {
  /** Announces a problem by its line. One that does not occur fails, too. */
  causes: (problem: RegExp) => void
  /** Announces one that comes or not: two calls are under way, and either may be first. */
  mayCause: (problem: RegExp) => void
}

/**
 * Watches the pages of a person: console errors and warnings, uncaught errors, answers of 400 and
 * above, failed requests. Requests that the page gave up (`net::ERR_ABORTED`) are no problem.
 */
export function watch(context: BrowserContext): Announcements {
  const { problems, announced, possible }: Watch = { problems: [], announced: [], possible: [] }
  watches.add({ problems, announced, possible })
  context.on('page', (page) => {
    page.on('console', (message) => {
      // The answers and failures below say the same with their status.
      if (message.text().startsWith('Failed to load resource')) return
      if (isOurs(page.url()) && ['error', 'warning'].includes(message.type()))
        problems.push(`console ${message.type()}: ${message.text()} (${page.url()})`)
    })
    page.on('pageerror', (error) => problems.push(`uncaught: ${error.message} (${page.url()})`))
    page.on('response', (response) => {
      const request = response.request()
      if (response.status() >= 400 && isOurs(request.url())) problems.push(`${response.status()} ${name(request)}`)
    })
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? ''
      if (reason !== 'net::ERR_ABORTED' && isOurs(request.url())) problems.push(`${reason} ${name(request)}`)
    })
  })
  return { causes: (problem) => announced.push(problem), mayCause: (problem) => possible.push(problem) }
}

/** Fails the test on each unannounced problem, and on each announced one that did not occur. */
export function expectNoProblems(): void {
  const unannounced: string[] = []
  const missing: RegExp[] = []
  for (const { problems, announced, possible } of watches) {
    const isKnown = (problem: string) => [...announced, ...possible].some((pattern) => pattern.test(problem))
    unannounced.push(...problems.filter((problem) => !isKnown(problem)))
    missing.push(...announced.filter((pattern) => !problems.some((problem) => pattern.test(problem))))
    problems.length = 0
    announced.length = 0
    possible.length = 0
  }
  expect({ unannounced, missing }, unannounced.join('\n')).toEqual({ unannounced: [], missing: [] })
}
