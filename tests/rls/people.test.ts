// People as they come: names that deceive nobody, and the first sign-in.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { actAs, closeWorld, createWorld, openWorldIn, refusalOf, type World } from './world.ts'

let world: World
beforeAll(async () => {
  openWorldIn(inject('databaseUrls'))
  world = await createWorld()
})
afterAll(closeWorld)

describe('usernames', () => {
  test.each([
    'admin',
    'Support',
    'ａｄｍｉｎ',
    'аdmin',
    'ad\u200bmin',
    'a',
    '-dash',
    'with space',
    randomUUID(),
    'x'.repeat(31),
  ])('%s is refused', async (username) => {
    expect(
      await refusalOf(
        world.as(
          'stranger',
          (sql) => sql`update public.profiles set username = ${username} where id = ${world.people.stranger}`,
        ),
      ),
    ).toBe('23514')
  })

  test('one that somebody has is taken, also in other letters', async () => {
    const take = (persona: 'stranger' | 'buyer', username: string) =>
      world.as(
        persona,
        (sql) => sql`update public.profiles set username = ${username} where id = ${world.people[persona]}`,
      )
    await take('stranger', 'quiet.river')
    expect(await refusalOf(take('buyer', 'quiet.river'))).toBe('23505')
    expect(await refusalOf(take('buyer', 'Quiet.River'))).toMatch(/^235(05|14)$/)
  })
})

describe('signing in for the first time', () => {
  const arrive = async (name: string | null, email = `${randomUUID()}@example.com`) => {
    const id = randomUUID()
    await world.owner`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', ${email})`
    await world.owner`insert into auth.identities (id, provider, provider_id, user_id) values (${randomUUID()}, 'github', ${id}, ${id})`
    await actAs(id, 'api', (sql) => sql`select private.sync_profile(${name}, null)`)
    const [profile] = await world.owner`select name, username::text from public.profiles where id = ${id}`
    return { id, ...profile }
  }

  test('makes a profile with a username made of the name', async () => {
    expect(await arrive('Zoë Ångström')).toMatchObject({ name: 'Zoë Ångström', username: 'zoe-angstrom' })
    expect((await arrive('Zoë Ångström')) as unknown as { username: string }).toMatchObject({
      username: expect.stringMatching(/^zoe-angstrom-\d{4}$/),
    })
  })

  test("calls people whose name is their email 'New User'", async () => {
    expect(await arrive('Someone@Example.com', 'someone@example.com')).toMatchObject({ name: 'New User' })
  })

  test('is refused for ever to an identity whose account was deleted', async () => {
    const { id } = await arrive('Gone')
    await world.owner`insert into private.deleted_identities (provider, identity_digest) values ('github', sha256(convert_to(${id}, 'UTF8')))`
    expect(await refusalOf(actAs(id, 'api', (sql) => sql`select private.sync_profile('Gone', null)`))).toBe(
      'account_deleted',
    )
  })
})
