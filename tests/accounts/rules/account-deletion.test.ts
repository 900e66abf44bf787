// What a deleted account takes along and what it leaves to others.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'

const remove = (user: string) => actAs(user, 'api', (sql) => sql`select private.delete_account()`)
const wish = (user: string, listing: string) =>
  asUser(user, (sql) => sql`insert into public.wishlist_items (listing_id) values (${listing})`)

describe('deleting an account', () => {
  test('removes personal data and leaves others their purchases', { tags: ['M8', 'K5'] }, async () => {
    const seller = await addSeller('Leaving Seller')
    const listing = await addListing(seller)
    const { orderId } = await buy(world.people.buyer, listing)
    await remove(seller)
    const [profile] =
      await world.owner`select name, avatar, username, is_seller from public.profiles where id = ${seller}`
    expect(profile).toMatchObject({
      name: 'Deleted user',
      avatar: null,
      is_seller: false,
      username: expect.stringMatching(/^deleted-/),
    })
    for (const table of ['public.accounts', 'auth.users'])
      expect(await world.owner`select * from ${world.owner(table)} where id = ${seller}`).toEqual([])
    expect(await world.owner`select * from auth.identities where user_id = ${seller}`).toEqual([])
    const file = await actAs(
      world.people.buyer,
      'api',
      (sql) => sql`select file_name from private.begin_download(${orderId}, ${listing})`,
    )
    expect(file).toEqual([{ file_name: 'pattern.pdf' }])
    expect(await world.owner`select seller_name from public.order_items where order_id = ${orderId}`).toEqual([
      { seller_name: 'Deleted seller' },
    ])
    expect(await world.visitors`select id from public.listings where id = ${listing}`).toEqual([])
  })

  test('removes its user’s blocks in both directions, and no others', { tags: ['K5'] }, async () => {
    const [leaving, one, other] = [await addUser('Leaving'), await addUser('One'), await addUser('Other')]
    await world.owner`
      insert into public.blocks (blocker_id, blocked_id) values (${leaving}, ${one}), (${other}, ${leaving}), (${one}, ${other})`
    await remove(leaving)
    expect(
      await world.owner`
        select blocker_id, blocked_id from public.blocks
        where blocker_id in ${world.owner([leaving, one, other])} or blocked_id in ${world.owner([leaving, one, other])}`,
    ).toEqual([{ blocker_id: one, blocked_id: other }])
  })

  test('removes its user’s codes and price reductions, and no others', { tags: ['K5'] }, async () => {
    const [leaving, other] = [await addSeller('Leaving'), await addSeller('Other')]
    const [gone, kept] = [await addListing(leaving), await addListing(other)]
    for (const [user, listing] of [
      [leaving, gone],
      [other, kept],
    ] as const) {
      await asUser(user, (sql) => sql`insert into public.discounts (code, percent) values ('LEAVING', 10)`)
      await asUser(
        user,
        (sql) => sql`
          insert into public.price_reductions (listing_id, price_cents, ends_at) values (${listing}, 600, now() + interval '1 day')`,
      )
    }
    await remove(leaving)
    expect(
      await world.owner`select seller_id from public.discounts where seller_id in ${world.owner([leaving, other])}`,
    ).toEqual([{ seller_id: other }])
    expect(
      await world.owner`select listing_id from public.price_reductions where listing_id in ${world.owner([gone, kept])}`,
    ).toEqual([{ listing_id: kept }])
  })

  test('removes its user’s pending versions, pending pictures and held words, and no others', {
    tags: ['K5'],
  }, async () => {
    const [leaving, other] = [await addSeller('Leaving'), await addSeller('Other')]
    const [gone, kept] = [await addListing(leaving), await addListing(other)]
    for (const listing of [gone, kept])
      await world.owner`insert into public.pending_versions (listing_id, name) values (${listing}, 'second.pdf')`
    for (const listing of [gone, kept])
      await world.owner`insert into public.pending_pictures (listing_id, pictures) values (${listing}, '[null]')`
    for (const user of [leaving, other])
      await world.owner`insert into private.held_words (user_id, bio, links) values (${user}, 'Quilts', '[]')`
    await remove(leaving)
    expect(
      await world.owner`select listing_id from public.pending_versions where listing_id in ${world.owner([gone, kept])}`,
    ).toEqual([{ listing_id: kept }])
    expect(
      await world.owner`select listing_id from public.pending_pictures where listing_id in ${world.owner([gone, kept])}`,
    ).toEqual([{ listing_id: kept }])
    expect(
      await world.owner`select user_id from private.held_words where user_id in ${world.owner([leaving, other])}`,
    ).toEqual([{ user_id: other }])
  })

  test('leaves reviews that cannot be linked to their writer or to each other', {
    tags: ['left-listed-nowhere'],
  }, async () => {
    const [first, second] = [await addListing(world.people.seller), await addListing(world.people.seller)]
    for (const name of ['Leaving Critic', 'Another Leaving Critic']) {
      const critic = await addUser(name)
      for (const listing of [first, second]) {
        await buy(critic, listing)
        await asUser(
          critic,
          (sql) => sql`insert into public.reviews (listing_id, rating, comment) values (${listing}, 4, ${name})`,
        )
      }
      await remove(critic)
      expect(await world.visitors`select id from public.profiles where id = ${critic}`).toEqual([])
    }
    const shown = await world.visitors`
      select reviews.comment, profiles.name, profiles.username as username
      from public.reviews join public.profiles on profiles.id = reviews.reviewer_id
      where reviews.listing_id in ${world.visitors([first, second])}`
    expect(shown).toHaveLength(4)
    expect(new Set(shown.map(({ name, username }) => `${name} ${username}`))).toEqual(
      new Set(['Deleted user deleted-user']),
    )
  })

  test('blocks the identity for ever, even as a new user', { tags: ['R7', 'K5'] }, async () => {
    const person = await addUser('Leaving')
    await remove(person)
    expect(await rejectionOf(actAs(person, 'api', (sql) => sql`select private.sync_profile('Leaving', null)`))).toBe(
      'account_deleted',
    )
    const again = await addUser('Back again')
    await world.owner`update auth.identities set provider_id = ${person} where user_id = ${again}`
    expect(await rejectionOf(actAs(again, 'api', (sql) => sql`select private.sync_profile('Back again', null)`))).toBe(
      'account_deleted',
    )
    expect(await rejectionOf(wish(person, world.otherListing))).toBe('account_deleted')
    expect(await rejectionOf(remove(person))).toBe('account_deleted')
  })
})

describe('followers', () => {
  test('are counted as rows come and go', async () => {
    const seller = await addSeller('Followed')
    const count = async () =>
      (await world.owner`select followers_count from public.profiles where id = ${seller}`)[0]?.followers_count
    const follow = (user: string) =>
      asUser(user, (sql) => sql`insert into public.follows (seller_id) values (${seller})`)
    await follow(world.people.stranger)
    await follow(world.people.buyer)
    expect(await count()).toBe(2)
    await asUser(world.people.buyer, (sql) => sql`delete from public.follows where seller_id = ${seller}`)
    expect(await count()).toBe(1)
    expect(await rejectionOf(follow(seller))).toBe('23514')
  })
})

describe('a thread', () => {
  test('is opened once per order, and only for a paid order', async () => {
    const open = (order: string) =>
      asUser(world.people.buyer, (sql) => sql`insert into public.threads (order_id) values (${order})`)
    expect(await rejectionOf(open(world.order.orderId))).toBe('23505')
    const listing = await addListing(await addSeller('Unpaid'))
    const [pending] = await actAs(
      world.people.buyer,
      'payments',
      (sql) => sql`select order_id from private.begin_order(${[listing]}, false)`,
    )
    expect(await rejectionOf(open(pending?.order_id))).toBe('order_not_found')
  })

  test('marks new messages as unread for the other side', async () => {
    const unread = async () =>
      (
        await world.owner`select last_message_at > coalesce(seller_read_at, '-infinity') as unread from public.threads where id = ${world.thread}`
      )[0]?.unread
    expect(await unread()).toBe(true)
    await actAs(world.people.seller, 'api', (sql) => sql`select private.mark_thread_read(${world.thread})`)
    expect(await unread()).toBe(false)
    await asUser(
      world.people.buyer,
      (sql) => sql`insert into public.messages (thread_id, body) values (${world.thread}, 'Found it')`,
    )
    expect(await unread()).toBe(true)
    await asUser(
      world.people.seller,
      (sql) => sql`insert into public.messages (thread_id, body) values (${world.thread}, 'Good')`,
    )
    expect(await unread()).toBe(false)
    expect(
      await rejectionOf(
        actAs(world.people.stranger, 'api', (sql) => sql`select private.mark_thread_read(${world.thread})`),
      ),
    ).toBe('not_found')
  })
})
