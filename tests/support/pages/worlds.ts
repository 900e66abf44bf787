// Browsers whose clock is wrong or whose storage can't be used, for the pages of a context.
import type { BrowserContext, Page } from 'playwright-core'

/** The device's clock is so many milliseconds ahead, or behind. */
export const shiftClock = (context: BrowserContext, ms: number) =>
  context.addInitScript((ms) => {
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...parts: []) {
        super(...(parts.length > 0 ? parts : ([Real.now() + ms] as unknown as [])))
      }
      static override now = () => Real.now() + ms
    } as DateConstructor
  }, ms)

export type Storages = ('localStorage' | 'sessionStorage')[]
export type Way = 'throws' | 'null' | 'full' | 'unreadable' | 'ignores writes'

/** Storage of these kinds fails in one way. */
export const breakStorage = (context: BrowserContext, names: Storages, way: Way) =>
  context.addInitScript(
    ({ names, way }) => {
      const refuse = () => {
        throw new DOMException('Refused.', way === 'full' ? 'QuotaExceededError' : 'SecurityError')
      }
      for (const name of names) {
        // The empty page before the first has none.
        if (location.protocol === 'about:') continue
        const area = window[name]
        const broken = new Proxy(area, {
          get(_, key) {
            if (key === 'setItem' && way === 'full') return refuse
            if (key === 'setItem' && way === 'ignores writes') return () => undefined
            if (key === 'getItem' && way === 'unreadable') return refuse
            const value = Reflect.get(area, key)
            return typeof value === 'function' ? value.bind(area) : value
          },
        })
        const get = () => (way === 'throws' ? refuse() : way === 'null' ? null : broken)
        Object.defineProperty(window, name, { get, configurable: true })
      }
    },
    { names, way },
  )

/** Counts the calls that renew a session. */
export function countRefreshes(context: BrowserContext): { count: number } {
  const refreshes = { count: 0 }
  context.on('request', (request) => {
    if (request.url().includes('grant_type=refresh_token') && request.method() === 'POST') refreshes.count += 1
  })
  return refreshes
}

/** The captcha of the page stays solved. */
export async function solveCaptcha(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'I am not a robot' }).check()
  await page.getByText('Verified').waitFor()
}
