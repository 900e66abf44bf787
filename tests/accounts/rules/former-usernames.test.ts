// Former usernames stay reserved: for 90 days after a rename, for ever after a deletion.
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { firstValue, leave } from '../../support/database/steps.ts'
import { ACCEPTED, actAs, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

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

test('for 90 days only Ann can take a name that she gave up', {
  tags: ['username-somebody-left'],
}, async () => {
  const { ann, bob, name } = await annAndBob()
  expect(await take(ann, newName())).toBe(ACCEPTED)
  expect(await isFree(bob, name)).toBe(false)
  expect(await take(bob, name)).toBe('username_taken')
  expect(await usernameOf(bob)).not.toBe(name)
  expect({ isFree: await isFree(ann, name), taken: await take(ann, name) }).toEqual({ isFree: true, taken: ACCEPTED })
  expect(await usernameOf(ann)).toBe(name)
})

test('anyone can take it after 90 days', async () => {
  const { ann, bob, name } = await annAndBob()
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
