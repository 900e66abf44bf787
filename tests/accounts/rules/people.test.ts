// Usernames, names and the first sign-in.
import { randomUUID } from 'node:crypto'
import type { TransactionSql } from 'postgres'
import { describe, expect, test } from 'vitest'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { columnOf, firstValue, leave } from '../../support/database/steps.ts'
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

// Former usernames stay reserved: for 90 days after a rename, for ever after a deletion.

const newName = () => `n${randomUUID().replaceAll('-', '').slice(0, 20)}`
const take = (person: string, username: string) =>
  rejectionOf(asUser(person)`update public.profiles set username = ${username} where id = ${person}`)
const isFree = (person: string, username: string) =>
  firstValue(actAs(person, 'api')`select private.check_username(${username}) as free`)
const usernameOf = (person: string) =>
  firstValue(world.owner`select username from public.profiles where id = ${person}`)

async function annAndBob() {
  const [ann, bob] = await Promise.all([addUser('Ann'), addUser('Bob')])
  const name = newName()
  expect(await take(ann, name)).toBe(ACCEPTED)
  return { ann, bob, name }
}

test('for 90 days only Ann can take a name that she gave up, then anyone', {
  tags: ['username-somebody-left'],
}, async () => {
  const { ann, bob, name } = await annAndBob()
  expect(await take(ann, newName())).toBe(ACCEPTED)
  expect(await isFree(bob, name)).toBe(false)
  expect(await take(bob, name)).toBe('username_taken')
  expect(await usernameOf(bob)).not.toBe(name)
  expect({ isFree: await isFree(ann, name), taken: await take(ann, name) }).toEqual({ isFree: true, taken: ACCEPTED })
  expect(await usernameOf(ann)).toBe(name)
  await take(ann, newName())
  await world.owner`update private.former_usernames set left_at = now() - interval '91 days' where holder_id = ${ann}`
  expect({ isFree: await isFree(bob, name), taken: await take(bob, name) }).toEqual({ isFree: true, taken: ACCEPTED })
  expect(await take(ann, name)).toBe('23505')
})

test('a name of a deleted account stays taken, in every spelling', { tags: ['username-somebody-left'] }, async () => {
  const { ann, bob, name } = await annAndBob()
  const later = newName()
  await take(ann, later)
  await leave(ann)
  await world.owner`update private.former_usernames set left_at = now() - interval '10 years'`
  for (const left of [name, later])
    expect({ isFree: await isFree(bob, left), taken: await take(bob, left) }).toEqual({
      isFree: false,
      taken: 'username_taken',
    })
  expect(await take(bob, later.toUpperCase())).toMatch(/^(username_taken|23514)$/)
})

test('the stored form of a name does not reveal it', async () => {
  const { ann, name } = await annAndBob()
  await take(ann, newName())
  const rows = await world.owner`select to_jsonb(former_usernames)::text as row from private.former_usernames`
  expect(rows.filter(({ row }) => row.includes(name))).toEqual([])
  expect(rows.length).toBeGreaterThan(0)
})

// Acceptances of the terms: noted at sign-up and on consent, never changed.

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
