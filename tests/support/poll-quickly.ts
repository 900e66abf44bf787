// Playwright looks for what it waits for more and more rarely, in the end every half second: on a page that is slow for a moment, a
// quarter of a second lost each time. Here it looks every 50 ms. Its public options cannot say so but together with a timeout of 2.5 s.
import type { Page } from 'playwright-core'

const INTERVALS_MS = [20, 50]

type Waiting = {
  retryWithProgressAndTimeouts: (progress: unknown, timeouts: number[], action: unknown) => unknown
  retryWithProgressAndBackoff: (progress: unknown, action: unknown) => unknown
}
type Inner = { _connection: { toImpl: (page: unknown) => { mainFrame: () => object } } }

let isDone = false

/** For all pages, once there is one. @throws when a new version of Playwright has other insides */
export function pollQuickly(page: Page): void {
  if (isDone) return
  const frame = (page as unknown as Inner)._connection.toImpl(page).mainFrame()
  const waiting: Waiting = Object.getPrototypeOf(frame)
  if (!waiting.retryWithProgressAndBackoff || !waiting.retryWithProgressAndTimeouts)
    throw new Error('playwright-core waits in another way than it did: see tests/support/poll-quickly.ts')
  waiting.retryWithProgressAndBackoff = function (this: Waiting, progress, action) {
    return this.retryWithProgressAndTimeouts(progress, INTERVALS_MS, action)
  }
  isDone = true
}
