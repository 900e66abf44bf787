// The settings of the doctor, and private buckets as Storage reports them.
import { expect, test } from 'vitest'
import type { Answer, Outcome, Patient } from '../../../../tools/doctor/check.ts'
import { buckets } from '../../../../tools/doctor/checks/storage.ts'
import { givenBy } from '../../../../tools/doctor/environment.ts'

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
  expect(givenBy({ DOCTOR_DATABASE_URL: given }).databaseUrl).toBe(used)
})

test('the settings of a deployment are what its doctor needs', { tags: ['doctor-finds-faults'] }, () => {
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_API_URL: '',
    MAIL_FROM: 'Shop <no-reply@mail.shop.example>',
  }
  expect(givenBy(settings)).toMatchObject({
    stripe: { url: 'https://api.stripe.com', key: 'sk_test_1' },
    mailDomain: 'mail.shop.example',
    databaseUrl: undefined,
  })
})

const OBJECT = 'Object not found'
const BUCKET = 'Bucket not found'

/** @param answers of Storage for each bucket, one after the other; the last one again and again */
async function examined(answers: string[], stored?: { status: number }): Promise<Outcome> {
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
  const patient = { supabase: 'https://project.example', ask, ...(stored && { sql }) }
  return buckets.run(patient as unknown as Patient)
}

test.each([
  ['the bucket', [BUCKET]],
  ['the object first, the bucket later', [OBJECT, OBJECT, OBJECT, BUCKET]],
])('a bucket is private where Storage misses %s', { tags: ['doctor-finds-faults'] }, async (_, answers) => {
  expect(await examined(answers)).toEqual({ ok: true })
})

test('a bucket is not called public because Storage misses the object', { tags: ['doctor-finds-faults'] }, async () => {
  expect(await examined([OBJECT])).toEqual({ skipped: expect.stringContaining('product-files and message-pictures') })
})

test.each([
  [400, { ok: true }],
  [200, { faults: [expect.objectContaining({}), expect.objectContaining({})] }],
])('an object that exists decides: %s', { tags: ['doctor-finds-faults'] }, async (status, outcome) => {
  expect(await examined([OBJECT], { status })).toEqual(outcome)
})
