// Any part of the stack can be an original (decision 25): the stack starts the rest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '@marketplace/local-postgres'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runProgram } from '../../tools/harness/run-program.ts'
import { runStack } from '../../tools/harness/run-stack.ts'
import { chooseFreePorts } from '../../tools/stack/ports.ts'
import { type RunningOriginals, startOriginals } from './support/originals.ts'
import { failToStart, openFolders } from './support/starts.ts'

const folder = openFolders()

let originals: RunningOriginals
let ports: Record<'WEB_PORT' | 'SUPABASE_PORT' | 'IDENTITY_PORT', string>
beforeAll(async () => {
  // The originals' Auth and REST say there what they reject.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const [site = 0, supabase = 0, identity = 0] = await chooseFreePorts(3)
  ports = { WEB_PORT: `${site}`, SUPABASE_PORT: `${supabase}`, IDENTITY_PORT: `${identity}` }
  originals = await startOriginals({ site, supabase, identity })
})
afterAll(() => originals?.close())

describe('with every part an original', () => {
  let running: Awaited<ReturnType<typeof runStack>>
  beforeAll(async () => {
    running = await runStack(folder(), { ...originals.settings, ...ports })
  })
  afterAll(() => running?.close())

  test('only the rest is started, and the stack says so', { tags: ['originals-run'] }, () => {
    const { pids, urls, databaseUrls, ...facts } = running.stack
    expect(facts.originals).toEqual(['auth', 'rest', 'storage', 'payments', 'postgres'])
    expect(Object.keys(pids)).toEqual(expect.arrayContaining(['stack', 'gateway', 'external-services', 'api', 'jobs']))
    expect(Object.keys(pids)).not.toEqual(expect.arrayContaining(['postgres']))
    expect(Object.keys(pids)).not.toEqual(expect.arrayContaining(['storage']))
    expect(urls.payments).toBe(originals.settings.STRIPE_API_BASE)
    expect(urls.storage).toBe(originals.settings.STORAGE_URL)
    expect(Object.keys(databaseUrls).toSorted()).toEqual(
      ['api', 'jobs', 'payments', 'public'].map((name) => `marketplace_${name}`).concat('postgres'),
    )
    expect(running.output()).toMatch(/^Ready .*mails .*; originals: auth, rest, storage, payments, postgres; Ctrl-C/m)
    expect(running.output()).not.toMatch(/Studio|payments http/)
  })

  test('the shop is accepted from outside, from signing in to the review', { tags: ['originals-run'] }, async () => {
    const words = [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'acceptance',
      'tests/engines/acceptance/core/first-path.test.ts',
      'tests/engines/acceptance/smoke/supabase.test.ts',
    ]
    const target = readFileSync(join(running.localDir, 'stack.json'), 'utf8')
    const { code, output } = await runProgram(words, { ACCEPTANCE_TARGET: target })
    expect(code, output).toBe(0)
  })

  test('the log holds none of their keys', { tags: ['originals-reported'] }, () => {
    const log = readFileSync(join(running.localDir, 'stack.log'), 'utf8')
    for (const value of Object.values(originals.settings).filter((value) => !/^http/.test(value)))
      expect(log).not.toContain(value)
  })
})

const at = (url: string | undefined, changed: Partial<Record<'username' | 'password' | 'port' | 'pathname', string>>) =>
  Object.assign(new URL(url ?? ''), changed).href

describe('a start that cannot work says why', () => {
  const NOBODY = 'http://127.0.0.1:2'

  test.each<[string, () => Record<string, string>, string]>([
    [
      'Auth that is not there',
      () => ({ AUTH_URL: NOBODY }),
      `AUTH_URL: nothing answers at ${NOBODY} (ECONNREFUSED). Start it, or leave AUTH_URL out for the local one`,
    ],
    [
      'Storage that is not there',
      () => ({ STORAGE_URL: NOBODY }),
      `STORAGE_URL: nothing answers at ${NOBODY} (ECONNREFUSED)`,
    ],
    [
      'an address of Auth that is not its own',
      () => ({ AUTH_URL: originals.settings.STRIPE_API_BASE ?? '' }),
      'AUTH_URL answers 404 to /settings: set it to the base address',
    ],
    [
      'a key of another Stripe account',
      () => ({ STRIPE_SECRET_KEY: 'sk_test_hush' }),
      'STRIPE_API_BASE rejects STRIPE_SECRET_KEY',
    ],
    [
      'a missing secret',
      () => ({ SUPABASE_JWT_SECRET: '' }),
      'AUTH_URL publishes no keys, so it signs with a secret: set SUPABASE_JWT_SECRET to it',
    ],
    [
      'a secret of another project',
      () => ({ SUPABASE_JWT_SECRET: 'hush'.repeat(8) }),
      '_URL rejects the secret key (40',
    ],
    ['a pooler of the stack', () => ({ POOLER: 'pgbouncer' }), 'POOLER and REPLICAS need the stack’s own Postgres'],
    [
      'a database that is not there',
      () => ({ POSTGRES_URL: at(originals.settings.POSTGRES_URL, { port: '9' }) }),
      'POSTGRES_URL: the database at 127.0.0.1:9 cannot be reached (ECONNREFUSED)',
    ],
    [
      'a wrong password',
      () => ({ POSTGRES_URL: at(originals.settings.POSTGRES_URL, { password: 'hush' }) }),
      'rejects the password',
    ],
    [
      'no owner',
      () => ({ POSTGRES_URL: originals.databaseUrls.supabase_storage_admin ?? '' }),
      'POSTGRES_URL logs in as supabase_storage_admin: use the owner',
    ],
    [
      'another database',
      () => ({ POSTGRES_URL: at(originals.settings.POSTGRES_URL, { pathname: '/template1' }) }),
      'POSTGRES_URL is no Supabase database (auth.users, auth.identities, storage.buckets, storage.objects missing)',
    ],
    [
      'a Supabase database without its Auth',
      () => ({ AUTH_URL: '' }),
      'POSTGRES_URL also needs AUTH_URL: this owner may not set the password of supabase_auth_admin',
    ],
    ['a Supabase database without its REST', () => ({ REST_URL: '' }), 'POSTGRES_URL also needs REST_URL'],
    [
      'Storage of another database',
      () => ({ POSTGRES_URL: '', REST_URL: '' }),
      'STORAGE_URL uses another database (it answers 200 for the bucket product-files): set POSTGRES_URL',
    ],
  ])('%s', { tags: ['originals-reported'] }, async (_, changed, why) => {
    const line = await failToStart({ ...originals.settings, ...changed() }, folder())
    expect(line).toContain(why)
    expect(line).not.toContain('hush')
  })
})

describe('an empty Postgres that somebody else runs', () => {
  const login = { superuser: 'keeper', password: 'of the keeper' }
  let server: Awaited<ReturnType<typeof startPostgres>>
  let POSTGRES_URL: string
  const asKeeper = async (statement: string) => {
    const sql = postgres(POSTGRES_URL, { max: 1 })
    return await sql.unsafe(statement).finally(() => sql.end())
  }
  beforeAll(async () => {
    const [port = 0] = await chooseFreePorts(1)
    server = await startPostgres({ ...login, port, dataDir: join(folder(), 'postgres'), durable: false })
    POSTGRES_URL = server.url(login.superuser, login.password)
  })
  afterAll(() => server?.close())

  test('is refused while it holds something', { tags: ['originals-reported'] }, async () => {
    await asKeeper('create table public.things ()')
    expect(await failToStart({ POSTGRES_URL }, folder())).toContain('POSTGRES_URL is no Supabase database')
    expect(await asKeeper("select to_regclass('public.listings') as made")).toEqual([{ made: null }])
    await asKeeper('drop table public.things')
  })

  test('becomes the shop’s, and keeps what it holds when another stack takes it over', {
    tags: ['originals-run'],
  }, async () => {
    const settings = { POSTGRES_URL, LOCAL_SAMPLE_SHOP: '0' }
    const first = await runStack(folder(), settings)
    expect(first.stack.originals).toEqual(['postgres'])
    expect(Object.keys(first.stack.pids)).not.toContain('postgres')
    await asKeeper("insert into private.settings (name, value) values ('kept', 'true')")
    await first.close()

    const second = await runStack(folder(), settings)
    const health = await fetch(`${second.stack.urls.web}/api/health`)
    expect(health.status).toBe(200)
    expect(await asKeeper("select value from private.settings where name = 'kept'")).toEqual([{ value: true }])
    await second.close()
    expect(await asKeeper('select 1 as answer')).toEqual([{ answer: 1 }])
  })
})
