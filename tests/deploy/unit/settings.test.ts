// Settings of a deployment: complete and read whole; and the project that a page of a shop names.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import type { Context } from '../../../tools/deploy/step.ts'
import { secrets } from '../../../tools/deploy/steps/functions.ts'
import { EVENTS } from '../../../tools/deploy/steps/stripe.ts'
import { placeholders } from '../../../tools/deploy/stored-secrets.ts'
import { projectDir } from '../../../tools/stack/environment.ts'
import { cutShort, projectOf } from '../../../tools/support/settings-file.ts'

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
