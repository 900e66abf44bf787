// Changes of reviews: who may edit, delete, answer and vote, checked by the stored row, also at the
// same time.
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { untilWaiting, world } from '../../support/database/fixture.ts'
import { buyAsGuest, signInVerified } from '../../support/database/guests.ts'
import { leave, setBanned, setStatus, sold, writeReview } from '../../support/database/steps.ts'
import {
  ACCEPTED,
  actAs,
  addListing,
  addSeller,
  addUser,
  asUser,
  buy,
  rejectionOf,
} from '../../support/database/world.ts'

async function reviewed() {
  const [seller, buyer, reader] = [await addSeller('Reviewed'), await addUser('Reviewer'), await addUser('Reader')]
  const listing = await addListing(seller)
  const { orderId } = await buy(buyer, listing)
  await writeReview(buyer, listing, 2, 'Meh')
  const [row] = await world.owner`select id from public.reviews where listing_id = ${listing}`
  const review = row?.id as string
  return {
    ...{ seller, buyer, reader, listing, orderId, review },
    stored: async () => (await world.owner`select * from public.reviews where id = ${review}`)[0],
    counted: async () =>
      (await world.owner`select rating_count, rating_sum from public.listings where id = ${listing}`)[0],
    edit: (by: string) => rejectionOf(actAs(by, 'api')`select private.edit_review(${review}, 5, 'Grew on me')`),
    remove: (by: string) => rejectionOf(actAs(by, 'api')`select private.delete_review(${review})`),
    answer: (by: string, text: string | null = 'Thanks') =>
      rejectionOf(actAs(by, 'api')`select private.answer_review(${review}, ${text})`),
    vote: (by: string, isHelpful = true, of = review) =>
      rejectionOf(actAs(by, 'api')`select private.vote_for_review(${of}, ${isHelpful})`),
    revoke: (reason: string | null) =>
      world.owner`
        update public.entitlements set revoked_at = case when ${reason}::text is not null then now() end, revoke_reason = ${reason}
        where order_id = ${orderId}`,
    rate: (stars: number) => world.owner`update public.reviews set rating = ${stars} where id = ${review}`,
  }
}

describe('a review', { tags: ['reviews-changed-kept'] }, () => {
  test('is edited by its writer only, and the stars follow', async () => {
    const { buyer, seller, reader, edit, stored, counted } = await reviewed()
    expect(await edit(seller)).toBe('review_not_found')
    expect(await edit(reader)).toBe('review_not_found')
    expect(await stored()).toMatchObject({ rating: 2, edited_at: null })
    expect(await edit(buyer)).toBe(ACCEPTED)
    expect(await stored()).toMatchObject({ rating: 5, comment: 'Grew on me', edited_at: expect.any(Date) })
    expect(await counted()).toEqual({ rating_count: 1, rating_sum: 5 })
  })

  test('is deleted by its writer only, with its votes, and the stars follow', async () => {
    const { buyer, seller, reader, remove, vote, stored, counted, review } = await reviewed()
    await vote(reader)
    expect(await remove(seller)).toBe('review_not_found')
    expect(await remove(reader)).toBe('review_not_found')
    expect(await remove(buyer)).toBe(ACCEPTED)
    expect(await stored()).toBeUndefined()
    expect(await counted()).toEqual({ rating_count: 0, rating_sum: 0 })
    expect(await world.owner`select from public.review_votes where review_id = ${review}`).toHaveLength(0)
  })

  test('of a hidden listing is not public until the listing is', async () => {
    const [seller, buyer] = [await addSeller('Hidden'), await addUser('Reviewer')]
    const listing = await addListing(seller)
    await buy(buyer, listing)
    const isPublic = async () =>
      (await world.owner`select is_public from public.reviews where listing_id = ${listing}`)[0]
    await setStatus(listing, 'inactive')
    await writeReview(buyer, listing, 4, 'Still good')
    expect(await isPublic()).toEqual({ is_public: false })
    await setStatus(listing, 'active')
    expect(await isPublic()).toEqual({ is_public: true })
  })

  test('of a refunded buyer is no longer verified, and can be deleted but not edited', async () => {
    const { buyer, revoke, edit, remove, stored, listing } = await reviewed()
    expect(await stored()).toMatchObject({ is_verified: true })
    await revoke('refunded')
    expect(await stored()).toMatchObject({ is_verified: false })
    expect(await edit(buyer)).toBe('purchase_required')
    expect(await stored()).toMatchObject({ rating: 2 })
    await buy(buyer, listing)
    expect(await stored()).toMatchObject({ is_verified: true })
    await revoke('refunded')
    expect(await stored()).toMatchObject({ is_verified: true })
    expect(await remove(buyer)).toBe(ACCEPTED)
  })

  test('of a refunded buyer is verified again by a claimed purchase, once they edit it', { tags: ['P1'] }, async () => {
    const { buyer, revoke, edit, stored, listing } = await reviewed()
    await revoke('refunded')
    const email = `${randomUUID()}@example.com`
    await buyAsGuest(email, listing)
    const before = await stored()
    await signInVerified(buyer, email)
    await world.owner`
      update public.entitlements set revoke_reason = 'dispute_lost' where buyer_id = ${buyer} and revoked_at is not null`
    expect(await stored()).toEqual(before)
    expect(await edit(buyer)).toBe(ACCEPTED)
    expect(await stored()).toMatchObject({ is_verified: true })
  })

  test.each([
    ['refunded', 5, 0],
    ['refunded', 4, 0],
    ['refunded', 3, 1],
    ['refunded', 1, 1],
    ['dispute_lost', 5, 0],
    ['withdrawn', 5, 0],
    ['withdrawn', 1, 0],
  ])(
    'whose buyer lost the item as %s counts its %i stars %i times, and again once they hold it',
    async (reason, stars, times) => {
      const { rate, revoke, counted } = await reviewed()
      await rate(stars)
      await revoke(reason)
      expect(await counted()).toEqual({ rating_count: times, rating_sum: times * stars })
      await revoke(null)
      expect(await counted()).toEqual({ rating_count: 1, rating_sum: stars })
    },
  )

  test('counts by its buyer’s latest purchase', async () => {
    const { buyer, listing, rate, revoke, counted } = await reviewed()
    await rate(5)
    await revoke('withdrawn')
    await buy(buyer, listing)
    expect(await counted()).toEqual({ rating_count: 1, rating_sum: 5 })
    await rate(2)
    await world.owner`
      update public.entitlements set revoked_at = now(), revoke_reason = 'refunded'
      where listing_id = ${listing} and revoked_at is null`
    expect(await counted()).toEqual({ rating_count: 1, rating_sum: 2 })
  })

  test('is refused while the file waits for its buyer’s consent', { tags: ['consent'] }, async () => {
    const { bea: buyer, listing, orderId } = await sold()
    const wait = (days: number) =>
      world.owner`
        update public.orders set withdrawal_days = 14, withdrawable_until = now() + make_interval(days => ${days}) where id = ${orderId}`
    const write = () => rejectionOf(writeReview(buyer, listing, 5, 'Good'))
    await wait(14)
    expect(await write()).toBe('consent_required')
    await wait(-1)
    expect(await write()).toBe(ACCEPTED)
  })

  test.each([
    ['that an admin removed', ['review_removed', 'review_removed', 'review_not_found', 'review_not_found']],
    ['of banned people', Array(4).fill('account_banned')],
  ])('%s cannot be edited, deleted, answered or voted for', async (what, rejections) => {
    const { buyer, seller, reader, review, edit, remove, answer, vote, stored } = await reviewed()
    if (what.includes('banned')) await setBanned([buyer, seller, reader])
    else await world.owner`update public.reviews set removed_at = now() where id = ${review}`
    expect(await Promise.all([edit(buyer), remove(buyer), answer(seller), vote(reader)])).toEqual(rejections)
    expect(await stored()).toMatchObject({ rating: 2, answer: null, helpful_count: 0 })
  })

  test('is edited while its listing is deactivated, one after the other without a deadlock', async () => {
    const { seller, buyer, listing, edit, stored } = await reviewed()
    let editing = Promise.resolve('')
    await asUser(seller, async (sql) => {
      await sql`update public.listings set status = 'inactive' where id = ${listing}`
      editing = edit(buyer)
      await untilWaiting(1)
    })
    expect(await editing).toBe(ACCEPTED)
    expect(await stored()).toMatchObject({ rating: 5, is_public: false })
  })
})

describe('an answer', { tags: ['seller-answers-once'] }, () => {
  test('is written, edited and removed by the seller only', async () => {
    const { buyer, seller, reader, answer, stored } = await reviewed()
    expect(await Promise.all([answer(buyer), answer(reader), answer(world.people['other seller'])])).toEqual(
      Array(3).fill('review_not_found'),
    )
    expect(await stored()).toMatchObject({ answer: null })
    await answer(seller)
    expect(await stored()).toMatchObject({ answer: 'Thanks', answer_edited_at: null })
    await answer(seller, 'Thank you')
    expect(await stored()).toMatchObject({ answer: 'Thank you', answer_edited_at: expect.any(Date) })
    await answer(seller, null)
    expect(await stored()).toMatchObject({ answer: null, answered_at: null, answer_edited_at: null })
  })

  test('is deleted with the seller’s account', async () => {
    const { seller, answer, stored } = await reviewed()
    await answer(seller)
    await leave(seller)
    expect(await stored()).toMatchObject({ answer: null, comment: 'Meh' })
  })
})

describe('a helpful vote', { tags: ['helpful-votes-exact'] }, () => {
  test('counts once per user, also for many at once, and can be removed', async () => {
    const { reader, vote, stored } = await reviewed()
    await Promise.all(Array.from({ length: 20 }, () => vote(reader)))
    expect(await stored()).toMatchObject({ helpful_count: 1 })
    await vote(world.people.stranger)
    expect(await stored()).toMatchObject({ helpful_count: 2 })
    await vote(reader, false)
    await vote(reader, false)
    expect(await stored()).toMatchObject({ helpful_count: 1 })
  })

  test('is refused to the writer and the seller, and for a review that is not public', async () => {
    const { buyer, seller, reader, vote, stored, listing } = await reviewed()
    expect({ buyer: await vote(buyer), seller: await vote(seller) }).toEqual({ buyer: 'own_vote', seller: 'own_vote' })
    await setStatus(listing, 'inactive')
    expect(await vote(reader)).toBe('review_not_found')
    expect(await vote(reader, true, randomUUID())).toBe('review_not_found')
    expect(await stored()).toMatchObject({ helpful_count: 0 })
  })

  test('is deleted with its voter’s account', async () => {
    const { reader, vote, stored } = await reviewed()
    await vote(reader)
    await vote(world.people.stranger)
    await leave(reader)
    expect(await stored()).toMatchObject({ helpful_count: 1 })
  })
})
