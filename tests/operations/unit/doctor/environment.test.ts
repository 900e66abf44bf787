// What the doctor is given, as it uses it.
import { expect, test } from 'vitest'
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
