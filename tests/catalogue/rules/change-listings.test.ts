// Changes of several listings at once: each as if alone, under the seller's own rights.
import { describe, expect, test } from 'vitest'
import { claimsOf } from '../../support/database/acting.ts'
import { world } from '../../support/database/fixture.ts'
import { offered, setBanned } from '../../support/database/steps.ts'
import { actAs, addListing, asUser, rejectionOf } from '../../support/database/world.ts'
import { withSetting } from '../../support/settings.ts'

const { owner, people } = world

type Change = { id: string; price_cents?: number; is_active?: boolean }
/** What each was rejected with, in the order of the changes. */
const changeAll = async (person: string, changes: Change[]) => {
  const found = await actAs(person, 'api')<{ id: string; rejection: string | null }[]>`
    select id, rejection from private.change_listings(${claimsOf(person)}, ${owner.json(changes)})`
  return changes.map(({ id }) => found.find((result) => result.id === id)?.rejection)
}
const stateOf = async (id: string) =>
  (
    await owner`select price_cents as price, suggested_price_cents as suggested, status from public.listings where id = ${id}`
  )[0]

describe('a seller changes several listings', { tags: ['bulk-changes'] }, () => {
  test('and each that is rejected leaves the others', async () => {
    const { sam, listing: first } = await offered()
    const [reduced, hidden, tooMany] = [await addListing(sam), await addListing(sam), await addListing(sam)]
    await asUser(sam)`
      insert into public.price_reductions (listing_id, price_cents, ends_at) values (${reduced}, 900, now() + interval '1 day')`
    await owner`update public.listings set status = 'inactive' where id in (${hidden}, ${tooMany})`
    await owner`update public.listings set is_pay_what_you_want = true, suggested_price_cents = 1500 where id = ${first}`
    const other = await addListing(people['other seller'])
    await withSetting(owner, ['listing_quota', 3], async () => {
      const changes = [
        { id: first, price_cents: 2000 },
        { id: reduced, price_cents: 2000 },
        { id: other, price_cents: 2000, is_active: false },
      ]
      expect(await changeAll(sam, changes)).toEqual([null, 'price_reduced', 'not_found'])
      const shown = [hidden, tooMany].map((id) => ({ id, is_active: true }))
      expect((await changeAll(sam, shown)).sort()).toEqual(['listing_quota_reached', null].sort())
    })
    expect(await stateOf(first)).toEqual({ price: 2000, suggested: null, status: 'active' })
    expect(await stateOf(reduced)).toEqual({ price: 900, suggested: null, status: 'active' })
    expect(await stateOf(other)).toEqual({ price: 1250, suggested: null, status: 'active' })
    expect(await changeAll(sam, [{ id: first, is_active: false }])).toEqual([null])
    expect((await stateOf(first))?.status).toBe('inactive')
  })

  test('and is refused as a whole once banned', async () => {
    const { sam, listing } = await offered()
    await setBanned(sam)
    expect(await rejectionOf(changeAll(sam, [{ id: listing, price_cents: 2000 }]))).toBe('account_banned')
    expect((await stateOf(listing))?.price).toBe(1250)
  })
})

test('listing something without a file is refused at the end of the transaction', { tags: ['F7'] }, async () => {
  const listing = { title: 'No file', description: 'None', price_cents: 500, status: 'processing' }
  expect(await rejectionOf(world.as('seller')`insert into public.listings ${world.owner(listing)}`)).toBe(
    'file_required',
  )
})
