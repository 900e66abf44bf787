// A deployment says all that the functions ask for: what they read, and what Stripe is to tell them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Context } from '../../../../tools/deploy/step.ts'
import { secrets } from '../../../../tools/deploy/steps/functions.ts'
import { EVENTS } from '../../../../tools/deploy/steps/stripe.ts'
import { placeholders } from '../../../../tools/deploy/stored-secrets.ts'
import { projectDir } from '../../../../tools/stack/environment.ts'
import { FUNCTION_NAMES } from '../../../../tools/stack/functions.ts'

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
