// Suspensions: a ban until a date, after which everything returns by itself.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { addAdmin, columnOf, offered, setStatus, standingOf, statusOf, suspend } from '../../support/database/steps.ts'
import {
  ACCEPTED,
  actAs,
  addListing,
  addSeller,
  addUser,
  asJobs,
  asUser,
  rejectionOf,
} from '../../support/database/world.ts'
import { byAdmin, decide, statementsOf } from './moderating.ts'

const { owner } = world

describe('a suspension', () => {
  test('allows no command and no session, and pauses listings', { tags: ['suspended-shut-out'] }, async () => {
    const { sam, listing: shown } = await offered()
    const hidden = await addListing(sam)
    await setStatus(hidden, 'inactive')
    await owner`insert into auth.sessions (id, user_id) values (${randomUUID()}, ${sam})`
    await asUser(sam)`insert into public.wishlist_items (listing_id) values (${world.otherListing})`
    await suspend(sam)
    expect(await standingOf(sam)).toBe('suspended')
    expect(await statusOf(shown)).toBe('paused')
    expect(await statusOf(hidden)).toBe('inactive')
    expect(await owner`select from auth.sessions where user_id = ${sam}`).toEqual([])
    expect(await rejectionOf(actAs(sam, 'api')`select private.require_good_standing()`)).toBe('account_suspended')
    const fill = asUser(sam)`insert into public.cart_items (listing_id) values (${world.otherListing})`
    expect(await rejectionOf(fill)).toBe('account_suspended')
    // Events of Stripe meanwhile show nothing.
    for (const isOpen of [false, true])
      await owner`update public.seller_accounts set charges_enabled = ${isOpen} where seller_id = ${sam}`
    expect(await statusOf(shown)).toBe('paused')
    expect(await owner`select from public.wishlist_items where buyer_id = ${sam}`).toHaveLength(1)
    expect(await statementsOf(sam)).toMatchObject([{ act: 'suspend', rule: 'spam', facts: 'Spam in ten reviews' }])
  })

  test('ends by itself, and the listings return', { tags: ['suspension-ends'] }, async () => {
    const { sam, listing: shown } = await offered()
    const hidden = await addListing(sam)
    await setStatus(hidden, 'inactive')
    await suspend(sam)
    const lift = () =>
      asJobs((sql) => sql<{ n: number }[]>`select private.lift_due_suspension() as n`).then(([row]) => row?.n)
    expect(await lift()).toBe(0)
    expect(await standingOf(sam)).toBe('suspended')
    await owner`update private.suspensions set until = now() - interval '1 second' where user_id = ${sam}`
    expect({ once: await lift(), again: await lift() }).toEqual({ once: 1, again: 0 })
    expect(await standingOf(sam)).toBe('good')
    expect(await statusOf(shown)).toBe('active')
    expect(await statusOf(hidden)).toBe('inactive')
    expect(await statementsOf(sam)).toMatchObject([{ reversed_by: null }])
  })

  test('does not end with another user’s', { tags: ['suspension-ends'] }, async () => {
    const [sam, tom] = [await addSeller('Sam'), await addSeller('Tom')]
    for (const user of [sam, tom]) await suspend(user)
    await byAdmin('lift_suspension', sam, null)
    expect({ sam: await standingOf(sam), tom: await standingOf(tom) }).toEqual({ sam: 'good', tom: 'suspended' })
    expect(
      await columnOf(owner`select user_id from private.suspensions where user_id in ${owner([sam, tom])}`),
    ).toEqual([tom])
  })

  test('can be lifted early, once', { tags: ['acts-undone'] }, async () => {
    const { sam, listing } = await offered()
    await suspend(sam)
    expect(await rejectionOf(suspend(sam))).toBe('already_done')
    await byAdmin('lift_suspension', sam, null)
    expect(await standingOf(sam)).toBe('good')
    expect(await statusOf(listing)).toBe('active')
    expect(await rejectionOf(byAdmin('lift_suspension', sam, null))).toBe('already_done')
    expect(await statementsOf(sam)).toMatchObject([{ reversed_by: 'shop' }])
  })

  test.each(['-1 day', '0 days', '2 years'])('does not end in %s', async (until) => {
    const robin = await addUser('Robin')
    expect(await rejectionOf(suspend(robin, until))).toBe('until_not_ahead')
    expect(await standingOf(robin)).toBe('good')
  })

  test('of two admins who suspend each other at once leaves one', { tags: ['admin-always-left'] }, async () => {
    const [ann, bob] = [await addAdmin('Ann'), await addAdmin('Bob')]
    const suspendBy = (admin: string, person: string) =>
      rejectionOf(decide(admin, 'suspend_user', person, '2027-01-01', 'spam', 'Rivalry', null))
    const answers = await Promise.all([suspendBy(ann, bob), suspendBy(bob, ann)])
    expect(answers.sort()).toEqual([ACCEPTED, 'forbidden'])
  })
})
