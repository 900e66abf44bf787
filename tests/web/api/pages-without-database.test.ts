// The pages function while its database is away: visitors still get the app, which says in its own words what is wrong.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnvironment } from '../../../tools/stack/environment.ts'
import { FUNCTION_NAMES, type FunctionAddresses, planFunction } from '../../../tools/stack/functions.ts'
import { chooseFreePorts } from '../../../tools/stack/ports.ts'
import { loadSecrets } from '../../../tools/stack/secrets.ts'
import { crawl } from '../../support/api/crawl.ts'
import { stack } from '../../support/stack.ts'

let stop: () => void = () => {}
let pages = ''

beforeAll(async () => {
  const [port = 0, nobody = 0] = await chooseFreePorts(2)
  const addresses: FunctionAddresses = {
    functionPorts: Object.fromEntries(FUNCTION_NAMES.map((name) => [name, port])) as FunctionAddresses['functionPorts'],
    supabaseUrl: stack.urls.supabase,
    siteUrl: stack.urls.web,
    paymentsUrl: stack.urls.payments,
    ports: { smtp: nobody },
    databaseUrl: (role) => `postgresql://${role}:none@127.0.0.1:${nobody}/postgres`,
  }
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-'))
  const plan = planFunction('pages', readEnvironment(), loadSecrets(folder), addresses)
  rmSync(folder, { recursive: true })
  const child = spawn(plan.command, plan.arguments ?? [], { env: plan.environment, stdio: 'ignore' })
  stop = () => child.kill('SIGTERM')
  await plan.waitUntilReady?.()
  pages = `http://127.0.0.1:${port}`
})
afterAll(() => stop())

const PATHS = ['/listing/00000000-0000-4000-8000-000000000000', '/profile/somebody']
test.each(PATHS)('a visitor gets the app for %s', { tags: ['without-database-pages'] }, async (path) => {
  const page = await crawl(`/pages${path}`, pages)
  expect(page).toMatchObject({ status: 200, title: 'Marketplace', hasApp: true })
  expect(page.headers.get('cache-control')).toBe('no-store')
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('a crawler that asks for the sitemap is asked to come back', { tags: ['without-database-pages'] }, async () => {
  const answer = await fetch(`${pages}/pages/sitemap.xml`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
})
