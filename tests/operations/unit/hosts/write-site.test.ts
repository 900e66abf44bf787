// What is written for the two hosts whose own routers do not run here.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { allPages } from '../../../../contract/pages.ts'
import { parseRedirects, rewrite } from '../../../../web/hosting/read-redirects.ts'
import { redirects } from '../../../../web/hosting/redirects.ts'
import { APP_PATHS, HOST_RULES } from '../../../../web/hosting/rules.ts'
import { type WebHost, writeSite } from '../../../../web/hosting/write-site.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { buildSite, startFunctions } from './built-site.ts'
import { SECRET } from './start-hosts.ts'

async function writeInto(outDir: string, host: WebHost, functionsUrl: string): Promise<void> {
  const site = buildSite()
  onTestFinished(() => site.forget())
  const values = { VITE_AUTH_PROVIDER: 'github' }
  await writeSite({ host, distDir: site.dir, outDir, siteUrl: 'https://shop.example', functionsUrl, values })
}

async function written(host: WebHost, functionsUrl: string): Promise<string> {
  const outDir = join(temporaryFolder(), 'out')
  await writeInto(outDir, host, functionsUrl)
  return outDir
}

test('a folder that is written again keeps only files of the host’s program', {
  tags: ['static-host-rewrites'],
}, async () => {
  const outDir = await written('cloudflare', 'https://api.shop.example')
  mkdirSync(join(outDir, '.wrangler'))
  for (const file of ['.wrangler/site', 'old.js', 'site/old.js']) writeFileSync(join(outDir, file), '')
  await writeInto(outDir, 'cloudflare', 'https://api.shop.example')
  expect(readdirSync(outDir).toSorted()).toEqual(['.wrangler', 'site', 'worker.js', 'wrangler.json'])
  expect(readdirSync(join(outDir, 'site'))).not.toContain('old.js')
  const { routes } = JSON.parse(readFileSync(join(outDir, 'wrangler.json'), 'utf8'))
  expect(routes).toEqual([{ pattern: 'shop.example', custom_domain: true }])
})

test('Netlify passes pages on only where they arrive as HTML', { tags: ['static-host-rewrites'] }, async () => {
  const rulesAt = async (url: string) =>
    readFileSync(join(await written('netlify', url), 'site', '_redirects'), 'utf8').replaceAll(url, `\${SUPABASE_URL}`)
  expect(await rulesAt('https://api.shop.example')).toBe(redirects())
  const text = await rulesAt('https://abcdefghijklmnopqrst.supabase.co')
  const passedOn = (all: string) => all.split('\n').filter((line) => line.includes('functions'))
  expect(passedOn(text)).toEqual(passedOn(redirects(HOST_RULES.filter(({ answers }) => answers === 'call'))))
  const rules = parseRedirects(text, {})
  for (const { pattern } of allPages)
    expect(rewrite(rules, pattern.replace(/:\w+/g, 'a%2Fb'))).toMatchObject({ target: '/index.html', status: 200 })
  expect(rewrite(rules, '/listing/1/2')).toMatchObject({ target: '/index.html', status: 404 })
})

test('Vercel’s middleware passes on calls and pages, and no files', { tags: ['static-host-rewrites'] }, async () => {
  const functions = await startFunctions()
  onTestFinished(() => functions.close())
  const outDir = await written('vercel', functions.url)
  vi.stubEnv('WEB_HOST_SECRET', SECRET)
  const { default: middleware } = await import(pathToFileURL(join(outDir, 'middleware.js')).href)
  const ask = (path: string) =>
    middleware(new Request(`https://shop.example${path}`, { headers: { 'x-real-ip': '203.0.113.7' } }))
  expect((await ask('/api/files/homepage')).status).toBe(200)
  expect((await ask('/about')).headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(functions.take().map(({ path, headers }) => [path, headers['x-nf-client-connection-ip']])).toEqual([
    ['/functions/v1/api/files/homepage', '203.0.113.7'],
    ['/functions/v1/pages/about', '203.0.113.7'],
  ])
  expect([await ask('/dashboard'), await ask('/favicon.svg')]).toEqual([undefined, undefined])
  const { rewrites, headers } = JSON.parse(readFileSync(join(outDir, 'vercel.json'), 'utf8'))
  expect(rewrites).toEqual(APP_PATHS.map((path) => ({ source: `${path}(/?)`, destination: '/index.html' })))
  // What Vercel sends with the status 404.
  expect(readFileSync(join(outDir, 'site', '404.html'), 'utf8')).toBe(
    readFileSync(join(outDir, 'site', 'index.html'), 'utf8'),
  )
  expect(JSON.stringify(headers)).toContain('frame-ancestors')
})
