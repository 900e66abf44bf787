// The shop of a drill: its state when the copy was made, and the day that is lost afterwards.
import { addListingRow } from '../../support/add-listing.ts'
import { connectAccount, owner, signUp, type TestUser, user } from '../../support/api/people.ts'
import { checkout } from '../../support/api/purchases.ts'
import {
  begin,
  buy,
  type Journal,
  openJournal,
  type Plan,
  type Purchase,
  pay,
  refundAtStripe,
  show,
  withPayment,
} from '../money/load.ts'
import { everythingDelivered } from '../money/settle.ts'
import { openShop, type Seller } from '../money/shop.ts'
import { decideDispute, expire, openDispute, refundInDashboard } from '../money/stripe.ts'
import { openPriceVariants } from './price-variants.ts'

/** In cents, of each of the two sellers' listings. The last are bought before the copy. */
const PRICES = Array.from({ length: 12 }, (_, index) => 900 + index)
const BOUGHT_BEFORE = 2
/** At a time. */
const BUYERS_AT_ONCE = 4

export type Drill = {
  journal: Journal
  /** Bought and paid before the copy, in the order that the day does something to them. */
  before: Purchase[]
  /** Begun before the copy, and paid after it. */
  pending: Purchase[]
  day: Purchase[]
  /** Buyers who use bundles, codes and taxes. */
  variants: Awaited<ReturnType<typeof openPriceVariants>>
  /** Users who signed up after the copy. */
  newcomers: TestUser[]
  /** The seller who connected after the copy. */
  newSeller?: Seller
}

/** Does the same for each, some at a time. */
async function each<T>(list: T[], act: (one: T, index: number) => Promise<void>): Promise<void> {
  const left = [...list.entries()]
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await act(next[1], next[0])
  }
  await Promise.all(Array.from({ length: BUYERS_AT_ONCE }, worker))
}

/** @param orders of the day that is lost */
export async function openDrill(orders: number): Promise<Drill> {
  const buyers = Math.max(6, Math.ceil(orders / ((PRICES.length - BOUGHT_BEFORE) * 2)))
  const shop = await openShop({ buyers, prices: PRICES })
  const journal = openJournal(shop)
  const [seller, other] = shop.sellers as [Seller, Seller]
  const plans = (index: number, turn: number): Plan[] =>
    shop.buyers.map((buyer) => ({ buyer, seller, listingId: seller.listings.at(index) ?? '', turn }))
  const before: Purchase[] = []
  await each(plans(-1, 1), async (plan) => void before.push(await buy(journal, plan)))
  if (before[2]) await withPayment(before[2], openDispute)
  const pending: Purchase[] = []
  await each(
    plans(-2, 2).slice(0, 3),
    async (plan) =>
      void pending.push(await begin(journal, { ...plan, seller: other, listingId: other.listings.at(-2) ?? '' })),
  )
  const variants = await openPriceVariants(journal)
  await everythingDelivered()
  return { journal, before, pending, variants, day: [], newcomers: [] }
}

/** The day after the copy: every change of money, and some other changes. */
export async function liveTheDay(drill: Drill, orders: number): Promise<void> {
  const { journal, before, pending } = drill
  await beginToSell(drill)
  for (const name of ['Nat', 'Nell', 'Nico']) drill.newcomers.push(await user(name))
  await each(plansOf(drill, orders), async (plan) => {
    const purchase = await begin(journal, plan)
    drill.day.push(purchase)
    // One of ten is left open.
    if (plan.turn % 10 === 9) return
    await pay(journal, purchase)
    await show(journal, purchase)
    if (plan.turn % 8 === 2) await refundAtStripe(journal, purchase)
    if (plan.turn % 12 === 4) await withPayment(purchase, refundInDashboard)
    if (plan.turn % 12 === 7) await withPayment(purchase, openDispute)
  })
  // Orders of the copy: refunded in part and in full, disputed, paid after the copy, and expired.
  const [inPart, inWhole, disputed, undelivered] = before as [Purchase, Purchase, Purchase, Purchase]
  await refundAtStripe(journal, inPart)
  await withPayment(inWhole, refundInDashboard)
  await withPayment(disputed, (payment) => decideDispute(payment, 'lost'))
  await withPayment(undelivered, openDispute)
  for (const purchase of pending.slice(1)) await pay(journal, purchase)
  if (pending[0]) await expire(pending[0])
  // The bank gives back what no order can be written for.
  const unwritten = drill.day.find(({ seller }) => seller === drill.newSeller)
  if (unwritten) {
    await withPayment(unwritten, openDispute)
    await withPayment(unwritten, (payment) => decideDispute(payment, 'lost'))
  }
  await drill.variants.liveTheDay()
  journal.shop.buyers.push(...drill.variants.buyers)
  await changeWithoutStripe(drill)
  await everythingDelivered()
}

/** A new seller, and a new listing of a seller who is in the copy. */
async function beginToSell(drill: Drill): Promise<void> {
  const person = await user('Sid New')
  const accountId = await connectAccount(person)
  const listing = await addListingRow(owner, { sellerId: person.id, priceCents: 800, title: 'New pattern' })
  drill.newSeller = { ...person, accountId, listings: [listing] }
  const [first] = drill.journal.shop.sellers
  if (first) first.listings.push(await addListingRow(owner, { sellerId: first.id, priceCents: 850, title: 'Newer' }))
}

/** Every buyer buys from every seller, newcomers too. */
function plansOf({ journal: { shop }, newcomers, newSeller }: Drill, orders: number): Plan[] {
  const goods = shop.sellers.flatMap((seller) =>
    seller.listings.slice(0, PRICES.length - BOUGHT_BEFORE).map((listingId) => ({ seller, listingId })),
  )
  const [first] = shop.sellers
  const added = [
    ...(first ? [{ seller: first, listingId: first.listings.at(-1) ?? '' }] : []),
    // The second plan is without a code, and a new seller has none.
    ...(newSeller ? [{ seller: newSeller, listingId: newSeller.listings[0] ?? '' }] : []),
  ]
  const pairs = [
    ...added.map((one, index) => ({ ...one, buyer: shop.buyers[index] as TestUser })),
    ...newcomers.map((buyer) => ({ ...(goods[0] as (typeof goods)[0]), buyer })),
    ...goods.flatMap((one) => shop.buyers.map((buyer) => ({ ...one, buyer }))),
  ]
  return pairs.slice(0, orders).map((pair, turn) => ({ ...pair, turn }))
}

/** Changes without Stripe: they are lost, and only counted. */
async function changeWithoutStripe({ journal: { shop }, before, newSeller }: Drill): Promise<void> {
  const [buyer] = shop.buyers
  if (!buyer || !newSeller || !before[0]) return
  const free = await addListingRow(owner, { sellerId: newSeller.id, priceCents: 0, title: 'Free pattern' })
  await checkout(buyer, free)
  await owner`
    insert into public.reviews (listing_id, reviewer_id, rating, comment) values (${before[0].listingId}, ${buyer.id}, 5, 'Lovely')`
}

/** A newcomer signs in again: the identity provider lost nothing. */
export async function signInAgain({ email, name }: TestUser): Promise<TestUser> {
  const again = await signUp(name)
  await owner`update auth.users set email = ${email}, email_confirmed_at = now() where id = ${again.id}`
  const synced = await again.post('users/sync', { auth0_id: again.id, email, name })
  if (synced.status !== 200) throw new Error(`sync answered ${synced.status}`)
  return { ...again, email }
}
