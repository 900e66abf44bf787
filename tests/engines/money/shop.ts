// The people and listings of one run, new each time: two sellers, three buyers, and every checkout.
import { addListingRow } from '../../support/add-listing.ts'
import { type Answer, admin, owner, provider, seller, type TestUser, user } from '../../support/api/people.ts'
import { callFunction } from '../../support/stack.ts'

const SELLERS = 2
const BUYERS = 3
/** In cents, of each seller's listings. */
const PRICES = [900, 1250, 333]
const TAX_RATES = [19, 7.7]
/** How often the first of each seller's codes may be used. */
export const USES_MAX = 2
/** Of each seller: 10 % off everything, twice; and $2 off the most expensive listing. */
export const CODES = ['TENTH', 'TWO-OFF']

export type Seller = Awaited<ReturnType<typeof seller>> & { listings: string[] }
/** A session that the shop opened for a buyer, or for a browser by its secret: they may sign in later. */
export type Checkout = { sessionId: string; accountId: string; buyer: TestUser; secret?: string | undefined }
export type CartItem = { id: string; chosenPrice?: number }
export type Shop = {
  sellers: Seller[]
  buyers: TestUser[]
  admin: TestUser
  checkouts: Checkout[]
  /** Events that the shop has acknowledged. */
  delivered: Set<string>
}

/** Ids of people as a list in a statement. */
export const idsOf = (people: { id: string }[]) => owner(people.map(({ id }) => id))

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** What a bundle takes off while prices stay. */
const BUNDLE_SAVING_CENTS = 100

async function bundle(sellerId: string, parts: (string | undefined)[]): Promise<void> {
  const ids = parts.filter((id) => id !== undefined)
  if (ids.length < 2) return
  await owner`
    with added as (
      insert into public.bundles (seller_id, name, price_cents, size)
      select ${sellerId}, 'Both', sum(price_cents) - ${BUNDLE_SAVING_CENTS}, ${ids.length} from public.listings where id in ${owner(ids)}
      returning id
    )
    insert into public.bundle_items (bundle_id, listing_id, position)
    select added.id, listings.id, row_number() over (order by listings.id) from added, public.listings where listings.id in ${owner(ids)}`
}

/** Begins a checkout. A session is noted once, however often the shop names it. */
export async function beginCheckout(
  { checkouts }: Shop,
  { accountId }: Seller,
  buyer: TestUser,
  cartItems: CartItem[],
  discountCode: string | null = null,
  secret?: string,
  recipient?: string,
): Promise<Answer> {
  const body = { cartItems, discountCode, ...(recipient ? { gift: { address: recipient } } : {}) }
  const answer = await callFunction(
    secret
      ? { method: 'POST', path: 'checkout/guest', body: { ...body, secret } }
      : { method: 'POST', path: 'checkout/create-checkout-session', token: buyer.token, body },
  )
  const { sessionId } = answer.body
  if (answer.status === 200 && !checkouts.some((checkout) => checkout.sessionId === sessionId))
    checkouts.push({ sessionId, accountId, buyer, secret })
  return answer
}

/** @param prices in cents, of each seller's listings */
export async function openShop({ buyers = BUYERS, prices = PRICES } = {}): Promise<Shop> {
  const sellers = await times(SELLERS, async (index) => {
    const person = await seller(`Seller ${index}`)
    // Two rates that do not go into the prices; only where taxes are on.
    await provider(`/accounts/${person.accountId}/tax`, { percentage: TAX_RATES[index] })
    const listings = await times(prices.length, (at) => {
      const cents = prices[at] ?? 0
      return addListingRow(owner, { sellerId: person.id, priceCents: cents, title: `Pattern ${cents}` })
    })
    await owner`
      insert into public.discounts (seller_id, code, percent, amount_cents, listing_id, max_uses)
      values (${person.id}, 'TENTH', 10, null, null, ${USES_MAX}), (${person.id}, 'TWO-OFF', null, 200, ${listings[1] ?? null}, null)`
    // What buyers may pay more for, and two that cost less together.
    await owner`update public.listings set is_pay_what_you_want = true where id = ${listings[1] ?? null}`
    await bundle(person.id, [listings[0], listings[2]])
    return { ...person, listings }
  })
  const people = await times(buyers, (index) => user(`Buyer ${index}`))
  return { sellers, buyers: people, admin: await admin(), checkouts: [], delivered: new Set() }
}
