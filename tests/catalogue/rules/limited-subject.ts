// A user with everything that the limited acts need.
import type postgres from 'postgres'
import { world } from '../../support/database/fixture.ts'
import { askAboutOrder } from '../../support/database/steps.ts'
import { addListing, addSeller, addUser, buy } from '../../support/database/world.ts'

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

/** The limits whose acts need what their user bought. */
const OF_BUYERS = ['review', 'thread', 'message', 'case', 'refund', 'dispute answer', 'licence key', 'gift address']

/** A user without counted hits, with what the acts of a limit need. */
export async function subject(limit: string): Promise<Subject> {
  const id = await addSeller('Busy')
  const made = { id, others, bought: sold.slice(1), listings, reviews, orders: [] as string[], thread: '' }
  if (OF_BUYERS.includes(limit)) {
    const [asked, ...orders] = (await many(sold.length, (n) => buy(id, nth(sold, n)))).map(({ orderId }) => orderId)
    made.thread = await askAboutOrder(id, asked ?? '')
    made.orders = orders
  }
  await world.owner`delete from private.rate_limits`
  return made
}

type Counted = (subject: Subject) => postgres.PendingQuery<postgres.Row[]>
export type Limited = {
  limit: string
  rejection: string
  /** Performs the act the nth time with new data. */
  act: (subject: Subject, nth: number) => Promise<unknown>
  count: Counted
}

const rowsIn = (column: string): Counted => {
  const [table, name] = [column.slice(0, column.lastIndexOf('.')), column.slice(column.lastIndexOf('.') + 1)]
  return ({ id }) => world.owner`select from ${world.owner(table)} where ${world.owner(name)} = ${id}`
}
const countedHits =
  (limit: string): Counted =>
  ({ id }) =>
    world.owner`select from private.rate_limits, generate_series(1, hits) where key = ${`${limit}:${id}`}`

/**
 * A limit and its act. `left` is what the act leaves: a column of its user, or a query. Without it
 * the hits are counted.
 */
export const limited = (
  limit: string,
  act: Limited['act'],
  { left, rejection = 'rate_limited' }: { left?: string | Counted; rejection?: string } = {},
): Limited => ({
  ...{ limit, rejection, act },
  count: typeof left === 'function' ? left : left ? rowsIn(left) : countedHits(limit),
})
