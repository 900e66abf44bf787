// The doctor, and the settings of a deployment.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { Context } from '../../../tools/deploy/step.ts'
import { secrets } from '../../../tools/deploy/steps/functions.ts'
import { EVENTS } from '../../../tools/deploy/steps/stripe.ts'
import { placeholders } from '../../../tools/deploy/stored-secrets.ts'
import type { Answer, Check, DoctorContext } from '../../../tools/doctor/check.ts'
import { consumerRights } from '../../../tools/doctor/checks/database.ts'
import { bounces, mail, whoseTax } from '../../../tools/doctor/checks/external.ts'
import { buckets } from '../../../tools/doctor/checks/storage.ts'
import { localDatabase, readOptions } from '../../../tools/doctor/environment.ts'
import { examine } from '../../../tools/doctor/examine.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { cutShort, projectOf } from '../../../tools/support/settings-file.ts'

// The settings of the doctor, and private buckets as Storage reports them.

const findingOf = async (check: Check, context: unknown) => (await examine(context as DoctorContext, { check }))[0]

test.each([
  [
    'postgresql://postgres:p%23@db.example:5432/postgres',
    'postgresql://postgres:p%23@db.example:5432/postgres?sslmode=require',
  ],
  [
    'postgresql://postgres:p@db.example/postgres?sslmode=verify-full',
    'postgresql://postgres:p@db.example/postgres?sslmode=verify-full',
  ],
  ['postgresql://postgres:p@127.0.0.1:5432/postgres', 'postgresql://postgres:p@127.0.0.1:5432/postgres'],
])('the owner’s connection is encrypted, but on this machine: %s', { tags: ['doctor-finds-faults'] }, (given, used) => {
  expect(readOptions({ DOCTOR_DATABASE_URL: given }).databaseUrl).toBe(used)
})

test('the database of the local stack is found for its own shop only', { tags: ['doctor-finds-faults'] }, () => {
  const localDir = mkdtempSync(join(tmpdir(), 'doctor-'))
  onTestFinished(() => rmSync(localDir, { recursive: true }))
  const databaseUrls = { postgres: 'postgresql://postgres:p@127.0.0.1:5432/postgres' }
  writeFileSync(join(localDir, 'stack.json'), JSON.stringify({ urls: { web: 'http://localhost:3000' }, databaseUrls }))
  const found = (url: string) => readOptions(localDatabase(url, localDir)).databaseUrl
  expect(found('http://127.0.0.1:3000')).toBe(databaseUrls.postgres)
  expect(found('http://localhost:3001')).toBeUndefined()
  expect(found('https://shop.example:3000')).toBeUndefined()
  expect(localDatabase('http://localhost:3000', join(localDir, 'none'))).toEqual({})
})

test('the settings of a deployment are what its doctor needs', { tags: ['doctor-finds-faults'] }, () => {
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_API_URL: '',
    MAIL_FROM: 'Shop <no-reply@mail.shop.example>',
    SMTP_URL: 'smtps://resend:re_key@smtp.resend.com:465',
  }
  expect(readOptions(settings)).toMatchObject({
    stripe: { url: 'https://api.stripe.com', key: 'sk_test_1' },
    mailDomain: 'mail.shop.example',
    smtpHost: 'smtp.resend.com',
    databaseUrl: undefined,
  })
})

test.each([
  [['US', 'DE'], { days: '0', tax: 'exclusive' }, 2],
  [['EU'], { days: '14', tax: 'off' }, 0],
  [['US'], { days: '0', tax: 'exclusive' }, 0],
])('a shop that sells to %s with %o has %i faults', { tags: ['doctor-finds-faults'] }, async (sellsTo, row, count) => {
  expect((await findingOf(consumerRights, { sellsTo, sql: async () => [row] }))?.faults).toHaveLength(count)
})

test('a shop that sells to the EU hears that it may owe the tax itself', {
  tags: ['doctor-finds-faults'],
}, async () => {
  expect((await findingOf(whoseTax, { sellsTo: ['DE'] }))?.skipped).toContain('Ask a tax lawyer')
  expect((await findingOf(whoseTax, { sellsTo: ['US'] }))?.skipped).toBeUndefined()
})

const RECORDS: Record<string, string[]> = {
  'send.shop.example': ['v=spf1 include:amazonses.com ~all'],
  '_dmarc.shop.example': ['v=DMARC1; p=quarantine'],
}
const ofMail = (records: Record<string, string[]>) =>
  findingOf(mail, { mailDomain: 'shop.example', resolveTxt: async (name: string) => records[name] ?? [] })

test('SPF may stand at the provider’s return path, once', { tags: ['doctor-finds-faults'] }, async () => {
  expect(await ofMail(RECORDS)).toMatchObject({ faults: [] })
  const doubled = { ...RECORDS, 'send.shop.example': ['v=spf1 -all', 'v=spf1 ~all'] }
  for (const wrong of [{}, { ...RECORDS, 'send.shop.example': [] }, doubled])
    expect(await ofMail(wrong)).toMatchObject({
      faults: [{ what: 'SPF is missing or doubled' }, ...('_dmarc.shop.example' in wrong ? [] : [{}])],
    })
})

test('DMARC stands once, with a policy', { tags: ['doctor-finds-faults'] }, async () => {
  for (const policies of [[], ['v=DMARC1; p=none; sp=reject'], Array(2).fill('v=DMARC1; p=reject')])
    expect(await ofMail({ ...RECORDS, '_dmarc.shop.example': policies })).toMatchObject({
      faults: [{ what: 'DMARC is missing, doubled or has no policy' }],
    })
})

test.each([
  ['smtp.resend.com', 400, { faults: [] }],
  ['smtp.resend.com', 404, { faults: [{ what: 'bounces and complaints don’t reach the shop' }] }],
  ['smtp.resend.com', 200, { faults: [{ what: 'an unsigned event returns 200, not 400' }] }],
  ['127.0.0.1', 404, { skipped: 'not needed on this machine' }],
  [undefined, 404, { skipped: 'needs SMTP_URL' }],
])(
  'bounces: mail by %s, an unsigned event gets %s',
  { tags: ['doctor-finds-faults'] },
  async (smtpHost, status, outcome) => {
    const ask = async (url: string) => ({ url, status })
    expect(await findingOf(bounces, { site: 'https://shop.example', ask, smtpHost })).toMatchObject(outcome)
  },
)

const OBJECT = 'Object not found'
const BUCKET = 'Bucket not found'

/** @param answers of Storage for each bucket, one after the other; the last one again and again */
async function examined(answers: string[], stored?: { status: number }) {
  const asked = new Map<string, number>()
  const ask = async (url: string): Promise<Answer> => {
    const bucket = url.split('/').at(-2) ?? ''
    const times = asked.get(bucket) ?? 0
    asked.set(bucket, times + 1)
    const text = answers[Math.min(times, answers.length - 1)] ?? ''
    const status = url.endsWith('/kept') && stored ? stored.status : 400
    return { url, status, text: `{"message":"${text}"}`, headers: new Headers(), askedAt: 0, ms: 0 }
  }
  const sql = Object.assign(
    async () => [
      { bucket: 'product-files', name: 'kept' },
      { bucket: 'message-pictures', name: 'kept' },
    ],
    {},
  )
  return findingOf(buckets, { supabase: 'https://project.example', ask, ...(stored && { sql }) })
}

const PRIVATE = { faults: [] }
const FAULT = expect.objectContaining({})

test.each<[string, object, string[], { status: number }?]>([
  ['private where Storage misses the bucket', PRIVATE, [BUCKET]],
  ['private where Storage misses the object first, the bucket later', PRIVATE, [OBJECT, OBJECT, OBJECT, BUCKET]],
  [
    'not called public where Storage misses the object',
    { skipped: expect.stringContaining('product-files and message-pictures') },
    [OBJECT],
  ],
  ['private where an object that exists is refused', PRIVATE, [OBJECT], { status: 400 }],
  ['public where an object that exists is sent', { faults: [FAULT, FAULT] }, [OBJECT], { status: 200 }],
])('a bucket is %s', { tags: ['doctor-finds-faults'] }, async (_, outcome, answers, stored) => {
  expect(await examined(answers, stored)).toMatchObject(outcome)
})

// Settings of a deployment: complete and read whole; and the project that a page of a shop names.

const read = (...path: string[]) => readFileSync(join(projectDir, ...path), 'utf8')

test('the functions get every required setting', { tags: ['deploy-resumes'] }, () => {
  // From one name to the next: its shape. The platform itself sets those that begin with SUPABASE_.
  const [, ...parts] = read('edge-functions', '_shared', 'env.ts').split(/^ {2}(?=[A-Z][A-Z_]+:)/m)
  const needed = parts
    .map((part) => part.split('} as const')[0] ?? '')
    .filter((part) => !/\.(optional|default)\(/.test(part.replace(/\/\*\*.*?\*\//gs, '')))
    .map((part) => part.split(':')[0] ?? '')
    .filter((name) => !name.startsWith('SUPABASE_'))
  const acts = secrets.acts({
    settings: { SITE_URL: 'https://shop.example' } as Context['settings'],
    stored: placeholders(),
    functionsUrl: '',
    ask: async () => null,
  })
  const names = acts.flatMap((act) => ('body' in act ? (act.body as { name: string }[]).map(({ name }) => name) : []))
  expect(needed.length).toBeGreaterThan(10)
  expect(names).toEqual(expect.arrayContaining(needed))
})

test('Stripe sends every event that the function handles, and no other', { tags: ['deploy-resumes'] }, () => {
  const cases = [...read('edge-functions', 'stripe-webhook', 'receive-event.ts').matchAll(/^ +case '([\w.]+)':/gm)]
  expect(EVENTS.toSorted()).toEqual(cases.map(([, name]) => name).toSorted())
})

test.each([
  ['SUPABASE_DB_PASSWORD=half#lost', true],
  ['  SUPABASE_DB_PASSWORD = half#lost', true],
  ['export SUPABASE_DB_PASSWORD=half two#lost', true],
  ["SUPABASE_DB_PASSWORD='half#whole'", false],
  ['SUPABASE_DB_PASSWORD="half#whole"', false],
  ['SUPABASE_DB_PASSWORD=whole # a comment', false],
  ['# SUPABASE_DB_PASSWORD=half#whole', false],
  ['SUPABASE_DB_PASSWORD=', false],
])('a setting is named where a # would cut it: %s, %s', { tags: ['deploy-dry-run'] }, (line, isCut) => {
  expect(parseEnv(line).SUPABASE_DB_PASSWORD ?? '').not.toContain('lost')
  const names = cutShort(`SITE_URL=https://shop.example\n${line}\nWEB_HOST=nginx`)
  expect(names).toEqual(isCut ? ['SUPABASE_DB_PASSWORD'] : [])
})

const page = (url: string, key: string) =>
  `<meta name="supabase-url" content="${url}"><meta name="supabase-publishable-key" content="${key}">`

test('the page of a shop names its project', { tags: ['acceptance-smoke'] }, () => {
  expect(projectOf(page('https://abc.supabase.co/', 'sb_publishable_1'))).toEqual({
    supabase: 'https://abc.supabase.co',
    publishableKey: 'sb_publishable_1',
  })
})

test.each([
  ['a page that is not filled in', page('%VITE_SUPABASE_URL%', '%VITE_SUPABASE_PUBLISHABLE_KEY%')],
  ['a page without a key', page('https://abc.supabase.co', '')],
  ['another page', '<!doctype html><title>Hello</title>'],
])('%s names none', { tags: ['acceptance-smoke'] }, (_, text) => {
  expect(projectOf(text)).toBeUndefined()
})
