// The built index.html, as the static host serves it, with the headers that it gives to pages.

export type Template = { html: string; headers: Record<string, string> }

/** Between two looks at the host. A new build shows after this time at the latest. */
const FRESH_MS = 5_000
const FETCH_MS = 3_000

/** The host sets these for its own pages, but not for a function's answers. */
const PAGE_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
]

/** Returns a reader that revalidates by ETag. Throws only if it was never read. */
export function pageTemplate(url: string): () => Promise<Template> {
  let cached: { template: Template; etag: string | null; checked: number } | undefined
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const headers: Record<string, string> = cached?.etag ? { 'If-None-Match': cached.etag } : {}
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(FETCH_MS) })
    if (response.status === 304 && cached) {
      cached.checked = performance.now()
      return
    }
    const html = await response.text()
    if (!response.ok) throw new Error(`the page's template answered ${response.status}`)
    const passed = PAGE_HEADERS.flatMap((name) => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    const template = { html, headers: Object.fromEntries(passed) }
    cached = { template, etag: response.headers.get('ETag'), checked: performance.now() }
  }

  return async () => {
    if (cached && performance.now() - cached.checked < FRESH_MS) return cached.template
    asking ??= ask().finally(() => {
      asking = undefined
    })
    try {
      await asking
    } catch (error) {
      if (!cached) throw error
    }
    if (!cached) throw new Error('there is no template')
    return cached.template
  }
}
