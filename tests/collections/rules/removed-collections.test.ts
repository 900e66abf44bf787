// Reports of shared collections, their removal, and its end by the shop or an appeal.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { byAdmin, decide, logOf, statementsOf } from '../../moderation/rules/moderating.ts'
import { world } from '../../support/database/fixture.ts'
import { addAdmin, columnOf, firstValue } from '../../support/database/steps.ts'
import { actAs, addUser, asUser, rejectionOf } from '../../support/database/world.ts'

const { owner, visitors } = world

async function shared(): Promise<{ bea: string; id: string }> {
  const bea = await addUser('Bea')
  const id = (await firstValue(
    owner`insert into public.collections (owner_id, name, is_shared) values (${bea}, 'Rude gifts', true) returning id`,
  )) as string
  return { bea, id }
}
const seen = (id: string) => columnOf(visitors`select name from private.shared_collection(${id})`)
const report = (user: string, id: string) =>
  asUser(user)`insert into public.reports (reported_collection_id, reason) values (${id}, 'Rude')`
const remove = (id: string) => byAdmin('remove_collection', id, 'harassment', 'It insults people', 'Looked twice')

describe('a removed collection', () => {
  test('is its owner’s alone, who learns why; the reporter learns that an admin acted', async () => {
    const [{ bea, id }, ria] = [await shared(), await addUser('Ria')]
    await report(ria, id)
    await remove(id)
    expect(await seen(id)).toEqual([])
    await asUser(bea)`update public.collections set is_shared = true where id = ${id}`
    expect(await seen(id)).toEqual([])
    expect(await columnOf(asUser(bea)`select name from public.collections`)).toEqual(['Rude gifts'])
    expect(await statementsOf(bea)).toMatchObject([
      { act: 'remove_collection', rule: 'harassment', facts: 'It insults people', about: 'Rude gifts' },
    ])
    expect(await owner`select status, outcome from public.reports where reporter_id = ${ria}`).toEqual([
      { status: 'dismissed', outcome: 'acted' },
    ])
    expect(await logOf(bea)).toMatchObject([{ action: 'remove_collection', reason: 'Looked twice' }])
  })

  test('can be shared again when an admin reverses it', async () => {
    const { bea, id } = await shared()
    const statement = await remove(id)
    expect(await rejectionOf(remove(id))).toBe('already_done')
    await byAdmin('restore_collection', statement, null)
    expect(await seen(id)).toEqual(['Rude gifts'])
    expect(await statementsOf(bea)).toMatchObject([{ reversed_by: 'shop' }])
    expect(await rejectionOf(byAdmin('restore_collection', statement, null))).toBe('already_done')
  })

  test('can be shared again when its owner’s appeal succeeds', async () => {
    const { bea, id } = await shared()
    const statement = await remove(id)
    const appeal = (await firstValue(
      actAs(bea, 'api')`select private.appeal(${statement}, 'They are jokes')`,
    )) as string
    await decide(await addAdmin(), 'decide_appeal', appeal, 'reversed', 'We looked again')
    expect(await seen(id)).toEqual(['Rude gifts'])
    expect(await statementsOf(bea)).toMatchObject([{ reversed_by: 'appeal' }])
  })

  test('is there, or the decision is', async () => {
    const nowhere = randomUUID()
    expect(await rejectionOf(remove(nowhere))).toBe('collection_not_found')
    expect(await rejectionOf(byAdmin('restore_collection', nowhere, null))).toBe('not_found')
  })

  test('is removed and restored by admins alone, and by none of their own', async () => {
    const { bea, id } = await shared()
    const statement = await remove(id)
    expect(await rejectionOf(decide(bea, 'restore_collection', statement, null))).toBe('forbidden')
    const other = await shared()
    const removal = (user: string) => rejectionOf(decide(user, 'remove_collection', other.id, 'spam', 'Spam', null))
    expect(await removal(bea)).toBe('forbidden')
    await owner`update public.collections set owner_id = ${world.people.admin} where id = ${other.id}`
    expect(await removal(world.people.admin)).toBe('own_act')
    expect(await seen(other.id)).toEqual(['Rude gifts'])
  })
})

test('owners don’t report their own collection, and nobody a private one or the same twice', async () => {
  const [{ bea, id }, ria] = [await shared(), await addUser('Ria')]
  expect(await rejectionOf(report(bea, id))).toBe('own_report')
  await report(ria, id)
  expect(await rejectionOf(report(ria, id))).toBe('23505')
  await asUser(bea)`update public.collections set is_shared = false where id = ${id}`
  expect(await rejectionOf(report(await addUser('Cara'), id))).toBe('not_found')
})
