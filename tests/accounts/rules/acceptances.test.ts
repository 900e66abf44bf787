// Acceptances of the terms: noted at sign-up and on consent, never changed.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { columnOf } from '../../support/database/steps.ts'
import { actAs, addUser, rejectionOf } from '../../support/database/world.ts'

const { owner } = world

const acceptedBy = (id: string) =>
  columnOf(
    owner`select document || ' ' || version as accepted from public.acceptances where user_id = ${id} order by version`,
  )
const accept = (id: string, version: string) => actAs(id, 'api')`select private.accept_terms(${version}::text::date)`

describe('a new user', () => {
  const arrive = async () => {
    const id = randomUUID()
    await owner`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', ${`${id}@example.com`})`
    return id
  }
  const sync = (id: string, version: string) =>
    actAs(id, 'api')`select private.sync_profile('New', null, ${version}::text::date)`

  test('accepts the current terms, and no later version by coming back', { tags: ['terms-accepted'] }, async () => {
    const id = await arrive()
    await sync(id, '2026-01-01')
    await sync(id, '2026-06-01')
    expect(await acceptedBy(id)).toEqual(['terms 2026-01-01'])
  })
})

describe('a user', { tags: ['terms-accepted'] }, () => {
  test('accepts a newer version once and keeps the first', async () => {
    const user = await addUser('Accepting')
    for (const version of ['2026-01-01', '2026-06-01', '2026-06-01']) await accept(user, version)
    expect(await acceptedBy(user)).toEqual(['terms 2026-01-01', 'terms 2026-06-01'])
  })

  test('who is banned or deleted accepts nothing', async () => {
    const before = await acceptedBy(world.people.banned)
    expect(await rejectionOf(accept(world.people.banned, '2026-06-01'))).toBe('account_banned')
    expect(await rejectionOf(accept(world.people.deleted, '2026-06-01'))).toBe('account_deleted')
    expect(await acceptedBy(world.people.banned)).toEqual(before)
    expect(await acceptedBy(world.people.deleted)).toEqual([])
  })
})
