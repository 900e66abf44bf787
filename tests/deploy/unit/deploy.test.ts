// Deployments against fake services: dry run, deployed, interrupted and deployed again.
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAsk } from '../../../tools/deploy/ask.ts'
import { deploy } from '../../../tools/deploy/deploy.ts'
import { STEPS } from '../../../tools/deploy/steps.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { REF, startServices } from './fake-services.ts'

const SECRETS = {
  SUPABASE_ACCESS_TOKEN: `sbp_${'1a'.repeat(20)}`,
  SUPABASE_DB_PASSWORD: 'a/password+with "signs"',
  STORAGE_SIGNING_KEY: 'sb_secret_of-the-project',
  AUTH_CLIENT_SECRET: 'of-the-identity-provider',
  STRIPE_SECRET_KEY: 'sk_live_of-the-account',
  SMTP_URL: 'smtps://shop:mail-password@mail.example:465',
}

let folder: string
let services: Awaited<ReturnType<typeof startServices>>
let commands: string[]
let failingCommand: string | undefined

const valuesOf = (more: Record<string, string> = {}): Record<string, string> => ({
  ...SECRETS,
  SUPABASE_PROJECT_REF: REF,
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of-the-project',
  DATABASE_POOLER: 'aws-0-eu-central-1.pooler.supabase.com:6543',
  DATABASE_REPLICAS: `${REF}-rr-1@aws-0-us-east-1.pooler.supabase.com:6543`,
  SITE_URL: 'https://shop.example',
  WEB_HOST: 'nginx',
  SELLS_TO: 'US,EU',
  WITHDRAWAL_DAYS: '14',
  AUTH_CLIENT_ID: 'client-1',
  STRIPE_CONNECT_CLIENT_ID: 'ca_1',
  MAIL_FROM: 'Shop <no-reply@shop.example>',
  DEPLOY_SECRETS: join(folder, 'secrets.env'),
  SUPABASE_API_URL: services.url,
  STRIPE_API_URL: services.url,
  ...more,
})

/** Without the build of the web, which is slow, and without checks of the CLI's local link. */
const steps = STEPS.map((step) => {
  if (step.name.startsWith('Build the web')) return { ...step, acts: () => [{ here: 'build', run: async () => {} }] }
  return step.name.startsWith('Link') ? { ...step, check: undefined } : step
})

async function run(values: Record<string, string>, options: { isDryRun?: boolean } = {}) {
  const lines: string[] = []
  const isDone = await deploy({
    values,
    steps: options.isDryRun ? STEPS : steps,
    isDryRun: options.isDryRun ?? false,
    say: (line) => lines.push(line),
    connect: (settings) => ({
      ask: options.isDryRun
        ? () => {
            throw new Error('a dry run asked a service')
          }
        : createAsk(settings),
      run: async (words) => {
        if (options.isDryRun) throw new Error('a dry run ran a command')
        commands.push(words.join(' '))
        const isFailing = failingCommand !== undefined && words.join(' ').startsWith(failingCommand)
        return {
          code: isFailing ? 1 : 0,
          output: isFailing ? `cannot log in with ${SECRETS.SUPABASE_DB_PASSWORD}` : '',
        }
      },
    }),
  })
  return { isDone, output: lines.join('\n'), lines }
}

const dryRun = (more?: Record<string, string>) => run(valuesOf(more), { isDryRun: true })

const stored = () => parseEnv(readFileSync(join(folder, 'secrets.env'), 'utf8'))

const expectNoSecret = (output: string) => {
  const generated = existsSync(join(folder, 'secrets.env')) ? Object.values(stored()) : []
  for (const secret of [...Object.values(SECRETS), ...generated, 'mail-password'])
    for (const form of [secret, encodeURIComponent(String(secret)), JSON.stringify(secret).slice(1, -1)])
      expect(output).not.toContain(form)
}

beforeAll(async () => {
  services = await startServices()
})
afterAll(() => services.close())
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deploy-'))
  commands = []
  failingCommand = undefined
  services.failing.clear()
  Object.assign(services.state, {
    auth: {},
    rest: {},
    storage: {},
    secrets: new Map(),
    endpoints: [],
    jobs: [],
    statements: [],
  })
  services.take()
  return () => rmSync(folder, { recursive: true })
})

describe('a dry run', { tags: ['deploy-dry-run'] }, () => {
  test('shows each step with its commands and requests, reaches nothing and prints no secret', async () => {
    const { isDone, output } = await dryRun()
    expect(isDone).toBe(true)
    for (const { name } of STEPS) expect(output).toContain(name)
    for (const part of [
      `supabase link --project-ref ${REF} --yes`,
      `supabase db push --remote=${REF} --yes`,
      `PATCH   ${services.url}/v1/projects/${REF}/config/auth`,
      `POST    ${services.url}/v1/webhook_endpoints`,
      `supabase functions deploy --use-api --remote=${REF} --yes`,
      "select cron.schedule('marketplace_jobs', '10 seconds'",
    ])
      expect(output).toContain(part)
    expect(services.take()).toEqual([])
    expect(existsSync(join(folder, 'secrets.env'))).toBe(false)
    expectNoSecret(output)
    expect(output).toContain('‹STRIPE_SECRET_KEY›')
  })

  test.each([
    ['SUPABASE_DB_PASSWORD', '', 'is missing'],
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_wrong', 'must be the publishable key'],
    ['DATABASE_POOLER', 'db.example:5432', 'must be host:6543'],
    ['DATABASE_REPLICAS', 'replica.example:6543', 'must be <name>@host:6543 for each read replica'],
    ['SITE_URL', 'http://shop.example', 'must be an https:// address'],
    ['STRIPE_SECRET_KEY', 'sk_test_wrong', 'is a key of test mode but STRIPE_MODE is live'],
    ['SELLS_TO', '', 'is missing: the countries'],
    ['WITHDRAWAL_DAYS', '', 'is missing: the days'],
    ['WITHDRAWAL_DAYS', '366', 'must be a number of days'],
    ['SMTP_URL', 'smtp://u:wrong@mail.example:587', 'must be smtps://'],
    ['MAIL_FROM', '', 'is missing: SMTP_URL needs a sender'],
    ['DEPLOY_SECRETS', '', 'is missing'],
    ['DEPLOY_SECRETS', 'shop-secrets.env', 'must begin with /'],
    ['DEPLOY_SECRETS', join(projectDir, 'web', 'shop-secrets.env'), 'must be outside the repository'],
    ['DEPLOY_SECRETS', '/no-such-folder/shop-secrets.env', 'must be in an existing folder'],
  ])('says what is wrong with %s, not its value', async (name, value, sentence) => {
    const { isDone, output } = await dryRun({ [name]: value })
    expect(isDone).toBe(false)
    expect(output).toContain(`${name} ${sentence}`)
    if (value) expect(output).not.toContain(value)
  })

  test.each([
    ['netlify', 'Netlify cannot change it'],
    ['cloudflare', 'cloudflare restores the type'],
    ['nginx', 'nginx restores the type'],
  ])('on %s says what becomes of pages that arrive as plain text', async (host, sentence) => {
    expect((await dryRun({ WEB_HOST: host })).output).toContain(sentence)
    const { output } = await dryRun({ WEB_HOST: host, FUNCTIONS_URL: 'https://api.shop.example' })
    expect(output).not.toContain('plain text')
  })
})

describe('a deployment', { tags: ['deploy-resumes'] }, () => {
  test('makes a shop of an empty project, prints no secret, and done again changes nothing', async () => {
    const first = await run(valuesOf())
    expect(first.isDone).toBe(true)
    expectNoSecret(first.output)
    const { state } = services
    expect(state.auth).toMatchObject({
      external_github_enabled: true,
      external_email_enabled: false,
      external_phone_enabled: false,
      external_anonymous_users_enabled: false,
      uri_allow_list: 'https://shop.example/**',
    })
    expect(state.storage).toEqual({ fileSizeLimit: 5_368_709_120 })
    expect(state.endpoints).toMatchObject([
      { url: `https://${REF}.supabase.co/functions/v1/stripe-webhook`, connect: 'true' },
    ])
    expect(state.secrets.get('STRIPE_WEBHOOK_SECRET')).toBe('whsec_of-the-fake')
    expect(state.secrets.get('DATABASE_URL_JOBS')).toContain(`marketplace_jobs.${REF}:${stored().PASSWORD_JOBS}@aws-0`)
    expect(state.secrets.get('DATABASE_URL_JOBS')).not.toContain(',')
    expect(state.secrets.get('DATABASE_URL_PUBLIC')?.split(',')).toEqual([
      `postgresql://marketplace_public.${REF}:${stored().PASSWORD_PUBLIC}@aws-0-eu-central-1.pooler.supabase.com:6543/postgres?sslmode=require`,
      `postgresql://marketplace_public.${REF}-rr-1:${stored().PASSWORD_PUBLIC}@aws-0-us-east-1.pooler.supabase.com:6543/postgres?sslmode=require`,
    ])
    expect(state.statements.join()).not.toContain(stored().PASSWORD_API)
    expect(state.statements.join()).toMatch(/set value = '14' where name = 'withdrawal_days'\s+and not exists/)
    expect(state.jobs).toHaveLength(1)
    expect(statSync(join(folder, 'secrets.env')).mode & 0o777).toBe(0o600)

    const before = { ...stored() }
    services.take()
    const second = await run(valuesOf())
    expect(second.output.match(/: done already$/gm)).toHaveLength(5)
    expect(stored()).toEqual(before)
    expect(services.take().filter((line) => !line.startsWith('GET') && !line.includes('/database/query'))).toEqual([])
  })

  test.each(['/config/auth', '/config/storage', '/postgrest', '/webhook_endpoints', '/secrets', '/database/query'])(
    'goes on after %s failed, with the same secrets',
    async (part) => {
      services.failing.add(part)
      const cut = await run(valuesOf())
      expect(cut.isDone).toBe(false)
      expect(cut.output).toMatch(/what {3}answered 500: out of order/)
      expect(cut.output).toContain(`${services.url}/v1`)
      expect(cut.output).toMatch(/ do {5}\w/)
      const { STRIPE_WEBHOOK_SECRET: _, ...before } = stored()
      expect((await run(valuesOf())).isDone).toBe(true)
      expect(stored()).toMatchObject(before)
      expect(services.state.endpoints).toHaveLength(1)
    },
  )

  test('reports the output of a command without the password in it', async () => {
    failingCommand = 'db push'
    const { isDone, output } = await run(valuesOf())
    expect(isDone).toBe(false)
    expect(output).toContain('cannot log in with ‹SUPABASE_DB_PASSWORD›')
    expect(commands).toEqual([`link --project-ref ${REF} --yes`, `db push --remote=${REF} --yes`])
  })

  test('sets the provider’s secret again where it is another one, which the service does not tell', async () => {
    await run(valuesOf())
    services.take()
    expect((await run(valuesOf({ AUTH_CLIENT_SECRET: 'the-right-one' }))).isDone).toBe(true)
    expect(services.take()).toContain(`PATCH /v1/projects/${REF}/config/auth`)
  })

  test('does not make a second endpoint where the secret of the first is lost', async () => {
    await run(valuesOf())
    rmSync(join(folder, 'secrets.env'))
    const { isDone, output } = await run(valuesOf())
    expect(isDone).toBe(false)
    expect(output).toContain('shows its secret only when it is created')
  })

  test('names the service that cannot be reached', async () => {
    const { output } = await run(valuesOf({ STRIPE_API_URL: 'http://127.0.0.1:1' }))
    expect(output).toContain('http://127.0.0.1:1/v1/webhook_endp')
  })
})
