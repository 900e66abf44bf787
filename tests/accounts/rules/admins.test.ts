import type postgres from 'postgres'
import { beforeEach, describe, expect, test } from 'vitest'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { columnOf, firstValue, leave } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addUser, rejectionOf } from '../../support/database/world.ts'

let [ann, bob] = ['', '']
const promote = (person: string) =>
  world.owner`insert into public.user_roles (user_id, role) values (${person}, 'admin') on conflict do nothing`

/** Ann and Bob are the only admins. */
beforeEach(async () => {
  ;[ann, bob] = await Promise.all([addUser('Ann'), addUser('Bob')])
  await Promise.all([ann, bob].map(promote))
  await world.owner`delete from public.user_roles where user_id not in ${world.owner([ann, bob])}`
})

type Sql = postgres.TransactionSql
const admins = () =>
  columnOf(world.owner`
    select user_id from public.user_roles join public.profiles on profiles.id = user_id
    where not is_banned and deleted_at is null order by user_id`)

const banningBob = (sql: Sql) => sql`select private.ban_user(${bob}, 'Rivalry')`

test('of two admins who ban each other at once, one stays an admin', { tags: ['admin-always-left'] }, async () => {
  const late = () => actAs(bob, 'api')`select private.ban_user(${ann}, 'Rivalry')`
  expect(await whileOpen(banningBob, late, { by: ann })).toBe('ban_forbidden')
  expect(await admins()).toEqual([ann])
})

test('an admin who deletes their account while being banned is gone, and the other stays', async () => {
  expect(await whileOpen(banningBob, () => leave(bob), { by: ann })).toBe(ACCEPTED)
  expect(await admins()).toEqual([ann])
})

const WAYS: { what: string; end: (sql: Sql, person: string) => PromiseLike<unknown> }[] = [
  { what: 'demoted', end: (sql, person) => sql`delete from public.user_roles where user_id = ${person}` },
  {
    what: 'banned by hand',
    end: (sql, person) => sql`update public.profiles set is_banned = true where id = ${person}`,
  },
  {
    what: 'deleted by themselves',
    end: async (sql, person) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person })}, true)`
      await sql`select private.delete_account()`
    },
  },
]

test.each(WAYS)('the last admin is not $what', { tags: ['admin-always-left'] }, async ({ end }) => {
  const endOf = (person: string) => rejectionOf(world.owner.begin((sql) => end(sql, person) as Promise<unknown>))
  expect(await endOf(ann)).toBe(ACCEPTED)
  expect(await endOf(bob)).toBe('last_admin')
  expect(await admins()).toEqual([bob])
})

test.each(WAYS)('of two admins $what at once, one stays an admin', { tags: ['admin-always-left'] }, async ({ end }) => {
  const late = () => world.owner.begin((sql) => end(sql, bob) as Promise<unknown>)
  expect(await whileOpen((sql) => end(sql, ann), late, { role: 'postgres' })).toBe('last_admin')
  expect(await admins()).toEqual([bob])
})

const banByAnn = (person: string) => actAs(ann, 'api')`select private.ban_user(${person}, 'Rivalry')`
const suspendByAnn = (person: string) =>
  actAs(ann, 'api')`select private.suspend_user(${person}, now() + interval '1 day', 'spam', 'Spam', null)`
const propose = (admin: string, person: string, act: 'add' | 'remove' = 'add') =>
  actAs(admin, 'api', async (sql) => {
    const [made] = await sql<
      { id: string }[]
    >`select private.propose_admin(${person}, ${act}, 'They know the shop') as id`
    return made?.id ?? ''
  })
const agree = (admin: string, proposal: string) => actAs(admin, 'api')`select private.agree_to_proposal(${proposal})`
const end = (admin: string, proposal: string) => actAs(admin, 'api')`select private.end_proposal(${proposal})`
const isOwn = async (admin: string, proposal: string) => {
  const { proposals } = await firstValue(actAs(admin, 'api')`select private.find_admins()`)
  return proposals.find(({ id }: { id: string }) => id === proposal)?.is_own
}
const proposalsAbout = (person: string) =>
  columnOf(world.owner`select id from public.admin_proposals where user_id = ${person}`)
const logOf = (person: string) =>
  world.owner`select action, admin_id from public.moderation_actions where user_id = ${person} order by id`
const addThird = async () => {
  const cem = await addUser('Cem')
  await promote(cem)
  return cem
}

describe('a proposal', { tags: ['R4', 'admins-by-two'] }, () => {
  test('makes an admin after another admin agrees, and the log names both', async () => {
    const dora = await addUser('Dora')
    const proposal = await propose(ann, dora)
    expect(await admins()).not.toContain(dora)
    expect(await rejectionOf(agree(ann, proposal))).toBe('own_proposal')
    expect({ ann: await isOwn(ann, proposal), bob: await isOwn(bob, proposal) }).toEqual({ ann: true, bob: false })
    await agree(bob, proposal)
    expect(await admins()).toContain(dora)
    expect(await rejectionOf(agree(bob, proposal))).toBe('proposal_not_found')
    expect(await logOf(dora)).toEqual([
      { action: 'propose_admin', admin_id: ann },
      { action: 'make_admin', admin_id: bob },
    ])
    expect(await world.owner`select actor_id, event from private.audit_log where subject_id = ${dora}`).toEqual([
      { actor_id: bob, event: 'role insert admin' },
    ])
  })

  test('removes an admin after a third admin agrees', async () => {
    const cem = await addThird()
    const proposal = await propose(ann, cem, 'remove')
    expect(await rejectionOf(agree(ann, proposal))).toBe('own_proposal')
    expect(await rejectionOf(agree(cem, proposal))).toBe('own_act')
    expect(await admins()).toContain(cem)
    await agree(bob, proposal)
    expect(await admins()).not.toContain(cem)
    expect(await rejectionOf(propose(cem, await addUser('Dora')))).toBe('forbidden')
    expect(await logOf(cem)).toEqual([
      { action: 'propose_removal', admin_id: ann },
      { action: 'remove_admin', admin_id: bob },
    ])
  })

  test('needs another admin who can agree', async () => {
    expect(await rejectionOf(propose(ann, bob, 'remove'))).toBe('another_admin_needed')
    await suspendByAnn(bob)
    expect(await rejectionOf(propose(ann, await addUser('Dora')))).toBe('another_admin_needed')
  })

  test('is neither made, accepted nor ended by a user who is not an admin', async () => {
    const [dora, eve] = [await addUser('Dora'), await addUser('Eve')]
    const proposal = await propose(ann, dora)
    expect(await rejectionOf(propose(eve, eve))).toBe('forbidden')
    for (const id of [proposal, crypto.randomUUID()]) expect(await rejectionOf(agree(eve, id))).toBe('forbidden')
    expect(await rejectionOf(end(eve, proposal))).toBe('forbidden')
    expect(await proposalsAbout(dora)).toEqual([proposal])
    expect(await proposalsAbout(eve)).toEqual([])
  })

  test('about oneself, a banned or deleted user, or made twice is refused', async () => {
    const [suspended, gone, dora] = [await addUser('Sue'), await addUser('Gus'), await addUser('Dora')]
    await suspendByAnn(suspended)
    await leave(gone)
    await propose(bob, dora)
    for (const [person, act, rejection] of [
      [ann, 'remove', 'own_act'],
      [suspended, 'add', 'admin_in_bad_standing'],
      [gone, 'add', 'profile_not_found'],
      [dora, 'add', 'already_proposed'],
      [bob, 'add', 'already_done'],
      [suspended, 'remove', 'already_done'],
    ] as const)
      expect(await rejectionOf(propose(ann, person, act))).toBe(rejection)
  })

  test('can be cancelled or declined, but not by the admin to be removed', async () => {
    const [cem, dora] = [await addThird(), await addUser('Dora')]
    for (const admin of [ann, bob]) {
      const proposal = await propose(ann, dora)
      await end(admin, proposal)
      expect(await rejectionOf(agree(bob, proposal))).toBe('proposal_not_found')
      expect((await logOf(dora)).at(-1)).toEqual({ action: 'end_proposal', admin_id: admin })
      expect(await rejectionOf(end(admin, proposal))).toBe('proposal_not_found')
    }
    const removal = await propose(ann, cem, 'remove')
    expect(await rejectionOf(end(cem, removal))).toBe('own_act')
    expect(await proposalsAbout(cem)).toEqual([removal])
  })

  test.each([
    { what: 'banned', act: banByAnn },
    { what: 'suspended', act: suspendByAnn },
    { what: 'gone', act: leave },
  ])('ends when its user or its proposer is $what', async ({ act }) => {
    const [cem, dora, eve] = [await addThird(), await addUser('Dora'), await addUser('Eve')]
    await propose(bob, dora)
    await act(dora)
    await propose(cem, eve)
    await act(cem)
    expect([...(await proposalsAbout(dora)), ...(await proposalsAbout(eve))]).toEqual([])
  })

  test('to remove an admin stays during their ban and ends with the role', async () => {
    const [cem, dora] = [await addThird(), await addUser('Dora')]
    await propose(cem, dora)
    const removal = await propose(ann, cem, 'remove')
    await banByAnn(cem)
    expect(await proposalsAbout(dora)).toEqual([])
    expect(await proposalsAbout(cem)).toEqual([removal])
    await world.owner`delete from public.user_roles where user_id = ${cem}`
    expect(await proposalsAbout(cem)).toEqual([])
  })

  test('that two admins agree to at once counts once', async () => {
    const [cem, dora] = [await addThird(), await addUser('Dora')]
    const proposal = await propose(ann, dora)
    const agreeing = (sql: Sql) => sql`select private.agree_to_proposal(${proposal})`
    expect(await whileOpen(agreeing, () => agree(cem, proposal), { by: bob })).toBe('proposal_not_found')
    expect((await logOf(dora)).map(({ action }) => action)).toEqual(['propose_admin', 'make_admin'])
  })

  test('ends when its user is being banned', async () => {
    const dora = await addUser('Dora')
    const proposal = await propose(ann, dora)
    const banning = (sql: Sql) => sql`update public.profiles set is_banned = true where id = ${dora}`
    expect(await whileOpen(banning, () => agree(bob, proposal))).toBe('proposal_not_found')
    expect(await admins()).not.toContain(dora)
  })
})
