// Reports of shared collections, and their removal.
import { expect, test } from 'vitest'
import { addCollection, decide, reverse, statementsOf } from '../../moderation/rules/moderating.ts'
import { world } from '../../support/database/fixture.ts'
import { columnOf } from '../../support/database/steps.ts'
import { addUser, asUser, rejectionOf } from '../../support/database/world.ts'

const { visitors } = world

async function shared(): Promise<{ bea: string; id: string }> {
  const bea = await addUser('Bea')
  return { bea, id: await addCollection(bea) }
}
const seen = (id: string) => columnOf(visitors`select name from private.shared_collection(${id})`)
const report = (user: string, id: string) =>
  asUser(user)`insert into public.reports (reported_collection_id, reason) values (${id}, 'Rude')`

test('a removed collection is its owner’s alone until it is reversed', async () => {
  const { bea, id } = await shared()
  const statement = await decide('remove_collection', id)
  expect(await seen(id)).toEqual([])
  await asUser(bea)`update public.collections set is_shared = true where id = ${id}`
  expect(await seen(id)).toEqual([])
  expect(await columnOf(asUser(bea)`select name from public.collections`)).toEqual(['Rude gifts'])
  expect(await statementsOf(bea)).toMatchObject([{ act: 'remove_collection', about: 'Rude gifts' }])
  await reverse(statement)
  expect(await seen(id)).toEqual(['Rude gifts'])
})

test('owners don’t report their own collection, and nobody a private one or the same twice', async () => {
  const [{ bea, id }, ria] = [await shared(), await addUser('Ria')]
  expect(await rejectionOf(report(bea, id))).toBe('own_report')
  await report(ria, id)
  expect(await rejectionOf(report(ria, id))).toBe('23505')
  await asUser(bea)`update public.collections set is_shared = false where id = ${id}`
  expect(await rejectionOf(report(await addUser('Cara'), id))).toBe('not_found')
})
