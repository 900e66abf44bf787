// Usernames, names and the first sign-in.
import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { describe, expect, test } from 'vitest'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { ACCEPTED, actAs, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

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
    'support-team',
    'adm1n',
    'm0derat0r',
    'the_0fficial.support',
    'market-place.marketplace',
    'sysop',
  ])('%s is refused', { tags: ['R10', 'names-usernames-say'] }, async (username) => {
    expect(
      await rejectionOf(
        world.as('stranger')`update public.profiles set username = ${username} where id = ${world.people.stranger}`,
      ),
    ).toBe('23514')
  })

  test.each(['root-and-branch', 'pin-stripe', 'quilt.support.group', 'administer', 'official-a-b-c'])(
    '%s, which only has such a word in it, is taken',
    { tags: ['names-usernames-say'] },
    async (username) => {
      const person = await addUser('Rename Me')
      await asUser(person)`update public.profiles set username = ${username} where id = ${person}`
      expect(await world.owner`select username from public.profiles where id = ${person}`).toEqual([{ username }])
    },
  )

  test('one that another user has is taken, also in other letters', async () => {
    const take = (persona: 'stranger' | 'buyer', username: string) =>
      world.as(persona)`update public.profiles set username = ${username} where id = ${world.people[persona]}`
    await take('stranger', 'quiet.river')
    expect(await rejectionOf(take('buyer', 'quiet.river'))).toBe('23505')
    expect(await rejectionOf(take('buyer', 'Quiet.River'))).toBe('23514')
  })

  test('one leads to its user by its index, below the policies', async () => {
    const plan = await world.as('stranger', async (sql) => {
      // Small tables are read whole, if they can be read by an index at all.
      await sql`set local enable_seqscan = off`
      return await sql`explain select id from public.profiles where username = 'quiet.river'`
    })
    expect(JSON.stringify(plan)).toContain('Index Cond: (username =')
  })
})

describe('names', { tags: ['names-usernames-say'] }, () => {
  /** A new user each time, because edits of a profile are limited. */
  const rename = async (name: string) => {
    const person = await addUser('Rename Me')
    await asUser(person)`update public.profiles set name = ${name} where id = ${person}`
    return person
  }

  test.each([
    ['the shop’s own word', 'Marketplace Support'],
    ['a word in digits', 'Adm1n'],
    ['a word in Cyrillic letters', 'аdmіn'],
    ['a word in full-width letters', 'ａｄｍｉｎ'],
    ['a word with accents', 'Àdmin'],
    ['a word with a joiner in it', 'ad\u200dmin'],
    ['nothing but words of the shop', 'The Official Support Team'],
    ['a character that nobody sees', 'Anna\u200bBell'],
    ['another direction', 'Anna \u202ellaB'],
    ['a line break', 'Anna\nBell'],
  ])('with %s are refused', async (_, name) => {
    expect(await rejectionOf(rename(name))).toBe('23514')
  })

  test.each([
    'Root & Branch',
    'Zoë Ångström',
    '李小龍',
    'Анна Каренина',
    'Pin Stripe Studio',
    'Team Quilt',
    '👩\u200d🎨 Ada',
  ])('%s is taken', async (name) => {
    const person = await rename(name)
    expect(await world.owner`select name from public.profiles where id = ${person}`).toEqual([{ name }])
  })
})

describe('signing in for the first time', () => {
  const register = async (email = `${randomUUID()}@example.com`) => {
    const id = randomUUID()
    await world.owner`insert into auth.users (id, aud, role, email) values (${id}, 'authenticated', 'authenticated', ${email})`
    await world.owner`insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (${randomUUID()}, 'github', ${id}, ${id}, '{}')`
    return id
  }
  const profileOf = async (id: string) =>
    (await world.owner`select name, username from public.profiles where id = ${id}`)[0]
  const sync = (id: string, name: string | null) => actAs(id, 'api')`select private.sync_profile(${name}, null)`
  const arrive = async (name: string | null, email?: string) => {
    const id = await register(email)
    await sync(id, name)
    return { id, ...(await profileOf(id)) }
  }

  test('makes a profile with a username made of the name', async () => {
    expect(await arrive('Zoë Ångström')).toMatchObject({ name: 'Zoë Ångström', username: 'zoe-angstrom' })
    expect(await arrive('Zoë Ångström')).toMatchObject({
      username: expect.stringMatching(/^zoe-angstrom-\d{4}$/),
    })
  })

  test('finds a username while another user takes the one of the name', { tags: ['first-sync-makes'] }, async () => {
    const id = await register()
    const taking = (sql: TransactionSql) =>
      sql`insert into public.profiles (id, username, name) values (${randomUUID()}, 'twin', 'Twin')`
    expect(await whileOpen(taking, () => sync(id, 'Twin'))).toBe(ACCEPTED)
    expect(await profileOf(id)).toMatchObject({ username: expect.stringMatching(/^twin-\d{4}$/) })
  })

  test('finds one when all short numbers after the name are taken', { tags: ['first-sync-makes'] }, async () => {
    // Names of deleted accounts are quick to create: ten thousand of them.
    await world.owner`
      insert into private.former_usernames (digest)
      select private.username_digest('crowd' || coalesce('-' || lpad(number::text, 4, '0'), ''))
      from unnest(array(select generate_series(0, 9999)) || null::integer) as number`
    expect(await arrive('Crowd')).toMatchObject({ username: expect.stringMatching(/^crowd-\d{5,12}$/) })
  })

  test.each([
    ['ends in a space where it is cut', 'abcdefghijklmnopqrstuvw xyz', 'abcdefghijklmnopqrstuvw'],
    ['is longer than a username', 'x'.repeat(80), 'x'.repeat(24)],
    ['has no letters that a username may have', '李', expect.stringMatching(/^member-\d{4}$/)],
  ])('makes a username from a name that %s', { tags: ['first-sync-makes'] }, async (_what, name, username) => {
    expect(await arrive(name)).toMatchObject({ name, username })
  })

  test.each(['Admin', 'Administratør', 'Marketplace Help Desk', 'Eve\u202e'])(
    'gives %j, which says or hides too much, another name',
    { tags: ['names-usernames-say'] },
    async (name) => {
      expect(await arrive(name)).toMatchObject({ username: expect.stringMatching(/^(member|administratr)(-\d+)?$/) })
    },
  )

  test('waits for no lock on the account once there is a profile', { tags: ['first-sync-makes'] }, async () => {
    const { id } = await arrive('Patient')
    await world.owner.begin(async (sql) => {
      await sql`select from public.accounts where id = ${id} for update`
      await sync(id, 'Patient')
    })
  })

  test("names users whose name is their email 'New User'", { tags: ['new-user-name'] }, async () => {
    expect(await arrive('Someone@Example.com', 'someone@example.com')).toMatchObject({ name: 'New User' })
  })
})
