// Price reductions: they apply everywhere from their start to their end, with the lowest earlier
// price beside them.
import { describe, expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { offered } from '../../support/database/steps.ts'
import { addSeller, addUser, asJobs, asUser, rejectionOf } from '../../support/database/world.ts'
import { begin } from './discounting.ts'

const { owner } = world
const DAY = 86_400_000
const fromNow = (days: number) => new Date(Date.now() + days * DAY)

const reduce = (seller: string, listing: string, price: number, startsAt = new Date(), endsAt = fromNow(7)) =>
  asUser(seller)`
      insert into public.price_reductions (listing_id, price_cents, starts_at, ends_at)
      values (${listing}, ${price}, ${startsAt < new Date() ? owner`now()` : startsAt}, ${endsAt})`
const end = (seller: string, listing: string) =>
  asUser(seller)`delete from public.price_reductions where listing_id = ${listing}`
const edit = (seller: string, listing: string, cents: number) =>
  asUser(seller)`update public.listings set price_cents = ${cents} where id = ${listing}`
const pricesOf = async (listing: string) =>
  (
    await world.visitors`
      select price_cents as price, regular_price_cents as regular, lowest_price_cents as lowest
      from public.listings where id = ${listing}`
  )[0]
/** As if the reduction had started so many days earlier. */
const age = async (listing: string, days: number) => {
  await owner`
    update private.listing_prices set valid_from = valid_from - make_interval(days => ${days}) where listing_id = ${listing}`
  await owner`
    update public.price_reductions
    set starts_at = starts_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})
    where listing_id = ${listing}`
}
const runJob = async () => {
  let turned = 1
  while (turned) {
    const [row] = await asJobs((sql) => sql`select private.apply_due_reduction() as turned`)
    turned = row?.turned
  }
}
describe('a reduced price', { tags: ['price-reductions'] }, () => {
  test('applies at once for everyone, and its end restores the regular price', async () => {
    const { sam, listing } = await offered(1000)
    await reduce(sam, listing, 700)
    expect(await pricesOf(listing)).toEqual({ price: 700, regular: 1000, lowest: 1000 })
    const begun = await begin(await addUser('Bea'), [listing], null)
    expect(begun.total_cents).toBe(700)
    await end(sam, listing)
    expect(await pricesOf(listing)).toEqual({ price: 1000, regular: null, lowest: null })
    const [order] = await owner`select total_cents from public.orders where id = ${begun.order_id}`
    expect(order).toEqual({ total_cents: 700 })
  })

  test('shows the lowest price of the 30 days before', async () => {
    const { sam, listing } = await offered(500)
    await age(listing, 40)
    await edit(sam, listing, 800)
    await age(listing, 20)
    await edit(sam, listing, 1000)
    // 500 was the price until 20 days ago.
    await reduce(sam, listing, 700)
    expect(await pricesOf(listing)).toEqual({ price: 700, regular: 1000, lowest: 500 })
    await end(sam, listing)
    await age(listing, 15)
    // 500 was the price 35 days ago; 700, the reduced price, 15 days ago.
    await reduce(sam, listing, 650)
    expect(await pricesOf(listing)).toEqual({ price: 650, regular: 1000, lowest: 700 })
  })

  test('starts and ends by its time', async () => {
    const { sam, listing } = await offered(1000)
    await reduce(sam, listing, 700, fromNow(2), fromNow(5))
    await runJob()
    expect(await pricesOf(listing)).toEqual({ price: 1000, regular: null, lowest: null })
    await age(listing, 3)
    await runJob()
    expect(await pricesOf(listing)).toEqual({ price: 700, regular: 1000, lowest: 1000 })
    await age(listing, 3)
    await runJob()
    expect(await pricesOf(listing)).toEqual({ price: 1000, regular: null, lowest: null })
    expect(await owner`select from public.price_reductions where listing_id = ${listing}`).toEqual([])
  })

  test('that is no longer below the price at its start does not start', async () => {
    const { sam, listing } = await offered(1000)
    await reduce(sam, listing, 700, fromNow(2), fromNow(5))
    await edit(sam, listing, 600)
    await age(listing, 3)
    await runJob()
    expect(await pricesOf(listing)).toEqual({ price: 600, regular: null, lowest: null })
    expect(await owner`select from public.price_reductions where listing_id = ${listing}`).toEqual([])
  })

  test('is one at a time, below the price, and keeps the regular price unchanged', async () => {
    const { sam, listing } = await offered(1000)
    expect(await rejectionOf(reduce(sam, listing, 1000))).toBe('price_not_reduced')
    await reduce(sam, listing, 700)
    expect(await rejectionOf(reduce(sam, listing, 600))).toBe('already_reduced')
    // Others do not learn that it exists.
    expect(await rejectionOf(reduce(await addSeller('Tom'), listing, 600))).toBe('42501')
    expect(await rejectionOf(edit(sam, listing, 2000))).toBe('price_reduced')
    for (const written of [700, 1000]) await edit(sam, listing, written)
    expect(await pricesOf(listing)).toEqual({ price: 700, regular: 1000, lowest: 1000 })
  })

  test.each(['infinity', '294276-12-31', '2100-01-02'])('cannot end at %s', { tags: ['I9'] }, async (end) => {
    const { sam, listing } = await offered(1000)
    const reducing = asUser(sam)`
        insert into public.price_reductions (listing_id, price_cents, ends_at) values (${listing}, 500, ${end}::text::timestamptz)`
    await expect(reducing).rejects.toMatchObject({ constraint_name: 'price_reductions_ends_at_plausible' })
    expect(await pricesOf(listing)).toEqual({ price: 1000, regular: null, lowest: null })
  })

  test.each(['-infinity', '0044-03-15 BC', '2019-12-31'])('cannot start at %s', { tags: ['I9'] }, async (start) => {
    const { sam, listing } = await offered(1000)
    const reducing = asUser(sam)`
        insert into public.price_reductions (listing_id, price_cents, starts_at, ends_at)
        values (${listing}, 500, ${start}::text::timestamptz, now() + interval '1 day')`
    await expect(reducing).rejects.toMatchObject({ constraint_name: 'price_reductions_starts_at_plausible' })
  })
})
