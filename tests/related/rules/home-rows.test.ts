// The rows of home: staff picks, this week's best-sellers, reduced and new items.
import { expect, test } from 'vitest'
import { world } from '../../support/database/fixture.ts'
import { buyAsGuest } from '../../support/database/guests.ts'
import { columnOf, refundAtStripe, setStatus } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, asJobs, asUser, buy } from '../../support/database/world.ts'

const { owner, visitors } = world
/** The items of a row that are among these: other tests have items too. */
const row = async (kind: string, ...own: string[]) => {
  const ids = await columnOf(
    visitors`select home.id from private.home_rows(1000) as home where home.kind = ${kind} order by home.position`,
  )
  return ids.filter((id) => own.includes(id as string))
}

test('new and reduced items are active ones', async () => {
  const sam = await addSeller('Sam')
  const [older, newer, hidden] = [await addListing(sam, 900), await addListing(sam, 900), await addListing(sam, 900)]
  for (const id of [older, hidden])
    await asUser(sam)`
      insert into public.price_reductions (listing_id, price_cents, ends_at) values (${id}, 500, now() + interval '2 days')`
  await setStatus(hidden, 'inactive')
  expect(await row('newest', older, newer, hidden)).toEqual([newer, older])
  expect(await row('reduced', older, newer, hidden)).toEqual([older])
})

test('staff picks come in the admin’s order, with a reason', async () => {
  const sam = await addSeller('Sam')
  const [one, two, hidden] = [await addListing(sam), await addListing(sam), await addListing(sam)]
  for (const [position, id] of [two, hidden, one].entries())
    await asUser(world.people.admin)`
      insert into public.staff_picks (listing_id, reason, position) values (${id}, 'Neat', ${position})`
  await setStatus(hidden, 'inactive')
  expect(await row('picks', one, two, hidden)).toEqual([two, one])
})

test('this week’s best-sellers have at least five buyers, none of them refunded', async () => {
  const sam = await addSeller('Sam')
  const [most, some, few] = [await addListing(sam, 900), await addListing(sam, 900), await addListing(sam, 900)]
  const sell = async (buyers: number, listing: string) => {
    const orders = []
    for (let count = 0; count < buyers; count += 1) orders.push(await buy(await addUser('Bea'), listing))
    return orders
  }
  const [refunded] = await sell(6, some)
  await sell(7, most)
  for (let count = 0; count < 5; count += 1) await buyAsGuest('mara@example.com', few)
  const [given] = await sell(5, few)
  await owner`insert into private.gifts (order_id, seller_id, deliver_at) select id, seller_id, now() from public.orders where id = ${given?.orderId ?? null}`
  const runJob = () => asJobs((sql) => sql`select private.renew_weekly_items()`)
  await runJob()
  expect(await row('weekly', most, some, few)).toEqual([most, some])
  await refundAtStripe(refunded as NonNullable<typeof refunded>, 900)
  await owner`update public.orders set paid_at = now() - interval '8 days' where seller_id = ${sam} and id in (
    select order_id from public.order_items where listing_id = ${some} limit 1)`
  await runJob()
  expect(await row('weekly', most, some, few)).toContain(most)
  await owner`update public.orders set paid_at = now() - interval '8 days' where seller_id = ${sam}`
  await runJob()
  expect(await row('weekly', most, some, few)).toEqual([])
})
