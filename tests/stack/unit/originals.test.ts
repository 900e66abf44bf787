// Settings of originals: each fault is reported in one line without its value.
import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { addressesOf } from '../../../tools/stack/addresses.ts'
import { readEnvironment } from '../../../tools/stack/environment.ts'
import { listen } from '../../../tools/stack/listen.ts'
import { readOriginals, tokenKeysOf, withOriginals } from '../../../tools/stack/originals.ts'
import type { Secrets } from '../../../tools/stack/secrets.ts'
import { newSigningKey, readSigningKey } from '../../../tools/stack/signing-key.ts'
import { checkOriginals } from '../../../tools/start/verify-originals.ts'

const NONE = Object.fromEntries(
  Object.keys(readEnvironment().originalSettings).map((name) => [name, '']),
) as ReturnType<typeof readEnvironment>['originalSettings']
const read = (given: Partial<typeof NONE>) => readOriginals({ ...NONE, ...given })

const JWT_SECRET = 'a secret of the originals, long enough'
const AUTH = { AUTH_URL: 'http://127.0.0.1:9999' }
const STRIPE = {
  STRIPE_API_BASE: 'https://api.stripe.com',
  STRIPE_SECRET_KEY: 'sk_test_of_ours',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_ours',
  STRIPE_CONNECT_CLIENT_ID: 'ca_ours',
}
const KEYS = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_ours', STORAGE_SIGNING_KEY: 'sb_secret_ours' }

describe('a fault is reported with its setting', { tags: ['originals-reported'] }, () => {
  test.each<[RegExp, Partial<typeof NONE>]>([
    [/^AUTH_URL must be an http:\/\/ or https:\/\/ address/, { AUTH_URL: 'hush' }],
    [/^REST_URL must be/, { REST_URL: 'ftp://hush' }],
    [/^STORAGE_URL must be .* without a login/, { STORAGE_URL: 'http://hush:hush@127.0.0.1' }],
    [/^STRIPE_API_BASE must be .* without a path/, { ...STRIPE, STRIPE_API_BASE: 'https://hush/v1' }],
    [/^POSTGRES_URL must be like postgresql:/, { POSTGRES_URL: 'mysql://hush@127.0.0.1' }],
    [/^POSTGRES_URL must be like/, { POSTGRES_URL: 'postgresql://127.0.0.1/hush' }],
    [/^STRIPE_API_BASE needs STRIPE_SECRET_KEY$/, { ...STRIPE, STRIPE_SECRET_KEY: '' }],
    [/^STRIPE_SECRET_KEY must begin with sk_test_ or/, { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_hush' }],
    [/^AUTH_CLIENT_ID and AUTH_CLIENT_SECRET belong together/, { ...AUTH, AUTH_CLIENT_ID: 'hush' }],
    [/^SUPABASE_JWT_SECRET must have 32 characters/, { ...AUTH, SUPABASE_JWT_SECRET: 'hush' }],
    [/^SUPABASE_PUBLISHABLE_KEY and STORAGE_SIGNING_KEY belong/, { ...AUTH, STORAGE_SIGNING_KEY: 'sb_secret_hush' }],
    [
      /^SUPABASE_PUBLISHABLE_KEY must be the publishable key/,
      { ...AUTH, ...KEYS, SUPABASE_PUBLISHABLE_KEY: 'sb_secret_hush' },
    ],
    [/^REST_URL without AUTH_URL needs SUPABASE_JWT_SECRET/, { REST_URL: 'http://127.0.0.1' }],
    [/^STORAGE_URL without AUTH_URL needs/, { STORAGE_URL: 'http://127.0.0.1', ...KEYS }],
    [
      /^REST_URL and STORAGE_URL needs SUPABASE_JWT_SECRET, or SUPABASE_PUBLISHABLE_KEY and/,
      { ...AUTH, REST_URL: 'http://127.0.0.1', STORAGE_URL: 'http://127.0.0.1' },
    ],
  ])('%s', (fault, given) => {
    expect(() => read(given)).toThrow(fault)
    expect(() => read(given)).not.toThrow(/hush/)
  })

  test('but not one of a setting that belongs to no original', () => {
    const { POSTGRES_URL: _, ...others } = NONE
    const stray = Object.fromEntries(
      Object.keys(others)
        .filter((name) => !/_URL$|_BASE$/.test(name))
        .map((name) => [name, 'x']),
    )
    expect(read(stray)).toEqual(read({}))
  })
})

const ports = { web: 1, supabase: 2, postgres: 3, identity: 4, payments: 5, mailbox: 6, storage: 7, smtp: 8, pooler: 9 }
const secrets = {
  databasePasswords: {
    supabase_admin: 'a',
    postgres: 'b',
    supabase_auth_admin: 'c',
    supabase_storage_admin: 'f',
    authenticator: 'g',
    supabase_lite_rest: 'd',
    marketplace_api: 'e',
  },
  jwtSecret: 'of the stack',
  signingKey: newSigningKey(),
  publishableKey: 'sb_publishable_own',
  secretKey: 'sb_secret_own',
  stripe: {
    secretKey: 'sk_test_own',
    publishableKey: 'pk_test_own',
    webhookSecret: 'whsec_own',
    connectClientId: 'ca_own',
  },
  identity: { clientId: 'own', clientSecret: 'own' },
} as unknown as Secrets
const addressed = (given: Partial<typeof NONE>) =>
  addressesOf(
    { ...ports, replicas: [], functions: {} } as unknown as Parameters<typeof addressesOf>[0],
    secrets,
    { hasPooler: false },
    read(given),
  )

describe('the addresses', { tags: ['originals-run'] }, () => {
  test('say where each original is, and what is one', () => {
    const at = addressed({
      ...AUTH,
      ...STRIPE,
      REST_URL: 'http://127.0.0.1:3001/',
      STORAGE_URL: 'https://project.example/storage/v1/',
      SUPABASE_JWT_SECRET: JWT_SECRET,
    })
    expect(at).toMatchObject({
      authUrl: 'http://127.0.0.1:9999',
      restUrl: 'http://127.0.0.1:3001',
      storageUrl: 'https://project.example/storage/v1',
      paymentsUrl: 'https://api.stripe.com',
      connectUrl: 'https://connect.stripe.com',
      identityUrl: 'http://127.0.0.1:4',
      originals: ['auth', 'rest', 'storage', 'payments'],
    })
    expect(addressed({}).originals).toEqual([])
  })

  test('of a Supabase database are of its owner, the functions and the stand-ins that run', () => {
    const given = { ...AUTH, STORAGE_URL: 'http://127.0.0.1:5000', SUPABASE_JWT_SECRET: JWT_SECRET }
    const at = addressed({
      ...given,
      POSTGRES_URL: 'postgresql://postgres:p%40ss@db.example:6000/shop?sslmode=require',
    })
    expect(at.databaseUrl('postgres')).toBe('postgresql://postgres:p%40ss@db.example:6000/shop?sslmode=require')
    expect(at.databaseUrl('marketplace_api')).toBe(
      'postgresql://marketplace_api:e@db.example:6000/shop?sslmode=require',
    )
    expect(at.passwords).toEqual({ supabase_lite_rest: 'd', marketplace_api: 'e' })
    expect(at.loginRoles).toEqual(['supabase_lite_rest', 'marketplace_api', 'postgres'])
  })

  test('of a Supabase database whose superuser is given leave the roles of originals alone', () => {
    const POSTGRES_URL = 'postgresql://supabase_admin:given@127.0.0.1:6000'
    const rolesWith = (given: Partial<typeof NONE>) =>
      Object.keys(addressed({ ...given, SUPABASE_JWT_SECRET: JWT_SECRET, POSTGRES_URL }).passwords)
    const ofAuth = ['supabase_auth_admin']
    const ofRest = ['authenticator', 'supabase_lite_rest']
    const ofStorage = ['supabase_storage_admin']
    expect(rolesWith({})).toEqual(expect.arrayContaining([...ofAuth, ...ofRest, ...ofStorage]))
    const STORAGE_URL = 'http://127.0.0.1:5000'
    expect(rolesWith({ ...AUTH, STORAGE_URL })).toEqual(['postgres', ...ofRest, 'marketplace_api'])
    expect(rolesWith({ REST_URL: 'http://127.0.0.1:3000' })).toEqual([
      'postgres',
      ...ofAuth,
      ...ofStorage,
      'marketplace_api',
    ])
  })

  test('of an empty cluster are of every role but the superuser, who keeps the password', () => {
    const at = addressed({ POSTGRES_URL: 'postgresql://supabase_admin:given@127.0.0.1:6000' })
    expect(at.ownerUrl).toBe('postgresql://supabase_admin:given@127.0.0.1:6000/postgres')
    expect(at.databaseUrl('postgres')).toBe('postgresql://postgres:b@127.0.0.1:6000/postgres')
    expect(Object.keys(at.passwords)).not.toContain('supabase_admin')
  })
})

test('a failing Storage is reported as failing, not as a wrong one', { tags: ['originals-reported'] }, async () => {
  const failing = await listen(
    createServer((_, response) => response.writeHead(500).end('{"statusCode":"500","error":"Internal"}')),
    0,
  )
  const STORAGE_URL = failing.url
  const originals = read({ STORAGE_URL, SUPABASE_JWT_SECRET: JWT_SECRET })
  const checked = checkOriginals({ originals, supabaseUrl: failing.url, secretKey: 'x', databaseUrl: '' })
  await expect(checked).rejects.toThrow('STORAGE_URL answers 500: the service fails')
  await failing.close()
})

describe('tokens are', { tags: ['originals-run'] }, () => {
  const published = readSigningKey(newSigningKey()).published

  test('of the stack’s own key where it signs for itself alone', () => {
    expect(tokenKeysOf(secrets, read(STRIPE))).toMatchObject({ signingKey: secrets.signingKey })
  })

  test('of the keys that the original Auth publishes, and of its secret where it publishes none', () => {
    const jwtSecret = secrets.jwtSecret
    expect(tokenKeysOf(secrets, read(AUTH), published)).toEqual({ publishedKeys: published, jwtSecret })
    expect(tokenKeysOf(secrets, read(AUTH), { keys: [] })).toEqual({ jwtSecret })
  })

  test('of the secret that an original REST or Storage knows', () => {
    const originals = read({ REST_URL: 'http://127.0.0.1', SUPABASE_JWT_SECRET: JWT_SECRET })
    expect(tokenKeysOf(withOriginals(secrets, originals), originals)).toEqual({ jwtSecret: JWT_SECRET })
  })
})

test('what the originals have takes the place of the stack’s own keys', { tags: ['originals-run'] }, () => {
  const given = withOriginals(
    secrets,
    read({ ...AUTH, ...KEYS, ...STRIPE, AUTH_CLIENT_ID: 'one', AUTH_CLIENT_SECRET: 'two' }),
  )
  expect(given).toMatchObject({
    publishableKey: 'sb_publishable_ours',
    secretKey: 'sb_secret_ours',
    jwtSecret: 'of the stack',
    stripe: { secretKey: 'sk_test_of_ours', webhookSecret: 'whsec_of_ours', connectClientId: 'ca_ours' },
    identity: { clientId: 'one', clientSecret: 'two' },
  })
})
