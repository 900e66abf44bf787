// The content policy: what every kind of page allows to run, and that no page of ours breaks it.
import { beforeAll, expect, test } from 'vitest'
import { list } from '../../support/api/listings.ts'
import { seller, type TestUser } from '../../support/api/people.ts'
import { open } from '../../support/browser.ts'
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

const TITLE = '</script><script>document.title = "taken"</script>'
let hostile: TestUser
let publicPaths: string[]
let hostilePath: string
beforeAll(async () => {
  const { body } = await call('GET', 'files/public/popular')
  const [{ id, uploader_username: username }] = body.files
  publicPaths = ['/', '/about', '/contact', '/search?query=quilt', `/listing/${id}`, `/profile/${username}`]
  hostile = await seller('Hugo')
  const description = '<img src=x onerror="document.title = \'taken\'">'
  hostilePath = `/listing/${(await list(hostile, { title: TITLE, description })).id}`
})
const missingPaths = ['/listing/00000000-0000-4000-8000-000000000000', '/profile/nobody-is-called-so', '/no/such/page']
const memberPaths = ['/dashboard/overview', '/dashboard/listings', '/dashboard/settings', '/cart', '/admin']

test('every kind of page comes with a policy that runs only our own files', { tags: ['our-own-scripts'] }, async () => {
  const paths = [...publicPaths, ...missingPaths, ...memberPaths, '/auth/callback', '/index.html', hostilePath]
  for (const path of paths) {
    const { headers } = await fetch(site + path)
    const policy = policyOf(headers)
    expect({ path, scripts: policy['script-src'] }).toEqual({ path, scripts: ["'self'", "'wasm-unsafe-eval'"] })
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
  for (const path of ['/api/health', '/robots.txt', '/sitemap.xml', '/sitemap/listings.xml']) {
    const { headers } = await fetch(site + path)
    expect(headers.get('content-type')).not.toContain('html')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

/** Visits pages. @returns each breach with its page, and the origins of fonts */
async function visit(paths: string[], { as, announced = [] }: { as?: TestUser; announced?: RegExp[] } = {}) {
  const { page, causes } = await open({ as })
  for (const problem of announced) causes(problem)
  const breaches: string[] = []
  const fonts = new Set<string>()
  await page.exposeFunction('noteBreach', (breach: string) => breaches.push(breach))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      const { noteBreach } = globalThis as unknown as { noteBreach(breach: string): void }
      noteBreach(`${location.pathname}: ${violatedDirective} ${blockedURI}`)
    })
  })
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.add(new URL(request.url()).origin)
  })
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' })
    await page.getByRole('main').waitFor()
  }
  return { page, breaches, fonts: [...fonts] }
}

test('the browser of a visitor and of a member reports no breach, and fonts come from us alone', {
  tags: ['our-own-scripts'],
}, async () => {
  const visitor = await visit([...publicPaths, '/no/such/page', hostilePath], {
    announced: [/^404 GET .*\/no\/such\/page$/],
  })
  expect(visitor).toMatchObject({ breaches: [], fonts: [site] })
  // Structured data is there to be read, also of a seller who writes markup.
  const read = await visitor.page.evaluate(() => {
    const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '{}'
    return { name: JSON.parse(data).name, title: document.title }
  })
  expect(read).toEqual({ name: TITLE, title: `${TITLE} · Marketplace` })
  expect((await visit(memberPaths, { as: hostile })).breaches).toEqual([])
})

test('a script that somebody got into a page does not run, and the browser reports it', {
  tags: ['our-own-scripts'],
}, async () => {
  const { page, breaches } = await visit(['/'], { announced: [/^console error: Executing inline script violates/] })
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken"'
    document.body.append(script)
  })
  await expect.poll(() => breaches).toEqual(['/: script-src-elem inline'])
  expect(await page.title()).not.toBe('taken')
})
