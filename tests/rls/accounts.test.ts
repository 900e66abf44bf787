// Bans, deletions and demotions hold on the next request, although the token is still valid; and they reach all that they must.
import { describe, expect, test } from 'vitest'
import { world } from './fixture.ts'
import { actAs, addListing, addPerson, addSeller, asPerson, buy, refusalOf } from './world.ts'

const ban = (admin: string, user: string) =>
  actAs(admin, 'api', (sql) => sql`select private.ban_user(${user}, 'Stolen work')`)
const remove = (user: string) => actAs(user, 'api', (sql) => sql`select private.delete_account()`)
const wish = (user: string, listing: string) =>
  asPerson(user, (sql) => sql`insert into public.wishlist_items (listing_id) values (${listing})`)

describe('a ban', () => {
  test.each(['stranger', 'buyer', 'seller', 'banned', 'deleted'] as const)('is refused to a %s', async (persona) => {
    expect(await refusalOf(ban(world.people[persona], world.people['other seller']))).toBe('ban_forbidden')
    expect(await world.owner`select is_banned from public.profiles where id = ${world.people['other seller']}`).toEqual(
      [{ is_banned: false }],
    )
  })

  test('of oneself is refused to an admin', async () => {
    expect(await refusalOf(ban(world.people.admin, world.people.admin))).toBe('ban_forbidden')
  })

  test('removes the listings, ends the sessions and settles the reports', {
    tags: ['M8', 'ban-settles-reports'],
  }, async () => {
    const seller = await addSeller('Thief')
    const listing = await addListing(seller)
    await buy(world.people.buyer, listing)
    await wish(world.people.stranger, listing)
    await world.owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${seller})`
    await world.owner`insert into public.reports (reporter_id, reported_user_id, reason) values (${world.people.stranger}, ${seller}, 'Stolen')`
    await ban(world.people.admin, seller)
    expect(await world.owner`select status from public.listings where id = ${listing}`).toEqual([{ status: 'removed' }])
    expect(await world.owner`select * from public.wishlist_items where listing_id = ${listing}`).toEqual([])
    expect(await world.owner`select * from auth.sessions where user_id = ${seller}`).toEqual([])
    expect(await world.owner`select status from public.reports where reported_user_id = ${seller}`).toEqual([
      { status: 'dismissed' },
    ])
    expect(await world.owner`select action, reason from public.moderation_actions where user_id = ${seller}`).toEqual([
      { action: 'ban', reason: 'Stolen work' },
    ])
    expect(await world.owner`select event from private.audit_log where subject_id = ${seller}`).toEqual([
      { event: 'banned true' },
    ])
    const [entitlement] = await world.owner`select revoked_at from public.entitlements where listing_id = ${listing}`
    expect(entitlement?.revoked_at).toBeNull()
  })

  test('holds on the next request', { tags: ['R7'] }, async () => {
    const person = await addPerson('Soon banned')
    await wish(person, world.otherListing)
    await ban(world.people.admin, person)
    const listing = await addListing(await addSeller('Someone'))
    expect(await refusalOf(wish(person, listing))).toBe('account_banned')
    expect(await asPerson(person, (sql) => sql`select * from public.accounts`)).toHaveLength(0)
  })
})

describe('a demoted admin', () => {
  test('reads no reports and bans nobody from the next request on', { tags: ['R7'] }, async () => {
    const admin = await addPerson('Former operator')
    await world.owner`insert into public.user_roles (user_id, role) values (${admin}, 'admin')`
    expect((await asPerson(admin, (sql) => sql`select * from public.reports`)).length).toBeGreaterThan(0)
    await world.owner`delete from public.user_roles where user_id = ${admin}`
    expect(await asPerson(admin, (sql) => sql`select * from public.reports`)).toHaveLength(0)
    expect(await refusalOf(ban(admin, world.people.stranger))).toBe('ban_forbidden')
    expect(await world.owner`select event from private.audit_log where subject_id = ${admin} order by id`).toEqual([
      { event: 'role insert admin' },
      { event: 'role delete admin' },
    ])
  })
})

describe('reports', () => {
  const set = (user: string, status: string) =>
    actAs(user, 'api', (sql) => sql`select private.set_report_status(${world.report}, ${status})`)

  test('are dismissed and reactivated by admins only, and noted', { tags: ['reports-dismissed-pending'] }, async () => {
    expect(await refusalOf(set(world.people.buyer, 'dismissed'))).toBe('forbidden')
    await set(world.people.admin, 'dismissed')
    expect(await world.owner`select status from public.reports where id = ${world.report}`).toEqual([
      { status: 'dismissed' },
    ])
    await set(world.people.admin, 'pending')
    const actions =
      await world.owner`select action from public.moderation_actions where report_id = ${world.report} order by id`
    expect(actions.map(({ action }) => action)).toEqual(['dismiss', 'dismiss', 'reactivate'])
  })

  test('of a review name its author and its listing, whatever the client says', async () => {
    const [review] = await world.owner`select id from public.reviews where listing_id = ${world.removedListing}`
    await asPerson(
      world.people.stranger,
      (sql) => sql`
      insert into public.reports (reported_review_id, reported_user_id, reason) values (${review?.id}, ${world.people.admin}, 'Insult')`,
    )
    const [report] =
      await world.owner`select reported_user_id, reported_listing_id from public.reports where reported_review_id = ${review?.id}`
    expect(report).toEqual({ reported_user_id: world.people.buyer, reported_listing_id: world.removedListing })
  })

  test('of oneself, of nothing, and twice are refused', async () => {
    const report = (listing: string) =>
      asPerson(
        world.people['other seller'],
        (sql) => sql`insert into public.reports (reported_listing_id, reason) values (${listing}, 'Copy')`,
      )
    expect(await refusalOf(report(world.otherListing))).toBe('own_report')
    expect(await refusalOf(report(world.people.admin))).toBe('not_found')
    await report(world.listing)
    expect(await refusalOf(report(world.listing))).toBe('23505')
  })
})

describe('deleting an account', () => {
  test('takes personal data away and leaves others their purchases', { tags: ['M8', 'K5'] }, async () => {
    const seller = await addSeller('Leaving Seller')
    const listing = await addListing(seller)
    const { orderId } = await buy(world.people.buyer, listing)
    await remove(seller)
    const [profile] =
      await world.owner`select name, avatar, username::text, is_seller from public.profiles where id = ${seller}`
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

  test('leaves reviews that nothing links to their writer or to each other', {
    tags: ['left-listed-nowhere'],
  }, async () => {
    const [first, second] = [await addListing(world.people.seller), await addListing(world.people.seller)]
    for (const name of ['Leaving Critic', 'Another Leaving Critic']) {
      const critic = await addPerson(name)
      for (const listing of [first, second]) {
        await buy(critic, listing)
        await asPerson(
          critic,
          (sql) => sql`insert into public.reviews (listing_id, rating, comment) values (${listing}, 4, ${name})`,
        )
      }
      await remove(critic)
      expect(await world.visitors`select id from public.profiles where id = ${critic}`).toEqual([])
    }
    const shown = await world.visitors`
      select reviews.comment, profiles.name, profiles.username::text as username
      from public.reviews join public.profiles on profiles.id = reviews.reviewer_id
      where reviews.listing_id in ${world.visitors([first, second])}`
    expect(shown).toHaveLength(4)
    expect(new Set(shown.map(({ name, username }) => `${name} ${username}`))).toEqual(
      new Set(['Deleted user deleted-user']),
    )
  })

  test('blocks the identity for ever, also when it comes back as a new user', { tags: ['R7', 'K5'] }, async () => {
    const person = await addPerson('Leaving')
    await remove(person)
    expect(await refusalOf(actAs(person, 'api', (sql) => sql`select private.sync_profile('Leaving', null)`))).toBe(
      'account_deleted',
    )
    const again = await addPerson('Back again')
    await world.owner`update auth.identities set provider_id = ${person} where user_id = ${again}`
    expect(await refusalOf(actAs(again, 'api', (sql) => sql`select private.sync_profile('Back again', null)`))).toBe(
      'account_deleted',
    )
    expect(await refusalOf(wish(person, world.otherListing))).toBe('account_deleted')
    expect(await refusalOf(remove(person))).toBe('account_deleted')
  })
})

describe('followers', () => {
  test('are counted with their rows', async () => {
    const seller = await addSeller('Followed')
    const count = async () =>
      (await world.owner`select followers_count from public.profiles where id = ${seller}`)[0]?.followers_count
    const follow = (user: string) =>
      asPerson(user, (sql) => sql`insert into public.follows (seller_id) values (${seller})`)
    await follow(world.people.stranger)
    await follow(world.people.buyer)
    expect(await count()).toBe(2)
    await asPerson(world.people.buyer, (sql) => sql`delete from public.follows where seller_id = ${seller}`)
    expect(await count()).toBe(1)
    expect(await refusalOf(follow(seller))).toBe('23514')
  })
})

describe('a thread', () => {
  test('is opened once per order, and only for an order that was paid', async () => {
    const open = (order: string) =>
      asPerson(world.people.buyer, (sql) => sql`insert into public.threads (order_id) values (${order})`)
    expect(await refusalOf(open(world.order.orderId))).toBe('23505')
    const listing = await addListing(await addSeller('Unpaid'))
    const [pending] = await actAs(
      world.people.buyer,
      'payments',
      (sql) => sql`select order_id from private.begin_order(${[listing]}, false)`,
    )
    expect(await refusalOf(open(pending?.order_id))).toBe('order_not_found')
  })

  test('shows each side what the other wrote since they looked', async () => {
    const unread = async () =>
      (
        await world.owner`select last_message_at > coalesce(seller_read_at, '-infinity') as unread from public.threads where id = ${world.thread}`
      )[0]?.unread
    expect(await unread()).toBe(true)
    await actAs(world.people.seller, 'api', (sql) => sql`select private.mark_thread_read(${world.thread})`)
    expect(await unread()).toBe(false)
    await asPerson(
      world.people.buyer,
      (sql) => sql`insert into public.messages (thread_id, body) values (${world.thread}, 'Found it')`,
    )
    expect(await unread()).toBe(true)
    await asPerson(
      world.people.seller,
      (sql) => sql`insert into public.messages (thread_id, body) values (${world.thread}, 'Good')`,
    )
    expect(await unread()).toBe(false)
    expect(
      await refusalOf(
        actAs(world.people.stranger, 'api', (sql) => sql`select private.mark_thread_read(${world.thread})`),
      ),
    ).toBe('not_found')
  })
})
