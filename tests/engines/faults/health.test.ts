// A part is away: health reports it, to admins by name, and the API itself is up.
import { expect, test } from 'vitest'
import { admin } from '../../support/api/people.ts'
import { callFunction } from '../../support/stack.ts'
import { whileAway } from '../support/parts.ts'

/** One look at the parts serves everybody for 5 s, and waits at most 3 s for a part. */
const NEXT_LOOK = { timeout: 20_000, interval: 500 }

test.each([
  { part: 'storage' as const, parts: { database: { state: 'ok' }, storage: { state: 'away' } } },
  // Nobody is known as an admin then.
  { part: 'postgres' as const, parts: undefined },
])('while $part is away', { tags: ['health-parts'] }, async ({ part, parts }) => {
  const { token } = await admin()
  const deep = (by = {}) => callFunction({ path: 'api/health?deep=true', ...by })
  await whileAway([part], async () => {
    await expect.poll(async () => (await deep()).status, NEXT_LOOK).toBe(503)
    const { body, headers } = await deep()
    expect(body.code).toBe('unavailable')
    expect(headers.get('retry-after')).toBe('2')
    expect(body.parts).toBeUndefined()
    if (parts) expect((await deep({ token })).body.parts).toMatchObject(parts)
    else expect((await deep({ token })).status).toBe(503)
    expect(await callFunction({ path: 'api/health' })).toMatchObject({ status: 200, body: { status: 'ok' } })
  })
  await expect.poll(async () => (await deep()).status, NEXT_LOOK).toBe(200)
})
