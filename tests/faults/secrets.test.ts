// No secret leaves its place: not in what browsers load, not in logs after a whole purchase, not in any answer.
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { projectDir } from '../../local/stack/environment.ts'
import { freshAddress, freshToken, visit } from '../api/support/captcha.ts'
import { list } from '../api/support/listings.ts'
import { provider, seller, user, usernameOf } from '../api/support/people.ts'
import { buy } from '../api/support/purchases.ts'
import { stack } from '../support/stack.ts'

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

/** The names of those that stand in a text. The values themselves are never shown. */
const namesIn = (text: string, values: [string, string][] = secrets) =>
  values.filter(([, value]) => text.includes(value)).map(([name]) => name)

test('the list of secrets is whole', () => {
  const names = secrets.map(([name]) => name)
  for (const name of [
    'jwtSecret',
    'secretKey',
    'stripe.secretKey',
    'stripe.webhookSecret',
    'databasePasswords.postgres',
  ])
    expect(names).toContain(name)
  expect(secrets.filter(([, value]) => value.length < 16)).toEqual([])
})

test('a web that is built where every secret is set holds none, and no setting that is not meant for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-web-'))
  try {
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
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}, 120_000)

describe('after a seller listed, a visitor wrote, and a buyer paid and downloaded', () => {
  const answers: string[] = []
  const letter = { email: `${crypto.randomUUID()}@example.com`, message: `I wonder about ${crypto.randomUUID()}.` }
  /** What the people of the story hold or wrote: it may be in an answer to themselves, and in no log. */
  let personal: [string, string][]

  beforeAll(async () => {
    const really = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
      const response = await really(...given)
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
      ['the visitor’s address', letter.email],
      ['the visitor’s words', letter.message],
    ]
  })
  afterAll(() => {
    vi.restoreAllMocks()
  })

  test('no answer held a secret', () => {
    expect(answers.length).toBeGreaterThan(15)
    expect(namesIn(answers.join('\n'))).toEqual([])
  })

  test('no log holds a secret, a token, a link, an address or what somebody wrote', () => {
    const log = readFileSync(join(stack.localDir, 'stack.log'), 'utf8')
    for (const path of [
      '/checkout/create-checkout-session',
      '/api/contact',
      '/downloads/orders/',
      '"outcome":"applied"',
    ])
      expect(`${path}: ${log.includes(path)}`).toBe(`${path}: true`)
    expect(personal.every(([, value]) => value.length > 10)).toBe(true)
    expect(namesIn(log, [...secrets, ...personal])).toEqual([])
  })
})
