// Pages, their headers, and the other files of the host.
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { type Answer, type Check, type Fault, isLoopback, typeOf } from '../check.ts'

const HEADERS: Record<string, RegExp> = {
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(strict-origin-when-cross-origin|same-origin|no-referrer)$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
}

/** Pages that a function renders, and one that the host serves by itself. */
const PAGES = ['/', '/about', '/dashboard']

/** Checks each of these pages. */
const ofPages =
  (faultsOf: (answer: Answer) => (Fault | false)[]): Check =>
  async ({ site, ask }) =>
    (await Promise.all(PAGES.map((path) => ask(site + path)))).flatMap(faultsOf)

export const documents: Check = ofPages((answer) => [
  !(answer.status === 200 && /^text\/html\b/.test(typeOf(answer))) && {
    what: `${answer.status} ${typeOf(answer)}`,
    where: answer.url,
    remedy:
      'hosted Supabase sends the HTML of functions as plain text; docs/deploy.md, step 5, lists the hosts that correct it',
  },
])

export const missingPages: Check = async ({ site, ask }) => {
  const { status, url } = await ask(`${site}/no-such-page`)
  return [
    status !== 404 && {
      what: `${status}`,
      where: url,
      remedy: 'deploy the host’s rules that `npm run deploy` writes: search engines index pages by their status',
    },
  ]
}

export const securityHeaders: Check = ofPages(({ url, headers }) =>
  Object.entries(HEADERS).map(
    ([name, form]) =>
      !form.test(headers.get(name) ?? '') && {
        what: `${name} is ${headers.get(name) ?? 'missing'}`,
        where: url,
        remedy: 'deploy web/public/_headers with `npm run deploy`',
      },
  ),
)

const CSP: Record<string, RegExp> = {
  'script-src': /^'self' 'wasm-unsafe-eval'$/,
  'object-src': /^'none'$/,
  'base-uri': /^'none'$/,
  'form-action': /^'self'$/,
  'frame-ancestors': /^'none'$/,
}

export const contentPolicy: Check = ofPages(({ url, headers }) => {
  const policy = headers.get('content-security-policy') ?? ''
  const parts = Object.fromEntries(policy.split(';').map((part) => part.trim().split(/ (.*)/s)))
  return Object.entries(CSP).map(
    ([name, form]) =>
      !form.test(parts[name] ?? '') && {
        what: `${name} is ${parts[name] ?? 'missing'}`,
        where: url,
        remedy: 'deploy the policy of web/public/_headers unchanged, and check whether a host or CDN adds its own',
      },
  )
})

const CERTIFICATE_DAYS_MIN = 14

const daysLeft = (hostname: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect(
      { host: hostname, port, servername: isIP(hostname) ? undefined : hostname, timeout: 10_000 },
      () => {
        resolve((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000)
        socket.end()
      },
    )
    socket.once('timeout', () => socket.destroy(new Error('no answer in 10 seconds'))).once('error', reject)
  })

export const tls: Check = async ({ site }) => {
  const { protocol, hostname, port } = new URL(site)
  if (protocol === 'http:' && isLoopback(site)) return { skipped: 'http on this machine' }
  const where = `${hostname}:${port || 443}`
  if (protocol === 'http:') return [{ what: 'served over http', where, remedy: 'serve it only over https' }]
  const left = await daysLeft(hostname, Number(port || 443)).catch((error: Error) => error)
  if (typeof left !== 'number')
    return [{ what: left.message, where, remedy: 'renew the certificate with its whole chain' }]
  const remedy = 'find out why it was not renewed'
  return [left < CERTIFICATE_DAYS_MIN && { what: `the certificate ends in ${Math.floor(left)} days`, where, remedy }]
}

const PRIVATE_FILES = ['/.env', '/.git/config', '/.vite/manifest.json', '/supabase/config.toml', '/package.json']

/**
 * HTML doesn't count, because `missingPages` fails a host that answers every address with a page.
 */
export const exposedFiles: Check = async ({ site, ask }) => {
  const page = await ask(`${site}/`)
  const scripts = [...page.text.matchAll(/<script[^>]+src="(\/[^"]+\.js)"/g)].map(([, path]) => path)
  const answers = await Promise.all(
    [...PRIVATE_FILES, ...scripts.map((path) => `${path}.map`)].map((path) => ask(site + path)),
  )
  return answers.map(
    (answer) =>
      answer.status === 200 &&
      !/^text\/html\b/.test(typeOf(answer)) && {
        what: 'is served',
        where: answer.url,
        remedy: 'remove it from the host and change every secret in it',
      },
  )
}

export const crawlers: Check = async ({ site, ask }) => {
  const [robots, sitemap] = await Promise.all([ask(`${site}/robots.txt`), ask(`${site}/sitemap.xml`)])
  const remedy = 'forward it to the function `pages`, and set SITE_URL to the shop’s origin'
  return [
    !(robots.status === 200 && robots.text.includes(`Sitemap: ${site}/sitemap.xml`)) && {
      what: `${robots.status}, without the line "Sitemap: ${site}/sitemap.xml"`,
      where: robots.url,
      remedy,
    },
    /^Disallow: \/\s*$/m.test(robots.text) && { what: 'forbids everything', where: robots.url, remedy },
    !(sitemap.status === 200 && sitemap.text.includes('<sitemapindex')) && {
      what: `${sitemap.status} ${typeOf(sitemap)}, no index of sitemaps`,
      where: sitemap.url,
      remedy,
    },
  ]
}

/** Runs last: it checks all answers so far. */
export const cookies: Check = async ({ answers, site }) => {
  const flags = ['HttpOnly', 'SameSite', ...(site.startsWith('https:') ? ['Secure'] : [])]
  return answers.flatMap(({ url, headers }) =>
    headers.getSetCookie().map((cookie) => {
      const missing = flags.filter((flag) => !new RegExp(`;\\s*${flag}\\b`, 'i').test(cookie))
      const what = `${cookie.split('=')[0]} lacks ${missing.join(', ')}`
      return (
        missing.length > 0 && {
          what,
          where: url,
          remedy: 'find the host or CDN that sets it: the shop’s own cookies have these',
        }
      )
    }),
  )
}

const CLOCK_SECONDS_MAX = 30

export const clock: Check = async ({ site, ask }) => {
  const { url, headers, askedAt, ms } = await ask(`${site}/api/health`)
  const date = headers.get('date')
  if (!date) return { skipped: 'no Date header' }
  const seconds = Math.abs(Date.parse(date) - askedAt) / 1000 - ms / 1000
  if (seconds < CLOCK_SECONDS_MAX) return []
  const remedy = 'set the clock of that host or of this machine by NTP: tokens and signed links depend on it'
  return [{ what: `differs by ${Math.round(seconds)} seconds`, where: url, remedy }]
}
