// Bans, deletions and demotions apply to the next request. Tokens carry claims for display.
import { describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { addAdmin, ban, columnOf, leave, offered, writeReview } from '../../support/database/steps.ts'
import { actAs, addListing, addUser, asUser, buy, rejectionOf } from '../../support/database/world.ts'

await completeWorld()

const banBy = (admin: string, user: string) =>
  actAs(admin, 'api')`select private.decide('ban', ${user}, 'other', null, 'Stolen work')`
const wish = (user: string, listing: string) =>
  asUser(user)`insert into public.wishlist_items (listing_id) values (${listing})`

describe('a ban', () => {
  test('removes listings, ends sessions and resolves reports', { tags: ['M8', 'ban-resolves-reports'] }, async () => {
    const { sam: seller, listing } = await offered()
    await buy(world.people.buyer, listing)
    await wish(world.people.stranger, listing)
    await world.owner`insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${seller})`
    await world.owner`insert into public.reports (reporter_id, reported_user_id, reason) values (${world.people.stranger}, ${seller}, 'Stolen')`
    await ban(seller)
    expect(await world.owner`select status from public.listings where id = ${listing}`).toEqual([{ status: 'removed' }])
    expect(await world.owner`select * from public.wishlist_items where listing_id = ${listing}`).toEqual([])
    expect(await world.owner`select * from auth.sessions where user_id = ${seller}`).toEqual([])
    expect(await columnOf(world.owner`select status from public.reports where reported_user_id = ${seller}`)).toEqual([
      'dismissed',
    ])
    expect(await world.owner`select action, reason from public.moderation_actions where user_id = ${seller}`).toEqual([
      { action: 'ban', reason: 'Stolen work' },
    ])
    expect(await columnOf(world.owner`select event from private.audit_log where subject_id = ${seller}`)).toEqual([
      'banned true',
    ])
    const [entitlement] = await world.owner`select revoked_at from public.entitlements where listing_id = ${listing}`
    expect(entitlement?.revoked_at).toBeNull()
  })
})

describe('a demoted admin', () => {
  test('can neither read reports nor ban from the next request on', { tags: ['R7'] }, async () => {
    const admin = await addAdmin('Former operator')
    expect((await asUser(admin)`select id from public.reports`).length).toBeGreaterThan(0)
    await world.owner`delete from public.user_roles where user_id = ${admin}`
    expect(await asUser(admin)`select id from public.reports`).toHaveLength(0)
    expect(await rejectionOf(banBy(admin, world.people.stranger))).toBe('ban_forbidden')
    expect(
      await columnOf(world.owner`select event from private.audit_log where subject_id = ${admin} order by id`),
    ).toEqual(['role insert admin', 'role delete admin'])
  })
})

describe('reports', () => {
  const set = (user: string, status: string) =>
    actAs(user, 'api')`select private.set_report_status(${world.report}, ${status})`

  test('are dismissed and reactivated by admins only, with a log', {
    tags: ['reports-dismissed-pending'],
  }, async () => {
    expect(await rejectionOf(set(world.people.buyer, 'dismissed'))).toBe('forbidden')
    await set(world.people.admin, 'dismissed')
    expect(await columnOf(world.owner`select status from public.reports where id = ${world.report}`)).toEqual([
      'dismissed',
    ])
    await set(world.people.admin, 'pending')
    const [report] = await world.owner`
      select reported_user_id as user_id, reported_listing_id as listing_id, reported_review_id as review_id
      from public.reports where id = ${world.report}`
    const actions = await world.owner`
      select action, user_id, listing_id, review_id from public.moderation_actions
      where report_id = ${world.report} and user_id is not null order by id`
    expect(actions).toEqual([
      { action: 'dismiss', ...report },
      { action: 'reactivate', ...report },
    ])
  })

  test('of a review name its author and its listing, not what the client sends', async () => {
    const [review] = await world.owner`select id from public.reviews where listing_id = ${world.removedListing}`
    await asUser(world.people.stranger)`
      insert into public.reports (reported_review_id, reported_user_id, reason) values (${review?.id}, ${world.people.admin}, 'Insult')`
    const [report] =
      await world.owner`select reported_user_id, reported_listing_id from public.reports where reported_review_id = ${review?.id}`
    expect(report).toEqual({ reported_user_id: world.people.buyer, reported_listing_id: world.removedListing })
  })

  test('about a review of a deleted user reach the admins', { tags: ['reports-dismissed-pending'] }, async () => {
    const listing = await addListing(world.people.seller)
    const critic = await addUser('Leaving Offender')
    await buy(critic, listing)
    await writeReview(critic, listing, 1, 'Rude words')
    await leave(critic)
    const [review] = await world.owner`select id, reviewer_id from public.reviews where listing_id = ${listing}`
    expect(review?.reviewer_id).not.toBe(critic)
    await asUser(
      world.people.stranger,
    )`insert into public.reports (reported_review_id, reason) values (${review?.id}, 'Insult')`
    const seen = await world.as(
      'admin',
    )`select reported_user_id, reported_listing_id, status from public.reports where reported_review_id = ${review?.id}`
    expect(seen).toMatchObject([
      { reported_user_id: review?.reviewer_id, reported_listing_id: listing, status: 'pending' },
    ])
  })

  test('about oneself, about nothing, or made twice are refused', async () => {
    const report = (listing: string) =>
      asUser(
        world.people['other seller'],
      )`insert into public.reports (reported_listing_id, reason) values (${listing}, 'Copy')`
    expect(await rejectionOf(report(world.otherListing))).toBe('own_report')
    expect(await rejectionOf(report(world.people.admin))).toBe('not_found')
    await report(world.listing)
    expect(await rejectionOf(report(world.listing))).toBe('23505')
  })
})

// Claims of tokens, as in the tables when the token is made.

const { owner, people } = world
const claimsOf = async (userId: string) => {
  const event = { user_id: userId, claims: { sub: userId, roles: ['forged'] }, authentication_method: 'oauth' }
  const [row] = await owner`select private.add_display_claims(${owner.json(event)}) -> 'claims' as claims`
  return row?.claims
}

test('a user’s token has their name, picture and roles', { tags: ['token-claims'] }, async () => {
  const robin = await addUser('Robin')
  expect(await claimsOf(robin)).toEqual({ sub: robin, name: 'Robin', picture: null, roles: [] })
  expect(await claimsOf(people.admin)).toMatchObject({ roles: ['admin'] })
})

test('a user without a profile has a token without roles', { tags: ['token-claims'] }, async () => {
  const nobody = crypto.randomUUID()
  expect(await claimsOf(nobody)).toEqual({ sub: nobody, name: null, picture: null, roles: [] })
})
