// Who gets a post.

import { beforeEach, describe, expect, test } from 'vitest'
import { customersOf } from '../../support/database/customers.ts'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest, signInVerified, takeFreeItem } from '../../support/database/guests.ts'
import { columnOf, firstValue, setBanned } from '../../support/database/steps.ts'
import { actAs, addListing, addUser, asJobs, asUser, buy } from '../../support/database/world.ts'
import {
  addressOf,
  agree,
  clear,
  countsOf,
  deliver,
  followBy,
  follower,
  member,
  note,
  reached,
  sender,
  sentBy,
  stateOf,
  stop,
  withFewWaiting,
  work,
} from './post-steps.ts'

const { owner } = world
beforeEach(clear)

describe('a post', { tags: ['posts-by-consent'] }, () => {
  test('reaches followers who agreed before it was sent and verified their address', async () => {
    const { sam } = await sender()
    const [bea, unverified, silent] = [await follower(sam), await follower(sam), await member()]
    await owner`update auth.users set email_confirmed_at = null where id = ${unverified}`
    await asUser(silent)`insert into public.follows (seller_id) values (${sam})`
    await sentBy(sam)
    await follower(sam)
    await owner`update public.follows set followed_at = now() + interval '1 minute' where seller_id = ${sam} and follower_id not in (${bea}, ${unverified}, ${silent})`
    expect(await deliver()).toEqual([addressOf(bea)])
  })

  test('reaches buyers who agreed to offers, or everyone who bought a chosen item', async () => {
    const { sam, listing } = await sender()
    const [other, third] = [await addListing(sam), await addListing(sam)]
    const [bea, rob, guest] = [await member(), await member(), 'vera@example.com']
    await buy(bea, other)
    await buy(rob, third)
    const { guestId } = await buyAsGuest(guest, other)
    const ann = await member()
    await customersOf(sam).copy(other, [addressOf(ann), 'tom@example.com'])
    await signInVerified(ann, addressOf(ann))
    for (const buyer of [rob, guestId]) await agree(sam, buyer)
    expect(await reached(sam, 'buyers')).toEqual([addressOf(rob), guest].toSorted())
    expect(await reached(sam, 'items', [other, listing])).toEqual([addressOf(bea), guest].toSorted())
    await owner`update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where buyer_id = ${bea}`
    expect(await reached(sam, 'items', [other])).toEqual([guest])
    await owner`update public.listings set status = 'removed' where id = ${other}`
    expect(await reached(sam, 'items', [other])).toEqual([])
  })

  test('reaches no guest who took an item for free', async () => {
    const { sam } = await sender()
    const [listing, bea] = [await addListing(sam, 0), await member()]
    await actAs(bea, 'payments')`select private.begin_order(${[listing]}, false)`
    await takeFreeItem('vera@example.com', listing)
    expect(
      await firstValue(owner`select count(*)::integer from public.entitlements where listing_id = ${listing}`),
    ).toBe(2)
    expect(await reached(sam, 'items', [listing])).toEqual([addressOf(bea)])
  })

  test('reaches an address once that a member, a guest and another guest hold', async () => {
    const { sam, listing } = await sender()
    const other = await addListing(sam)
    const bea = await member()
    await buy(bea, other)
    for (const item of [listing, other]) await buyAsGuest(addressOf(bea), item)
    expect(await reached(sam, 'items', [other, listing])).toEqual([addressOf(bea)])
  })

  test('reaches an address once that follows as a member and by address, and one that only follows', async () => {
    const { sam } = await sender()
    const bea = await follower(sam)
    for (const address of [addressOf(bea), 'vera@example.com']) await followBy(sam, address)
    await followBy(sam, 'unconfirmed@example.com', null)
    expect(await reached(sam)).toEqual([addressOf(bea), 'vera@example.com'].toSorted())
    // A follow that ends leaves no address.
    expect(await owner`select from private.outbox where address = 'vera@example.com'`).toEqual([])
  })

  test.each<[string, (user: string, seller: string) => Promise<unknown>]>([
    ['ended such mails', (user, seller) => stop(addressOf(user), seller, 'posts')],
    ['bounced', (user) => note(addressOf(user), 'bounce', null)],
    ['complained', (user) => note(addressOf(user), 'complaint', null)],
    ['is banned', (user) => setBanned(user)],
    ['turned all mails off', (user) => asUser(user)`update public.accounts set wants_mail = false`],
    ['turned posts off', (user) => actAs(user, 'api')`select private.unsubscribe('post')`],
    ['blocked the seller', (user, seller) => asUser(user)`insert into public.blocks (blocked_id) values (${seller})`],
    ['unticked posts', (user) => asUser(user)`update public.follows set wants_posts = false`],
    ['stopped following', (user) => asUser(user)`delete from public.follows`],
    ['was blocked', (user, seller) => asUser(seller)`insert into public.blocks (blocked_id) values (${user})`],
  ])('doesn’t reach an address that %s, also once it is queued', async (_what, refuse) => {
    const { sam } = await sender()
    const [before, after, kept] = [await follower(sam), await follower(sam), await follower(sam)]
    await refuse(before, sam)
    const post = await sentBy(sam)
    await work()
    expect((await countsOf(post))?.recipients).toBe(2)
    await refuse(after, sam)
    expect(await deliver()).toEqual([addressOf(kept)])
    expect(await stateOf(post)).toBe('sent')
  })

  test('doesn’t reach who left its audience once it is queued', async () => {
    const { sam, listing } = await sender()
    const [bea, rob] = [await member(), await member()]
    await followBy(sam, 'vera@example.com')
    for (const user of [bea, rob]) await buy(user, listing)
    await agree(sam, bea)
    for (const [audience, items] of [
      ['followers', []],
      ['buyers', []],
      ['items', [listing]],
    ] as const)
      await sentBy(sam, audience, [...items])
    for (let time = 0; time < 5; time += 1) await work()
    expect(await columnOf(owner`select count(*)::integer from private.outbox where kind = 'post'`)).toEqual([4])
    await owner`delete from private.address_follows where address = 'vera@example.com'`
    await actAs(bea, 'api')`select private.end_offer_consent(${sam})`
    await owner`update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where buyer_id = ${bea}`
    expect(await deliver()).toEqual([addressOf(rob)])
  })

  test('doesn’t reach a buyer who keeps only a free copy of another item once it is queued', async () => {
    const { sam, listing } = await sender()
    const [copied, bea] = [await addListing(sam), await member()]
    await buy(bea, listing)
    await customersOf(sam).copy(copied, [addressOf(bea)])
    await signInVerified(bea, addressOf(bea))
    await sentBy(sam, 'items', [listing, copied])
    await work()
    await owner`update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where listing_id = ${listing}`
    expect(await deliver()).toEqual([])
  })

  test('reaches a guest who signs in once it is queued', async () => {
    const { sam, listing } = await sender()
    const [other, rob] = [await addListing(sam), await member()]
    await buyAsGuest(addressOf(rob), other)
    await sentBy(sam, 'items', [other, listing])
    await work()
    await signInVerified(rob, addressOf(rob))
    expect(await deliver()).toEqual([addressOf(rob)])
  })

  test('reaches followers by address who sign in before it is queued, or move behind its cursor', () =>
    withFewWaiting(async () => {
      const { sam } = await sender()
      const [early, late] = [await member(), await member()]
      const addresses = ['first@example.net', 'second@example.net', addressOf(early), addressOf(late)]
      for (const [place, address] of addresses.entries()) {
        await followBy(sam, address, new Date(Date.now() - 60_000))
        await owner`update private.address_follows set id = ${`ffffffff-0000-4000-8000-00000000000${place}`} where address = ${address}`
      }
      await sentBy(sam)
      await signInVerified(early, addressOf(early))
      await work()
      await signInVerified(late, addressOf(late))
      expect(await deliver()).toEqual(addresses.toSorted())
    }))

  test('reaches an address whatever somebody chose who registered with it and didn’t verify it', async () => {
    const { sam } = await sender()
    const stranger = await addUser('Stranger')
    await followBy(sam, addressOf(stranger))
    await asUser(stranger)`update public.accounts set wants_mail = false`
    expect(await reached(sam)).toEqual([addressOf(stranger)])
  })

  test('has its words only when it is sent, with the seller and their postal address', async () => {
    const { sam } = await sender()
    await follower(sam)
    const post = await sentBy(sam)
    await work()
    const [stored] = await columnOf(owner`select facts from private.outbox where kind = 'post'`)
    expect(stored).toEqual({ postId: post })
    const [taken] = await asJobs((sql) => sql`select facts from private.take_mails(1, interval '1 minute')`)
    expect(taken?.facts).toMatchObject({
      subject: 'Two new owls',
      body: 'See them',
      stop: { kind: 'posts', seller: 'Sam', postalAddress: '1 Mill Lane, Leeds', digest: expect.any(String) },
    })
  })
})
