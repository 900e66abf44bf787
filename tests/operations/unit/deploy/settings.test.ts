// Settings of a deployment: complete, read whole, and passwords in the form of Postgres.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { scramVerifier } from '../../../../tools/database/login-passwords.ts'
import type { Context } from '../../../../tools/deploy/step.ts'
import { secrets } from '../../../../tools/deploy/steps/functions.ts'
import { EVENTS } from '../../../../tools/deploy/steps/stripe.ts'
import { placeholders } from '../../../../tools/deploy/stored-secrets.ts'
import { projectDir } from '../../../../tools/stack/environment.ts'
import { FUNCTION_NAMES } from '../../../../tools/stack/functions.ts'
import { cutShort } from '../../../../tools/support/settings-file.ts'

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

test('every function is one of the project', { tags: ['deploy-resumes'] }, () => {
  const named = [...read('supabase', 'config.toml').matchAll(/^\[functions\.([\w-]+)\]$/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual([...FUNCTION_NAMES].toSorted())
})

test.each([
  ['SUPABASE_DB_PASSWORD=half#lost'],
  ['  SUPABASE_DB_PASSWORD = half#lost'],
  ['export SUPABASE_DB_PASSWORD=half two#lost'],
])('names the setting that a # would cut: %s', { tags: ['deploy-dry-run'] }, (line) => {
  expect(parseEnv(line).SUPABASE_DB_PASSWORD).not.toContain('lost')
  expect(cutShort(`SITE_URL=https://shop.example\n${line}\nWEB_HOST=nginx`)).toEqual(['SUPABASE_DB_PASSWORD'])
})

test.each([
  ["SUPABASE_DB_PASSWORD='half#kept'"],
  ['SUPABASE_DB_PASSWORD="half#kept"'],
  ['SUPABASE_DB_PASSWORD=whole # a comment'],
  ['# SUPABASE_DB_PASSWORD=half#kept'],
  ['SUPABASE_DB_PASSWORD='],
])('leaves alone what is read whole: %s', { tags: ['deploy-dry-run'] }, (line) => {
  expect(cutShort(line)).toEqual([])
})

test('a password is stored as Postgres stores it', () => {
  // The example of RFC 7677.
  expect(scramVerifier('pencil', Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64'))).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  )
})
