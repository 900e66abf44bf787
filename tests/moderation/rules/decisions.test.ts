// Acts of moderation: each changes its subject, informs only its user, is logged, and can be
// reversed.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { actAs, addListing, addSeller, addUser, asUser, rejectionOf } from '../../support/database/world.ts'
import { addReview, byAdmin, decide, logOf, mailsTo, standingOf, statementsOf, statusOf } from './moderating.ts'

const { owner, people } = world

describe('every act', () => {
  const ACTS: { act: string; call: (target: string) => Promise<unknown>; on: () => Promise<string> }[] = [
    {
      act: 'warn_user',
      on: () => addUser('Warned'),
      call: (id) => decide(people.stranger, 'warn_user', id, 'spam', 'Spam', null),
    },
    {
      act: 'remove_review',
      on: async () => (await addReview()).id,
      call: (id) => decide(people.stranger, 'remove_review', id, 'harassment', 'Rude', null),
    },
    {
      act: 'take_down_listing',
      on: async () => addListing(await addSeller('Copying')),
      call: (id) => decide(people.stranger, 'take_down_listing', id, 'copyright', 'Copied', null),
    },
    {
      act: 'suspend_user',
      on: () => addUser('Suspended'),
      call: (id) => decide(people.stranger, 'suspend_user', id, '2099-01-01', 'spam', 'Spam', null),
    },
    {
      act: 'restore_review',
      on: async () => (await addReview()).id,
      call: (id) => decide(people.stranger, 'restore_review', id, null),
    },
    {
      act: 'restore_listing',
      on: async () => addListing(await addSeller('Copying')),
      call: (id) => decide(people.stranger, 'restore_listing', id, null),
    },
    {
      act: 'reverse_warning',
      on: async () => randomUUID(),
      call: (id) => decide(people.stranger, 'reverse_warning', id, null),
    },
    {
      act: 'lift_suspension',
      on: () => addUser('Free'),
      call: (id) => decide(people.stranger, 'lift_suspension', id, null),
    },
    { act: 'unban_user', on: () => addUser('Free'), call: (id) => decide(people.stranger, 'unban_user', id, null) },
  ]
  test.each(ACTS)(
    '$act is refused to users who are no admins',
    { tags: ['R7', 'moderation-admins-only'] },
    async ({ call, on }) => {
      const before = await owner`select count(*) from public.moderation_actions`
      expect(await rejectionOf(call(await on()))).toBe('forbidden')
      expect(await owner`select count(*) from public.moderation_actions`).toEqual(before)
    },
  )

  test('is refused against oneself', { tags: ['moderation-admins-only'] }, async () => {
    const { admin } = people
    await owner`insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled) values (${admin}, 'acct_admin', false, true)`
    const listing = await addListing(admin)
    const [review] = await owner`select id from public.reviews where reviewer_id = ${admin}`
    const attempts = [
      byAdmin('warn_user', admin, 'spam', 'Spam', null),
      byAdmin('remove_review', review?.id, 'spam', 'Spam', null),
      byAdmin('take_down_listing', listing, 'spam', 'Spam', null),
      byAdmin('suspend_user', admin, '2099-01-01', 'spam', 'Spam', null),
      byAdmin('restore_review', review?.id, null),
      byAdmin('restore_listing', listing, null),
      byAdmin('lift_suspension', admin, null),
      byAdmin('unban_user', admin, null),
    ]
    expect(new Set(await Promise.all(attempts.map(rejectionOf)))).toEqual(new Set(['own_act']))
    expect([await statusOf(listing), await standingOf(admin)]).toEqual(['active', 'good'])
  })

  test('shows its user the rule and the facts, and logs the admin for admins only', {
    tags: ['R3', 'statement-of-reasons'],
  }, async () => {
    const robin = await addUser('Robin')
    await byAdmin('warn_user', robin, 'spam', 'The same words ten times', 'Third time, watch them')
    expect(await statementsOf(robin)).toMatchObject([{ act: 'warn', rule: 'spam', facts: 'The same words ten times' }])
    const seen = JSON.stringify(await asUser(robin, (sql) => sql`select * from public.statements`))
    expect(seen).not.toMatch(new RegExp(`${people.admin}|watch them`))
    expect(await asUser(robin, (sql) => sql`select * from public.moderation_actions`)).toEqual([])
    expect(await mailsTo(robin)).toEqual(['statement'])
    expect(await logOf(robin)).toMatchObject([
      { action: 'warn', admin_id: people.admin, reason: 'Third time, watch them', rule: 'spam', has_statement: true },
    ])
  })

  test('needs a rule of the list, and facts', { tags: ['statement-of-reasons'] }, async () => {
    const robin = await addUser('Robin')
    expect(await rejectionOf(byAdmin('warn_user', robin, 'dislike', 'Facts', null))).toBe('23514')
    expect(await rejectionOf(byAdmin('warn_user', robin, 'spam', ' ', null))).toBe('23514')
    expect(await rejectionOf(byAdmin('warn_user', robin, 'spam', null, null))).toBe('23502')
    expect(await logOf(robin)).toEqual([])
  })

  test('leaves nothing to read about a deleted user', { tags: ['K5'] }, async () => {
    const robin = await addUser('Robin')
    await byAdmin('warn_user', robin, 'spam', 'Facts', null)
    await actAs(robin, 'api', (sql) => sql`select private.delete_account()`)
    expect(await owner`select from public.statements where user_id = ${robin}`).toEqual([])
    expect(await rejectionOf(byAdmin('warn_user', robin, 'spam', 'Facts', null))).toBe('profile_not_found')
    expect(await logOf(robin)).toMatchObject([{ action: 'warn', has_statement: false }])
  })
})

describe('a warning', () => {
  test('is reversed once, and its user gets a mail', { tags: ['acts-undone'] }, async () => {
    const robin = await addUser('Robin')
    const first = await byAdmin('warn_user', robin, 'spam', 'One', null)
    await byAdmin('warn_user', robin, 'spam', 'Two', null)
    await byAdmin('reverse_warning', first, 'Wrong person')
    expect(await rejectionOf(byAdmin('reverse_warning', first, null))).toBe('already_done')
    expect(await rejectionOf(byAdmin('reverse_warning', randomUUID(), null))).toBe('not_found')
    expect((await statementsOf(robin)).map(({ facts, reversed_by }) => [facts, reversed_by])).toEqual([
      ['One', 'shop'],
      ['Two', null],
    ])
    expect(await mailsTo(robin)).toEqual(['statement', 'statement', 'statement'])
    expect((await logOf(robin)).at(-1)).toMatchObject({
      action: 'reverse_warning',
      undoes: true,
      reason: 'Wrong person',
    })
  })
})

describe('a review', () => {
  test('is removed with its stars, and restored with them', {
    tags: ['acts-undone', 'removed-reviews-hidden'],
  }, async () => {
    const { id, reviewer, listing } = await addReview(4)
    const stars = async () =>
      (await owner`select rating_count, rating_sum from public.listings where id = ${listing}`)[0]
    await byAdmin('remove_review', id, 'harassment', 'Insults the seller', null)
    expect(await stars()).toEqual({ rating_count: 0, rating_sum: 0 })
    expect(await world.as('stranger', (sql) => sql`select from public.reviews where id = ${id}`)).toEqual([])
    expect(await rejectionOf(byAdmin('remove_review', id, 'harassment', 'Again', null))).toBe('already_done')
    expect(await statementsOf(reviewer)).toMatchObject([{ act: 'remove_review', about: 'Rude words' }])
    await byAdmin('restore_review', id, null)
    expect(await stars()).toEqual({ rating_count: 1, rating_sum: 4 })
    expect(await rejectionOf(byAdmin('restore_review', id, null))).toBe('already_done')
    expect(await statementsOf(reviewer)).toMatchObject([{ reversed_by: 'shop' }])
  })

  test('that is unknown is neither removed nor restored', async () => {
    expect(await rejectionOf(byAdmin('remove_review', randomUUID(), 'spam', 'Spam', null))).toBe('not_found')
    expect(await rejectionOf(byAdmin('restore_review', randomUUID(), null))).toBe('not_found')
  })

  test('of a deleted user is removed without a mail', async () => {
    const { id, reviewer } = await addReview()
    await actAs(reviewer, 'api', (sql) => sql`select private.delete_account()`)
    expect(await byAdmin('remove_review', id, 'harassment', 'Insults', null)).toBeNull()
    expect(await owner`select from public.reviews where id = ${id} and removed_at is not null`).toHaveLength(1)
  })
})
