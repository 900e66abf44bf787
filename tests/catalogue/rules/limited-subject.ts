// A user with everything that the limited acts need.
import type postgres from 'postgres'
import { world } from '../../support/database/fixture.ts'
import { addListing, addSeller, addUser, asUser, buy } from '../../support/database/world.ts'

/** How many calls run at once. */
export const TIMES = 8

export const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

let others: string[]
let sold: string[]
let listings: string[]
let reviews: string[]
/** Call this before the tests of a file that needs subjects. */
export async function prepareSubjects(): Promise<void> {
  others = await many(TIMES, () => addUser('Other'))
  sold = await many(TIMES + 1, () => addListing(world.people.seller))
  listings = await many(TIMES, () => addListing(world.people.seller))
  reviews = await many(TIMES, async (n) => {
    const [review] = await world.owner`
      insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${nth(listings, n)}, ${nth(others, n)}, 5, 'Good')
      returning id`
    return review?.id as string
  })
}

/** A user who bought some listings and has a thread about one of the orders. */
export type Subject = {
  id: string
  others: string[]
  bought: string[]
  listings: string[]
  reviews: string[]
  orders: string[]
  thread: string
}

export const nth = <T>(all: T[], index: number) => all[index] as T

/** A user without counted hits. */
export async function subject(): Promise<Subject> {
  const id = await addSeller('Busy')
  const [asked, ...orders] = (await many(sold.length, (n) => buy(id, nth(sold, n)))).map(({ orderId }) => orderId)
  const [thread] = await asUser(id)`insert into public.threads (order_id) values (${asked ?? ''}) returning id`
  await world.owner`delete from private.rate_limits`
  return { id, others, bought: sold.slice(1), listings, reviews, orders, thread: thread?.id }
}

export type Limited = {
  limit: string
  /** @default 'rate_limited' */
  rejection?: string
  /** Performs the act the nth time with new data. */
  act: (subject: Subject, nth: number) => Promise<unknown>
  count: (subject: Subject) => postgres.PendingQuery<postgres.Row[]>
}

/** For acts without other rows. */
export const countedHits =
  (limit: string) =>
  ({ id }: Subject) =>
    world.owner`select from private.rate_limits, generate_series(1, hits) where key = ${`${limit}:${id}`}`
