// Acts of moderation: each changes its subject, informs only its user, is logged, and can be
// reversed.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { completeWorld, world } from '../../support/database/fixture.ts'
import { leave, mailsTo, standingOf, statusOf } from '../../support/database/steps.ts'
import { addListing, addUser, asUser, rejectionOf } from '../../support/database/world.ts'
import { addReview, byAdmin, decide, logOf, statementsOf } from './moderating.ts'

await completeWorld()

const { owner, people } = world

const SPAM = ['spam', 'Spam', null]
const ACTS: [act: string, on: 'user' | 'review' | 'listing' | 'warning', ...values: (string | null)[]][] = [
  ['warn_user', 'user', ...SPAM],
  ['remove_review', 'review', ...SPAM],
  ['take_down_listing', 'listing', ...SPAM],
  ['suspend_user', 'user', '2099-01-01', ...SPAM],
  ['restore_review', 'review', null],
  ['restore_listing', 'listing', null],
  ['reverse_warning', 'warning', null],
  ['lift_suspension', 'user', null],
  ['unban_user', 'user', null],
]

describe('every act', () => {
  test.each(ACTS)(
    '%s is refused to a stranger',
    {
      tags: ['R7', 'moderation-admins-only'],
    },
    async (act, _on, ...values) => {
      expect(await rejectionOf(decide(people.stranger, act, randomUUID(), ...values))).toBe('forbidden')
    },
  )

  test('is refused against oneself', { tags: ['moderation-admins-only'] }, async () => {
    const { admin } = people
    await owner`insert into public.seller_accounts (seller_id, stripe_account_id, livemode, charges_enabled) values (${admin}, 'acct_admin', false, true)`
    const listing = await addListing(admin)
    const [review] = await owner`select id from public.reviews where reviewer_id = ${admin}`
    const own = { user: admin, review: review?.id, listing }
    for (const [act, on, ...values] of ACTS)
      if (on !== 'warning') expect(await rejectionOf(byAdmin(act, own[on], ...values)), act).toBe('own_act')
    expect(await statusOf(listing)).toBe('active')
    expect(await standingOf(admin)).toBe('good')
  })

  test('shows its user the rule and the facts, not the admin', { tags: ['R3', 'statement-of-reasons'] }, async () => {
    const robin = await addUser('Robin')
    await byAdmin('warn_user', robin, 'spam', 'The same words ten times', 'Third time, watch them')
    expect(await statementsOf(robin)).toMatchObject([{ act: 'warn', rule: 'spam', facts: 'The same words ten times' }])
    const seen = JSON.stringify(await asUser(robin)`select * from public.statements`)
    expect(seen).not.toMatch(new RegExp(`${people.admin}|watch them`))
    expect(await asUser(robin)`select * from public.moderation_actions`).toEqual([])
    expect(await mailsTo(robin)).toEqual(['statement'])
    expect(await logOf(robin)).toMatchObject([
      { action: 'warn', admin_id: people.admin, reason: 'Third time, watch them', rule: 'spam', has_statement: true },
    ])
  })

  test('needs a rule of the list, and facts', { tags: ['statement-of-reasons'] }, async () => {
    const robin = await addUser('Robin')
    for (const [rule, facts, code] of [
      ['dislike', 'Facts', '23514'],
      ['spam', ' ', '23514'],
      ['spam', null, '23502'],
    ] as const)
      expect(await rejectionOf(byAdmin('warn_user', robin, rule, facts, null))).toBe(code)
    expect(await logOf(robin)).toEqual([])
  })

  test('leaves nothing to read about a deleted user', { tags: ['K5'] }, async () => {
    const robin = await addUser('Robin')
    await byAdmin('warn_user', robin, 'spam', 'Facts', null)
    await leave(robin)
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
    expect(await statementsOf(robin)).toMatchObject([
      { facts: 'One', reversed_by: 'shop' },
      { facts: 'Two', reversed_by: null },
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
  test('is removed and restored with its stars', { tags: ['acts-undone', 'removed-reviews-hidden'] }, async () => {
    const { id, reviewer, listing } = await addReview(4)
    const stars = async () =>
      (await owner`select rating_count, rating_sum from public.listings where id = ${listing}`)[0]
    await byAdmin('remove_review', id, 'harassment', 'Insults the seller', null)
    expect(await stars()).toEqual({ rating_count: 0, rating_sum: 0 })
    expect(await world.as('stranger')`select from public.reviews where id = ${id}`).toEqual([])
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
    await leave(reviewer)
    expect(await byAdmin('remove_review', id, 'harassment', 'Insults', null)).toBeNull()
    expect(await owner`select from public.reviews where id = ${id} and removed_at is not null`).toHaveLength(1)
  })
})
