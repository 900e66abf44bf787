// A small shop with discount codes, and helpers to create, quote, use and pay with them.
import { world } from '../../support/database/fixture.ts'
import { beginOrder } from '../../support/database/steps.ts'
import { actAs, addListing, addSeller, addUser, asUser } from '../../support/database/world.ts'

const { owner } = world
export type Terms = {
  percent?: number
  amount_cents?: number
  listing_id?: string
  max_uses?: number
  starts_at?: Date
  ends_at?: Date
}
const HOUR = 3_600_000
export const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR)

export const makeCode = (seller: string, code: string, terms: Terms) =>
  asUser(seller)`insert into public.discounts ${owner({ code, ...terms })}`
/** As the owner, so that a discount may also have ended already. */
export const keepCode = (seller: string, code: string, terms: Terms) =>
  owner`insert into public.discounts ${owner({ seller_id: seller, code, ...terms })}`

export async function shop(...prices: number[]) {
  const sam = await addSeller('Sam')
  const listings: string[] = []
  for (const price of prices) listings.push(await addListing(sam, price))
  return { sam, bea: await addUser('Bea'), listings }
}
export const begin = (buyer: string, listings: string[], code: string | null) => beginOrder(buyer, listings, { code })
export const quote = async (buyer: string, listings: string[], code: string) => {
  const [row] = await actAs(buyer, 'payments')`select * from private.quote_discount(${listings}, ${code})`
  return row
}
export const itemsOf = (orderId: string) =>
  owner<{ listing_id: string; price_cents: number; discount_cents: number }[]>`
    select listing_id, price_cents, discount_cents from public.order_items where order_id = ${orderId}`
export const ordersOf = (buyer: string) => owner`select from public.orders where buyer_id = ${buyer}`
export const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
