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

const PRIVATE = { ok: true }
const FAULT = expect.objectContaining({})

test.each<[string, unknown, string[], { status: number }?]>([
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
  expect(await examined(answers, stored)).toEqual(outcome)
})
