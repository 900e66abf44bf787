// The quota of listings, deletable listings, and what an edit shows to others.
import type { TransactionSql } from 'postgres'
import { describe, expect, test } from 'vitest'
import { addRelease } from '../../support/add-listing.ts'
import { claimsOf } from '../../support/database/acting.ts'
import { whileOpen, world } from '../../support/database/fixture.ts'
import { beginOrder, columnOf, offered, setBanned, setCharges, sold } from '../../support/database/steps.ts'
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
import { withSetting } from '../../support/settings.ts'

const saveStatus = (seller: string, listing: string, status: string) =>
  asUser(seller)`update public.listings set status = ${status} where id = ${listing}`
const remove = (person: string, listing: string) => actAs(person, 'api')`select private.delete_listing(${listing})`
const stored = (listing: string) => world.owner`select status from public.listings where id = ${listing}`
const countOf = async (seller: string, status: string) =>
  (await world.owner`select from public.listings where seller_id = ${seller} and status = ${status}`).count

/** Uses another quota than the shop's. */
const withQuota = (quota: number, run: () => Promise<void>) => withSetting(world.owner, ['listing_quota', quota], run)

describe('the quota', () => {
  test('ignores inactive listings, and is exact for parallel reactivations', {
    tags: ['quota-counts-shown'],
  }, async () => {
    const seller = await addSeller('Diligent')
    const listings: string[] = []
    for (let number = 0; number < 8; number += 1) {
      const listing = await addListing(seller)
      await saveStatus(seller, listing, 'inactive')
      listings.push(listing)
    }
    await withQuota(3, async () => {
      await addListing(seller)
      const outcomes = await Promise.all(listings.map((id) => rejectionOf(saveStatus(seller, id, 'active'))))
      expect(outcomes.filter((outcome) => outcome === 'listing_quota_reached')).toHaveLength(6)
      expect(await countOf(seller, 'active')).toBe(3)
      expect(await countOf(seller, 'inactive')).toBe(6)
    })
  })

  test('is exact when two listings are created at once: the second waits for the first', { tags: ['F5'] }, async () => {
    const seller = await addSeller('Hasty')
    await withQuota(1, async () => {
      const first = async (sql: TransactionSql) => {
        const [listing] = await sql`
          insert into public.listings (seller_id, title, description, price_cents)
          values (${seller}, 'First', 'A long description', 500) returning id`
        await addRelease(sql, listing?.id)
      }
      const second = () => asUser(seller)`
        insert into public.listings (title, description, price_cents, status)
        values ('Second', 'A long description', 500, 'processing')`
      expect(await whileOpen(first, second)).toBe('listing_quota_reached')
      expect(await countOf(seller, 'active')).toBe(1)
    })
  })

  test('counts paused listings, so that they can all come back', { tags: ['quota-counts-shown'] }, async () => {
    const seller = await addSeller('Paused')
    await withQuota(2, async () => {
      await addListing(seller)
      await addListing(seller)
      await setCharges(seller, false)
      expect(await rejectionOf(addListing(seller))).toBe('listing_quota_reached')
      await setCharges(seller, true)
      expect(await countOf(seller, 'active')).toBe(2)
    })
  })

  test('limits inactive listings too', { tags: ['quota-counts-shown'] }, async () => {
    const seller = await addSeller('Hoarder')
    await withQuota(1, async () => {
      for (let number = 0; number < 10; number += 1) await saveStatus(seller, await addListing(seller), 'inactive')
      expect(await rejectionOf(addListing(seller))).toBe('listing_quota_reached')
      expect(await countOf(seller, 'inactive')).toBe(10)
    })
  })
})

describe('deleting a listing', () => {
  test('that was never ordered removes it from the shop, carts and quota, and orphans its file', async () => {
    const seller = await addSeller('Tidy')
    const listing = await addListing(seller, 500, 'Unloved')
    await world.as('stranger')`insert into public.cart_items (listing_id) values (${listing})`
    await remove(seller, listing)
    expect(await stored(listing)).toHaveLength(0)
    expect(await world.owner`select from public.listing_files where listing_id = ${listing}`).toHaveLength(0)
    expect(
      await columnOf(world.as('stranger')`select title from public.cart_notices where listing_id = ${listing}`),
    ).toEqual(['Unloved'])
  })

  test('is refused to everyone but its seller in good standing', { tags: ['listing-bought-can'] }, async () => {
    const { sam: seller, listing } = await offered()
    for (const person of [world.people.stranger, world.people.admin, world.people['other seller']])
      expect(await rejectionOf(remove(person, listing))).toBe('not_found')
    await setBanned(seller)
    expect(await rejectionOf(remove(seller, listing))).toBe('account_banned')
    expect(await stored(listing)).toEqual([{ status: 'active' }])
  })

  test('is refused after a purchase or an open checkout', { tags: ['listing-bought-can'] }, async () => {
    const seller = await addSeller('Sold')
    const [bought, begun] = [await addListing(seller), await addListing(seller)]
    const isDeletable = (who: string, listing: string) =>
      actAs(who, 'api')`select id from private.deletable_listings() as id`.then((rows) =>
        rows.some(({ id }) => id === listing),
      )
    expect(await isDeletable(seller, bought)).toBe(true)
    expect(await isDeletable(world.people.stranger, bought)).toBe(false)
    await buy(world.people.buyer, bought)
    await beginOrder(world.people.stranger, [begun])
    for (const listing of [bought, begun]) {
      expect(await isDeletable(seller, listing)).toBe(false)
      expect(await rejectionOf(remove(seller, listing))).toBe('listing_bought')
      expect(await stored(listing)).toEqual([{ status: 'active' }])
    }
  })

  test('during a checkout ends one of the two, and never both', { tags: ['listing-bought-can'] }, async () => {
    const seller = await addSeller('Racing')
    for (let round = 0; round < 15; round += 1) {
      const [buyer, listing] = [await addUser('Bea'), await addListing(seller)]
      const [checkout, deletion] = await Promise.all([
        rejectionOf(beginOrder(buyer, [listing])),
        rejectionOf(remove(seller, listing)),
      ])
      const kept = (await stored(listing)).count
      expect({ checkout, deletion }).toEqual(
        kept === 1 ? { checkout: ACCEPTED, deletion: 'listing_bought' } : { checkout: 'not_found', deletion: ACCEPTED },
      )
    }
  })

  test('that was reported hides it and keeps it for the admins', { tags: ['listing-bought-can'] }, async () => {
    const { sam: seller, listing } = await offered()
    await world.as('stranger')`insert into public.reports (reported_listing_id, reason) values (${listing}, 'Stolen')`
    await remove(seller, listing)
    expect(await stored(listing)).toEqual([{ status: 'removed' }])
    expect(await world.owner`select from public.reports where reported_listing_id = ${listing}`).toHaveLength(1)
    expect(await rejectionOf(remove(seller, listing))).toBe('not_found')
  })
})

describe('a change of a listing', () => {
  const changes = async (listing: string) => {
    const [row] = await world.owner`
      select title_changed_at is not null as title, description_changed_at is not null as description,
        price_changed_at is not null as price, file_changed_at is not null as file
      from public.listings where id = ${listing}`
    return Object.keys(row ?? {}).filter((name) => row?.[name])
  }

  test('notes the changed fields only', { tags: ['review-says-listing'] }, async () => {
    const seller = await addSeller('Changing')
    const listing = await addListing(seller, 0, 'A pattern')
    const save = (title: string, description: string, price: number) =>
      asUser(
        seller,
      )`update public.listings set title = ${title}, description = ${description}, price_cents = ${price} where id = ${listing}`
    await save('A pattern', 'A long description', 0)
    expect(await changes(listing)).toEqual([])
    await save('A pattern', 'A long description', 900)
    expect(await changes(listing)).toEqual(['price'])
    await save('Another', 'A short description', 900)
    expect(await changes(listing)).toEqual(['title', 'description', 'price'])
    await addRelease(world.owner, listing)
    expect(await changes(listing)).toEqual(['title', 'description', 'price', 'file'])
  })
})

describe('a download', () => {
  const download = (buyer: string, orderId: string, listing: string, shows: boolean) =>
    actAs(buyer, 'api', async (sql) => {
      if (shows) await sql`select private.show_links_only()`
      return await sql`select object_path from private.begin_download(${orderId}, ${listing})`
    })

  test('counts when its link is used, and not when it is only shown', { tags: ['download-counts-link'] }, async () => {
    const { bea: buyer, listing, orderId } = await sold()
    const counted = async () => (await world.owner`select from public.downloads where listing_id = ${listing}`).count
    expect(await download(buyer, orderId, listing, true)).toHaveLength(1)
    expect(await counted()).toBe(0)
    expect(await download(buyer, orderId, listing, false)).toHaveLength(1)
    expect(await counted()).toBe(1)
    expect(await rejectionOf(download(world.people.stranger, orderId, listing, true))).toBe('not_found')
    const other = (await offered()).listing
    await buy(buyer, other)
    expect(await rejectionOf(download(buyer, orderId, other, true))).toBe('not_found')
  })
})

// Changes of several listings at once: each as if alone, under the seller's own rights.

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
