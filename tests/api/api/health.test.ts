// Health: whether the service is up, and for admins the state of each part.
import { expect, test } from 'vitest'
import { health as shape } from '../../../contract/service.ts'
import { admin, user } from '../../support/api/people.ts'
import { call } from '../../support/stack.ts'

test('a visitor reads that the service is up', { tags: ['health-parts'] }, async () => {
  const { status, body } = await call('GET', 'health')
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } })
  expect((await call('GET', 'health?deep=false')).body).toEqual({ status: 'ok' })
  expect((await call('GET', 'health?deep=yes')).body.field).toBe('deep')
})

test('an admin reads the state of each part, and how long it took', { tags: ['health-parts'] }, async () => {
  const alex = await admin()
  const { status, parts } = shape.strict().parse((await alex.get('health?deep=true')).body)
  expect(['ok', 'late']).toContain(status)
  for (const part of [parts?.database, parts?.storage, parts?.payments]) {
    expect(part?.state).toBe('ok')
    expect(part?.ms).toBeGreaterThan(0)
  }
  expect(parts?.replicas).toEqual([])
  for (const part of [parts?.mails, parts?.jobs]) expect(part?.waiting).toBeGreaterThanOrEqual(0)
})

test('a visitor and a user read only whether all is well', { tags: ['health-parts'] }, async () => {
  const robin = await user('Robin')
  for (const asked of [await call('GET', 'health?deep=true'), await robin.get('health?deep=true')]) {
    expect(asked.status).toBe(200)
    expect(Object.keys(asked.body)).toEqual(['status'])
  }
})

test('asked often, the parts are looked at once in a while', { tags: ['health-parts'] }, async () => {
  const alex = await admin()
  const looks = await Promise.all(Array.from({ length: 20 }, () => alex.get('health?deep=true')))
  // Times have a tenth of a millisecond: two looks take the same three times hardly ever.
  const times = looks.map(({ body }) => [body.parts.database.ms, body.parts.storage.ms, body.parts.payments.ms].join())
  expect(new Set(times).size).toBeLessThanOrEqual(2)
})
