// No secret gets out: not in what browsers load, in logs after a whole purchase, or in any answer.
import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { projectDir } from '../../../tools/stack/environment.ts'
import { freshAddress, freshToken, visit } from '../../support/api/captcha.ts'
import { list } from '../../support/api/listings.ts'
import { provider, seller, type TestUser, user, usernameOf } from '../../support/api/people.ts'
import { buy } from '../../support/api/purchases.ts'
import { stack } from '../../support/stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

/** What the browser or the address bar is meant to know. */
const PUBLIC = new Set(['publishableKey', 'clientId', 'connectClientId'])

/** Every secret of the stack, by the path of its name. */
function secretsOf(value: object, path = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]): [string, string][] => {
    if (typeof inner === 'object') return secretsOf(inner, `${path}${name}.`)
    return PUBLIC.has(name) ? [] : [[`${path}${name}`, inner]]
  })
}
const secrets = secretsOf(JSON.parse(readFileSync(join(stack.localDir, 'secrets.json'), 'utf8')))

/** The names of the secrets in a text, without their values. */
const namesIn = (text: string, values: [string, string][] = secrets) =>
  values.filter(([, value]) => text.includes(value)).map(([name]) => name)

test('the list of secrets is whole', () => {
  const names = secrets.map(([name]) => name)
  for (const name of [
    'jwtSecret',
    'signingKey',
    'secretKey',
    'stripe.secretKey',
    'stripe.webhookSecret',
    'databasePasswords.postgres',
  ])
    expect(names).toContain(name)
  expect(secrets.filter(([, value]) => value.length < 16)).toEqual([])
})

test('the built web holds no secret and no setting of the functions', {
  tags: ['I8'],
  timeout: 120_000,
}, async () => {
  const folder = temporaryFolder()
  const named = Object.fromEntries(secrets.map(([name, value]) => [name.replaceAll('.', '_').toUpperCase(), value]))
  const vite = join(projectDir, 'node_modules', 'vite', 'bin', 'vite.js')
  await promisify(execFile)(
    process.execPath,
    [vite, 'build', join(projectDir, 'web'), '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'],
    { env: { ...process.env, ...named, VITE_SUPABASE_URL: 'https://project.example', NODE_ENV: 'production' } },
  )
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const built = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
  expect(built.includes('https://project.example')).toBe(true)
  expect(namesIn(built)).toEqual([])
  expect(built.match(/(sb_secret|sk_test|sk_live|whsec)_\w{8}|postgres(ql)?:\/\/\w+:/g) ?? []).toEqual([])
})

const REST_WORDS = `words over REST ${crypto.randomUUID()}`
const CODE = crypto.randomUUID()

/** Rows that the database refuses: its errors quote what was sent. */
async function askOverRest({ id, email, token }: TestUser): Promise<void> {
  const headers = {
    apikey: stack.publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
  }
  const rest = `${stack.urls.supabase}/rest/v1`
  for (const path of [`profiles?id=eq.${email}`, `listings?price_cents=eq.${REST_WORDS}`, `nothing?email=eq.${email}`])
    expect((await fetch(`${rest}/${path}`, { headers })).status).toBeGreaterThanOrEqual(400)
  for (const [table, row] of [
    ['reports', { reason: REST_WORDS, reported_user_id: id, reporter_id: email }],
    ['reviews', { listing_id: id, rating: 99, comment: REST_WORDS }],
    ['follows', { seller_id: REST_WORDS }],
  ] as const)
    expect(
      (await fetch(`${rest}/${table}`, { method: 'POST', headers, body: JSON.stringify(row) })).status,
    ).toBeGreaterThanOrEqual(400)
}

/** Sign-ins that fail, with a code in the address, and calls that would mail a code. */
async function trySignIn({ email, token }: TestUser): Promise<void> {
  const { supabase, web, identity } = stack.urls
  const headers = { apikey: stack.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const requests = [
    fetch(`${supabase}/auth/v1/callback?code=${CODE}&state=${CODE}`, { headers, redirect: 'manual' }),
    fetch(`${web}/auth/callback?code=${CODE}`),
    fetch(`${identity}/login/oauth/authorize?state=${CODE}&login=${email}`, { redirect: 'manual' }),
    ...['otp', 'magiclink', 'recover', 'signup', 'verify', 'token?grant_type=pkce'].map((call) =>
      fetch(`${supabase}/auth/v1/${call}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ email, password: CODE, auth_code: CODE, code_verifier: CODE, token: CODE }),
      }),
    ),
  ]
  for (const answer of await Promise.all(requests)) await answer.text()
}

describe('after a seller listed, a visitor wrote, and a buyer paid and downloaded', () => {
  const answers: string[] = []
  const letter = { email: `${crypto.randomUUID()}@example.com`, message: `I wonder about ${crypto.randomUUID()}.` }
  /** What people have or wrote: it may be in answers to themselves, and in no log. */
  let personal: [string, string][]

  beforeAll(async () => {
    const really = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...request) => {
      const response = await really(...request)
      const isOurs = [stack.urls.web, stack.urls.supabase].some((origin) => response.url.startsWith(origin))
      if (isOurs) answers.push(JSON.stringify([...response.headers]) + (await response.clone().text()))
      return response
    })
    const [sam, bea] = [await seller(), await user('Bea')]
    const listing = await list(sam)
    const order = await buy(bea, listing.id)
    const link = (await bea.get(`orders/${order.id}/download/${listing.id}`)).body.downloadLink
    await fetch(link)
    await bea.get(`orders?token=${bea.token}`)
    await bea.get(`users/profile/${bea.id}`)
    await bea.get(`users/profile/${sam.id}`)
    await bea.post('stripe/connect')
    await bea.put(`users/profile/update/${bea.id}`, { username: await usernameOf(sam) })
    await bea.get('files/%00')
    await bea.get(`users/public-profile/${bea.email}`)
    await askOverRest(bea)
    await trySignIn(bea)
    const sent = await visit('POST', 'contact', freshAddress(), {
      name: 'Vera Visitor',
      ...letter,
      captchaToken: await freshToken(),
    })
    expect(sent.status).toBe(201)
    await provider('/deliveries', { drop: 0 })
    personal = [
      ['the buyer’s token', bea.token],
      ['the seller’s token', sam.token],
      ['the buyer’s address', bea.email],
      ['the download link', new URL(link).searchParams.get('token') ?? ''],
      ['what the buyer sent over REST', REST_WORDS],
      ['the code of a sign-in', CODE],
      ['the visitor’s address', letter.email],
      ['the visitor’s words', letter.message],
    ]
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })

  test('no answer held a secret', { tags: ['I8'] }, () => {
    expect(answers.length).toBeGreaterThan(15)
    expect(namesIn(answers.join('\n'))).toEqual([])
  })

  test('no log holds a secret, a token, a link, an address or what somebody wrote', {
    tags: ['I8', 'logs-owners-hold'],
  }, async () => {
    const readLog = () => readFileSync(join(stack.localDir, 'stack.log'), 'utf8')
    const paths = ['/checkout/create-checkout-session', '/api/contact', '/downloads/orders/', '"outcome":"applied"']
    // A part may write its lines after its answer.
    for (const path of paths) await expect.poll(readLog).toContain(path)
    expect(personal.every(([, value]) => value.length > 10)).toBe(true)
    expect(namesIn(readLog(), [...secrets, ...personal])).toEqual([])
  })

  test('another user of this machine reads no log and no folder', { tags: ['logs-owners-hold'] }, () => {
    const modeOf = (...path: string[]) => (statSync(join(stack.localDir, ...path)).mode & 0o777).toString(8)
    const names = readdirSync(stack.localDir)
    for (const log of names.filter((name) => name.endsWith('.log'))) expect(`${log} ${modeOf(log)}`).toBe(`${log} 600`)
    expect(names).toContain('stack.log')
    // Postgres' own user, where the stack runs as root, must pass through.
    expect(modeOf()).toBe(process.getuid?.() === 0 ? '711' : '700')
    for (const folder of ['identity', 'mailbox', 'payments', 'storage'])
      expect(`${folder} ${modeOf(folder)}`).toBe(`${folder} 700`)
    for (const file of ['secrets.json', 'stack.json']) expect(`${file} ${modeOf(file)}`).toBe(`${file} 600`)
  })
})
