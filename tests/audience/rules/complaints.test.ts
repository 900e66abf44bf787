// Complaints pause a seller's posts, until an admin resumes them.
import { beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { columnOf, firstValue, leave, mailsTo, setBanned } from '../../support/database/steps.ts'
import { actAs, asJobs, asUser, buy, rejectionOf } from '../../support/database/world.ts'
import {
  addressOf,
  agree,
  cancel,
  clear,
  countsOf,
  deliver,
  draft,
  follower,
  note,
  reached,
  send,
  sender,
  sentBy,
  stateOf,
  work,
} from './post-steps.ts'

const { owner } = world
beforeEach(clear)

describe('complaints', { tags: ['posts-limited'] }, () => {
  test('of five recipients pause the seller’s posts until an admin resumes them', async () => {
    const { sam } = await sender()
    const followers = await Promise.all(Array.from({ length: 7 }, () => follower(sam)))
    const [first, second] = [await draft(sam), await draft(sam, 'followers', [], 'Sale')]
    await send(sam, first)
    await deliver()
    for (const user of followers.slice(0, 4)) await note(addressOf(user), 'complaint', 'Two new owls')
    // Not about a post, and the same twice.
    await note(addressOf(followers[4] as string), 'complaint', 'Your receipt')
    await note(addressOf(followers[0] as string), 'complaint', 'Two new owls')
    await send(sam, second)
    await work()
    await note(addressOf(followers[5] as string), 'complaint', 'Two new owls')
    expect(await countsOf(first)).toMatchObject({ sent: 7, complained: 5 })
    expect(await mailsTo(sam)).toContain('posts_paused')
    expect(await deliver()).toEqual([])
    expect(await stateOf(second)).toBe('sending')
    expect(await rejectionOf(send(sam, await draft(sam)))).toBe('posts_paused')
    // Its held mails take no room from others.
    expect(await firstValue(owner`select private.post_queue_capacity()`)).toBe(500)
    const [paused] = await asUser(sam)`select paused_at is not null as is_paused from public.post_senders`
    expect(paused).toEqual({ is_paused: true })
    const resume = () => actAs(world.people.admin, 'api')`select private.resume_posts(${sam})`
    await resume()
    expect(await rejectionOf(resume())).toBe('already_done')
    expect(await deliver()).toEqual([addressOf(followers[6] as string)])
    await note(addressOf(followers[6] as string), 'complaint', 'Sale')
    expect(await firstValue(owner`select paused_at from public.post_senders where seller_id = ${sam}`)).toBeNull()
  })

  test.each<[string, (seller: string, post: string) => Promise<unknown>]>([
    ['who cancels', (seller, post) => cancel(seller, post)],
    ['who is banned', (seller) => setBanned(seller)],
    ['who leaves', (seller) => leave(seller)],
  ])('hold no mail of a seller %s for good', async (_who, end) => {
    const { sam } = await sender()
    for (let count = 0; count < 2; count += 1) await follower(sam)
    const post = await sentBy(sam)
    await work()
    const [mail] = await asJobs((sql) => sql`select id from private.take_mails(1, interval '2 minutes')`)
    await asJobs((sql) => sql`select private.mark_mail_failed(${mail?.id}, 'busy', false)`)
    await owner`update private.outbox set due_at = now()`
    await owner`update public.post_senders set paused_at = now() where seller_id = ${sam}`
    await deliver()
    const held = () => columnOf(owner`select due_at::text from private.outbox where kind = 'post'`)
    expect(await held()).toEqual(['infinity', 'infinity'])
    await end(sam, post)
    expect({ delivered: await deliver(), held: await held() }).toEqual({ delivered: [], held: [] })
  })

  test('that are resumed repeat no mail that is on its way', async () => {
    const { sam } = await sender()
    await follower(sam)
    await sentBy(sam)
    await work()
    const take = () => asJobs((sql) => sql`select id from private.take_mails(1, interval '2 minutes')`)
    expect(await take()).toHaveLength(1)
    await owner`update public.post_senders set paused_at = now() where seller_id = ${sam}`
    await actAs(world.people.admin, 'api')`select private.resume_posts(${sam})`
    expect(await take()).toEqual([])
  })

  test('end all mails of the seller, also once their address gets mail again', async () => {
    const [{ sam, listing }, tom] = [await sender(), (await sender()).sam]
    const bea = await follower(sam)
    await asUser(bea)`insert into public.follows (seller_id, wants_posts) values (${tom}, true)`
    await buy(bea, listing)
    await agree(sam, bea)
    await reached(sam)
    await note(addressOf(bea), 'complaint', 'Two new owls')
    await actAs(bea, 'api')`select private.forget_own_mail_problem()`
    expect(await reached(sam)).toEqual([])
    expect(await reached(sam, 'buyers')).toEqual([])
    expect(await reached(sam, 'items', [listing])).toEqual([])
    expect(await reached(tom)).toEqual([addressOf(bea)])
  })

  test('and bounces count once, at the latest post with the subject of the mail', async () => {
    const { sam } = await sender()
    const bea = await follower(sam)
    const [first, second] = [await draft(sam), await draft(sam, 'followers', [], ' Two  new owls ')]
    for (const post of [first, second]) {
      await send(sam, post)
      await deliver()
    }
    for (const problem of ['bounce', 'complaint', 'bounce', 'complaint'])
      await note(addressOf(bea), problem, 'Two new owls')
    expect(await countsOf(first)).toMatchObject({ bounced: 0, complained: 0 })
    expect(await countsOf(second)).toMatchObject({ bounced: 1, complained: 1 })
  })

  test('count at the post whose mail they name, by its id or by the one of the mail server', async () => {
    const { sam } = await sender()
    const [bea, rob] = [await follower(sam), await follower(sam)]
    const posts: string[] = []
    const answered: Record<string, string> = {}
    for (let number = 1; number <= 3; number += 1) {
      const post = await draft(sam)
      posts.push(post)
      await send(sam, post)
      await work()
      for (const { id, address } of await asJobs(
        (sql) => sql`select id, address from private.take_mails(2, '1 minute')`,
      )) {
        await asJobs((sql) => sql`select private.mark_mail_sent(${id}, ${`0102-${id}`})`)
        answered[`${number} ${address}`] = id
      }
      await deliver()
    }
    const named = (number: number, who: string) => answered[`${number} ${addressOf(who)}`] ?? ''
    await note(addressOf(bea), 'complaint', 'Two new owls', [named(1, bea)])
    await note(addressOf(rob), 'complaint', 'Two new owls', ['an id of theirs', `0102-${named(2, rob)}`])
    // The mail of somebody else, and one that the shop doesn't know.
    await note(addressOf(rob), 'bounce', null, [named(1, bea)])
    const complaints = await Promise.all(posts.map(async (post) => (await countsOf(post))?.complained))
    expect(complaints).toEqual([1, 1, 0])
    expect((await countsOf(posts[0] ?? ''))?.bounced).toBe(0)
    await note(addressOf(bea), 'complaint', 'Two new owls', ['unknown'])
    expect(await countsOf(posts[2] ?? '')).toMatchObject({ complained: 1 })
  })
})
