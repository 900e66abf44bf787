// The content policy: what every kind of page allows to run, and that no page of ours breaks it.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller } from '../../support/api/people.ts'
import { openBrowser } from '../../support/browser.ts'
import { launchBrowser } from '../../support/launch-browser.ts'
import { signIn } from '../../support/pages/people.ts'
import { call, stack } from '../../support/stack.ts'

const site = stack.urls.web

/** Directive to its sources. */
function policyOf(headers: Headers): Record<string, string[]> {
  const policy = headers.get('content-security-policy') ?? ''
  return Object.fromEntries(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

let listingPath = ''
let hostilePath = ''
let profilePath = ''
let browser: Browser
beforeAll(async () => {
  const { body } = await call('GET', 'files/public/popular')
  listingPath = `/listing/${body.files[0].id}`
  profilePath = `/profile/${body.files[0].uploader_username}`
  const hostile = await list(await seller('Hugo'), {
    title: '</script><script>document.title = "taken"</script>',
    description: '<img src=x onerror="document.title = \'taken\'">',
  })
  hostilePath = `/listing/${hostile.id}`
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const publicPaths = () => ['/', '/about', '/contact', '/search?query=quilt', listingPath, profilePath]
const missingPaths = ['/listing/00000000-0000-4000-8000-000000000000', '/profile/nobody-is-called-so', '/no/such/page']
const memberPaths = [
  '/dashboard/overview',
  '/dashboard/orders',
  '/dashboard/wishlist',
  '/dashboard/settings',
  '/cart',
  '/admin',
]

test('every kind of page comes with a policy that runs only our own files', { tags: ['our-own-scripts'] }, async () => {
  const paths = [...publicPaths(), ...missingPaths, ...memberPaths, '/auth/callback', '/index.html', hostilePath]
  for (const path of paths) {
    const { headers } = await fetch(site + path)
    const policy = policyOf(headers)
    expect({ path, scripts: policy['script-src'] }).toEqual({ path, scripts: ["'self'"] })
    expect(policy).toMatchObject({
      'default-src': ["'self'"],
      'font-src': ["'self'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
    })
    expect(policy['connect-src']).toEqual(["'self'", stack.urls.supabase])
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  }
})

test('what the API, robots.txt and the sitemap answer is not taken for a page', {
  tags: ['our-own-scripts'],
}, async () => {
  for (const path of ['/api/health', '/robots.txt', '/sitemap.xml', '/sitemap/listings.xml']) {
    const { headers } = await fetch(site + path)
    expect(headers.get('content-type')).not.toContain('html')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

describe('the browser reports no breach of the policy', () => {
  /** Visits pages one after the other; gives each breach with its page, and every address that fonts came from. */
  async function visit(
    paths: string[],
    { username, announced = [] }: { username?: string; announced?: RegExp[] } = {},
  ) {
    const { page, context, causes } = await openBrowser(browser)
    for (const problem of announced) causes(problem)
    if (username) await signIn(page, username)
    const breaches: string[] = []
    const fonts = new Set<string>()
    await page.exposeFunction('noteBreach', (breach: string) => breaches.push(breach))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        const told = globalThis as unknown as { noteBreach(breach: string): void }
        told.noteBreach(`${location.pathname}: ${violatedDirective} ${blockedURI}`)
      })
    })
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.add(new URL(request.url()).origin)
    })
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.getByRole('main').waitFor()
    }
    return { page, context, breaches, fonts }
  }

  test('to a visitor, on public and on missing pages, and fonts come from us alone', {
    tags: ['our-own-scripts'],
  }, async () => {
    const { breaches, fonts, context } = await visit([...publicPaths(), ...missingPaths], {
      announced: [
        /^404 GET .*\/(listing|files|items)\/0{8}-/,
        /^404 GET .*\/nobody-is-called-so$/,
        /^404 GET .*\/no\/such\/page$/,
      ],
    })
    expect(breaches).toEqual([])
    expect([...fonts]).toEqual([site])
    await context.close()
  })

  test('to a member, on their own pages', { tags: ['our-own-scripts'] }, async () => {
    const { breaches, context } = await visit(memberPaths, { username: stack.accounts.sellers[0]?.username })
    expect(breaches).toEqual([])
    await context.close()
  })

  test('about structured data, which is there to be read, also of a seller who writes markup', {
    tags: ['our-own-scripts'],
  }, async () => {
    const { page, breaches, context } = await visit([hostilePath])
    const read = await page.evaluate(() => {
      const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
      return { name: JSON.parse(data).name, title: document.title }
    })
    const title = '</script><script>document.title = "taken"</script>'
    expect(read).toEqual({ name: title, title: `${title} · Marketplace` })
    expect(breaches).toEqual([])
    await context.close()
  })

  test('and would report one', { tags: ['I2', 'our-own-scripts'] }, async () => {
    const { page, breaches, context } = await visit(['/'], {
      announced: [/^console error: Executing inline script violates/],
    })
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken"'
      document.body.append(script)
    })
    await expect.poll(() => breaches).toEqual(['/: script-src-elem inline'])
    expect(await page.title()).not.toBe('taken')
    await context.close()
  })
})
