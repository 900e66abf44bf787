// Sending posts: once, in batches, until something stops it.
import type { TransactionSql } from 'postgres'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsRead, whileOpen, world } from '../../support/database/fixture.ts'
import { signInVerified } from '../../support/database/guests.ts'
import { columnOf, firstValue, leave, mailsTo, setBanned } from '../../support/database/steps.ts'
import {
  ACCEPTED,
  actAs,
  addListing,
  addSeller,
  asJobs,
  asUser,
  buy,
  rejectionOf,
} from '../../support/database/world.ts'
import {
  addressOf,
  cancel,
  clear,
  countsOf,
  deliver,
  draft,
  follower,
  member,
  reached,
  send,
  sender,
  sentBy,
  stateOf,
  withFewWaiting,
  work,
} from './post-steps.ts'

const { owner } = world
beforeEach(clear)

describe('sending', { tags: ['posts-sent-once'] }, () => {
  test('queues few mails at a time and takes other mails first', () =>
    withFewWaiting(async () => {
      const { sam } = await sender()
      const followers = await Promise.all(Array.from({ length: 4 }, () => follower(sam)))
      await sentBy(sam)
      for (let time = 0; time < 5; time += 1) await work()
      expect(await firstValue(owner`select count(*)::integer from private.outbox`)).toBe(2)
      await owner`select private.enqueue_mail('refund', ${sam}, 'one', '{}')`
      const [first] = await asJobs((sql) => sql`select kind from private.take_mails(1, interval '1 minute')`)
      expect(first?.kind).toBe('refund')
      expect(await deliver()).toEqual(followers.map(addressOf).toSorted())
    }))

  test('reads a page of the audience, not the rest of it', async () => {
    const { sam } = await sender()
    await owner`
      insert into private.address_follows (seller_id, address, shares_address, confirmed_at)
      select ${sam}, n || '@example.com', false, now() from generate_series(1, 5000) as n`
    await owner`analyze private.address_follows`
    const post = await sentBy(sam)
    const page = (sql: TransactionSql) => sql`
      select from public.posts, private.audience_page(posts, seller_id, '00000000-0000-0000-0000-000000000000', 10) where posts.id = ${post}`
    expect(await rowsRead('private.address_follows', page)).toBeLessThan(100)
    await owner`delete from private.address_follows where seller_id = ${sam}`
  })

  test('goes on after an interruption and reaches each address once', () =>
    withFewWaiting(async () => {
      const { sam } = await sender()
      await Promise.all(Array.from({ length: 7 }, () => follower(sam)))
      await sentBy(sam)
      const got: string[] = []
      for (let kill = 0; kill < 6; kill += 1) {
        await asJobs(async (sql) => {
          await sql`select private.advance_posts()`
          throw new Error('killed')
        }).catch(() => {})
        got.push(...(await deliver(1)))
      }
      got.push(...(await deliver()))
      expect({ mails: got.length, addresses: new Set(got).size }).toEqual({ mails: 7, addresses: 7 })
    }))

  test('loses no mail if two senders work on the last page of a post', async () => {
    const { sam } = await sender()
    const bea = await follower(sam)
    const post = await sentBy(sam)
    await whileOpen(
      async (sql) => {
        await sql`
          select private.queue_recipients(posts, post_progress, 500)
          from public.posts join private.post_progress on post_id = posts.id where posts.id = ${post}`
        await sql`update private.post_progress set is_complete = true where post_id = ${post}`
      },
      work,
      { role: 'marketplace_jobs' },
    )
    expect(await deliver()).toEqual([addressOf(bea)])
    expect(await stateOf(post)).toBe('sent')
  })

  test('goes on while some mails fail, and gives these up as bounced', () =>
    withFewWaiting(async () => {
      const { sam } = await sender()
      await Promise.all(Array.from({ length: 5 }, () => follower(sam)))
      const post = await sentBy(sam)
      const fail = async () => {
        await owner`update private.outbox set due_at = now()`
        const mails = await asJobs((sql) => sql`select id from private.take_mails(2, interval '2 minutes')`)
        for (const { id } of mails)
          await asJobs((sql) => sql`select private.mark_mail_failed(${id}, 'no such mailbox', false)`)
      }
      await work()
      await fail()
      expect(await deliver()).toHaveLength(3)
      for (let attempt = 2; attempt < 10; attempt += 1) await fail()
      // The mail server may be away for hours.
      expect(await countsOf(post)).toMatchObject({ bounced: 0 })
      await fail()
      await work()
      expect({ state: await stateOf(post), counts: await countsOf(post) }).toMatchObject({
        state: 'sent',
        counts: { sent: 3, bounced: 2 },
      })
      expect(await columnOf(owner`select kind from private.outbox where kind = 'post' and sent_at is null`)).toEqual([])
    }))

  test('goes on when a buyer of two items changes their address meanwhile', async () => {
    const { sam, listing } = await sender()
    const other = await addListing(sam)
    const [bea, rob] = [await member(), await member()]
    await buy(bea, listing, other)
    await buy(rob, other)
    await sentBy(sam, 'items', [listing, other])
    await work()
    await signInVerified(bea, `new-${addressOf(bea)}`)
    expect(await deliver()).toEqual([`new-${addressOf(bea)}`, addressOf(rob)].toSorted())
  })

  test('ends when it is cancelled, also for mails that wait', async () => {
    const { sam } = await sender()
    for (let count = 0; count < 3; count += 1) await follower(sam)
    const post = await draft(sam)
    expect(await rejectionOf(cancel(sam, post))).toBe('post_not_found')
    await send(sam, post)
    expect(await deliver(1)).toHaveLength(1)
    expect(await rejectionOf(cancel(await addSeller('Tom'), post))).toBe('post_not_found')
    await cancel(sam, post)
    expect(await deliver()).toEqual([])
    expect({ state: await stateOf(post), counts: await countsOf(post) }).toMatchObject({
      state: 'cancelled',
      counts: { sent: 1 },
    })
    expect(await rejectionOf(cancel(sam, post))).toBe('post_ended')
  })

  test('begins at its time, or never if it is cancelled before', async () => {
    const { sam } = await sender()
    const bea = await follower(sam)
    const [post, other] = [await draft(sam), await draft(sam)]
    for (const one of [post, other]) await send(sam, one, new Date(Date.now() + 3_600_000).toISOString())
    expect({ delivered: await deliver(), state: await stateOf(post) }).toEqual({ delivered: [], state: 'scheduled' })
    await cancel(sam, other)
    await owner`update public.posts set send_at = now() where id = ${post}`
    expect(await deliver()).toEqual([addressOf(bea)])
    expect({ post: await stateOf(post), other: await stateOf(other) }).toEqual({ post: 'sent', other: 'draft' })
  })

  test('needs a seller who is connected to Stripe, also at its time', async () => {
    const { sam } = await sender()
    await follower(sam)
    const post = await draft(sam)
    await send(sam, post, new Date(Date.now() + 3_600_000).toISOString())
    await owner`update public.seller_accounts set deauthorized_at = now() where seller_id = ${sam}`
    await owner`update public.posts set send_at = now() where id = ${post}`
    expect({ delivered: await deliver(), state: await stateOf(post) }).toEqual({ delivered: [], state: 'draft' })
    expect(await mailsTo(sam)).toContain('draft_failed')
    expect(await rejectionOf(send(sam, post))).toBe('seller_required')
  })

  test('ends when the seller is banned or leaves', async () => {
    for (const end of [setBanned, leave]) {
      const { sam } = await sender()
      await follower(sam)
      const post = await sentBy(sam)
      await work()
      await end(sam)
      expect(await deliver()).toEqual([])
      expect(['cancelled', 'sent', undefined]).toContain(await stateOf(post))
    }
  })

  test('forgets its recipients 30 days later', async () => {
    const { sam } = await sender()
    await follower(sam)
    const post = await sentBy(sam)
    await deliver()
    /** Other tests’ posts may be due before. */
    const forget = async (): Promise<void> => {
      const [row] = await asJobs((sql) => sql`select private.forget_post_recipients() as forgotten`)
      if (row?.forgotten > 0) await forget()
    }
    const kept = () => owner`select from private.post_recipients where post_id = ${post}`
    await forget()
    expect(await kept()).toHaveLength(1)
    await owner`update private.post_progress set forget_at = now() where post_id = ${post}`
    await forget()
    expect({ kept: (await kept()).length, sent: (await countsOf(post))?.sent }).toEqual({ kept: 0, sent: 1 })
    await leave(sam)
    await forget()
    expect(await countsOf(post)).toBeUndefined()
  })
})

describe('a seller', { tags: ['posts-limited'] }, () => {
  test('can’t send without a postal address, a text, or the items of its audience', async () => {
    const sam = await addSeller('Sam')
    const post = await draft(sam)
    const tryOut = (of: string) => rejectionOf(actAs(sam, 'api')`select private.test_post(${of})`)
    for (const rejection of [await rejectionOf(send(sam, post)), await tryOut(post)])
      expect(rejection).toBe('postal_address_required')
    await asUser(sam)`insert into public.post_senders (postal_address) values ('1 Mill Lane')`
    for (const wrong of [await draft(sam, 'items'), await draft(sam, 'followers', [], ' ')])
      expect(await rejectionOf(send(sam, wrong))).toBe('post_incomplete')
    expect(await tryOut(await draft(sam, 'followers', [], ' '))).toBe('post_incomplete')
    expect(await rejectionOf(send(sam, post))).toBe(ACCEPTED)
    expect(await rejectionOf(send(sam, post))).toBe('post_not_found')
  })

  test('without a paid sale reaches few', async () => {
    const sam = await addSeller('Sam')
    await asUser(sam)`insert into public.post_senders (postal_address) values ('1 Mill Lane')`
    await owner`update private.settings set value = '2' where name = 'post_recipients_without_sale'`
    for (let count = 0; count < 4; count += 1) await follower(sam)
    expect(await reached(sam)).toHaveLength(2)
    await owner`update private.settings set value = '100' where name = 'post_recipients_without_sale'`
  })
})
