// What is written for the two hosts whose own routers do not run here.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { allPages } from '../../../contract/pages.ts'
import { parseRedirects, rewrite } from '../../../web/hosting/read-redirects.ts'
import { redirects } from '../../../web/hosting/redirects.ts'
import { HOST_RULES } from '../../../web/hosting/rules.ts'
import { type WebHost, writeSite } from '../../../web/hosting/write-site.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { buildSite } from './built-site.ts'

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
