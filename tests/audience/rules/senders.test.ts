// What admins see of sellers' posts: counts of 30 days and pauses.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, rejectionOf } from '../../support/database/world.ts'
import { addressOf, clear, deliver, draft, follower, note, send, sender } from './post-steps.ts'

const { owner } = world
const list = (userId: string) => actAs(userId, 'api')`
  select seller_id, posts, mails, bounced, complained, paused_at is not null as is_paused from private.find_post_senders()`

test('an admin sees posts of 30 days in numbers, paused sellers first, and nobody else does', {
  tags: ['posts-limited'],
}, async () => {
  await clear()
  const [busy, old, paused] = [(await sender()).sam, (await sender()).sam, (await sender()).sam]
  const [bea] = [await follower(busy), await follower(busy)]
  for (const seller of [busy, old]) {
    await send(seller, await draft(seller))
    await deliver()
  }
  await note(addressOf(bea), 'complaint', 'Two new owls')
  await owner`update public.posts set sent_at = now() - interval '31 days' where seller_id = ${old}`
  await owner`update public.post_senders set paused_at = now(), pause_reason = 'complaints' where seller_id = ${paused}`
  const found = (await list(world.people.admin)).filter(({ seller_id: id }) => [busy, old, paused].includes(id))
  expect(found).toEqual([
    { seller_id: paused, posts: 0, mails: 0, bounced: 0, complained: 0, is_paused: true },
    { seller_id: busy, posts: 1, mails: 2, bounced: 0, complained: 1, is_paused: false },
  ])
  for (const user of [busy, world.people.stranger]) expect(await rejectionOf(list(user))).toBe('forbidden')
})
