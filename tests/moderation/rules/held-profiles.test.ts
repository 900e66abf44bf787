// A ban removes the texts of its user's page, and its end restores them.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { ban, exportOf, leave, unban } from '../../support/database/steps.ts'
import { actAs, addSeller } from '../../support/database/world.ts'

const { owner } = world
const WORDS = ['bio', 'banner', 'links', 'refund_policy', 'announcement'] as const
const NONE = { bio: null, banner: null, links: [], refund_policy: null, announcement: null }

async function sellerWithWords() {
  const id = await addSeller('Wordy Seller')
  const banner = `avatars/${id}/${randomUUID()}`
  const links = [{ label: 'Me', url: 'https://example.com' }]
  const said = { bio: 'Buy elsewhere', banner, links, refund_policy: 'None', announcement: 'Sale' }
  await owner`update public.profiles set ${owner({ ...said, links: owner.json(links) as never }, ...WORDS)} where id = ${id}`
  return { id, said }
}
const shownTo = async (who: 'visitor' | 'stranger' | 'admin', id: string) =>
  (await world.as(who)`select bio, banner, links, refund_policy, announcement from public.profiles where id = ${id}`)[0]

describe('the texts of a banned user’s page', { tags: ['banned-words'] }, () => {
  test.each(['visitor', 'stranger', 'admin'] as const)('are hidden from a %s until the ban ends', async (who) => {
    const { id, said } = await sellerWithWords()
    expect(await shownTo(who, id)).toEqual(said)
    await ban(id)
    expect(await shownTo(who, id)).toEqual(NONE)
    await unban(id)
    expect(await shownTo(who, id)).toEqual(said)
    await ban(id)
    expect(await shownTo(who, id)).toEqual(NONE)
  })

  test('are in the export of the banned user', async () => {
    const { id, said } = await sellerWithWords()
    await ban(id)
    expect((await exportOf(id)).hidden_profile_texts).toEqual(said)
    const objects = await actAs(id, 'api')`select place from private.export_objects()`
    expect(objects).toEqual([{ place: 'banner' }])
  })

  test('keep their banner from the sweep until the account is deleted', async () => {
    const { id, said } = await sellerWithWords()
    const path = said.banner.replace('avatars/', '')
    await owner`
      insert into storage.objects (bucket_id, name, created_at) values ('avatars', ${path}, now() - interval '2 hours')`
    const isOrphan = async () =>
      (await actAs(id, 'api')`select object_path from private.orphaned_objects('1 hour', '1 hour', 1000)`).some(
        ({ object_path }) => object_path === path,
      )
    await ban(id)
    expect(await isOrphan()).toBe(false)
    await leave(id)
    expect(await isOrphan()).toBe(true)
    expect(await owner`select from private.held_profiles where user_id = ${id}`).toHaveLength(0)
  })
})

test('policies ask for good standing, not for bans or suspensions', { tags: ['banned-words'] }, async () => {
  const policies = await owner<{ rule: string }[]>`
    select tablename || ': ' || policyname || ': ' || coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies
    where schemaname in ('public', 'private', 'storage')`
  expect(
    policies.map(({ rule }) => rule).filter((rule) => /banned|suspended/.test(rule.split(': ').slice(2).join())),
  ).toEqual([])
})
