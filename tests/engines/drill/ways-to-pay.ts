// Beside single listings: bundles, chosen amounts, codes and taxes, with what became of each; a code that is used anew, and a listing that is paid twice.
import { TAX_MODES } from '../../../contract/index.ts'
import { owner, type TestUser, user } from '../../support/api/people.ts'
import { setSetting } from '../../support/settings.ts'
import {
  begin as beginCheckout,
  type Journal,
  type Purchase,
  pay,
  refundAtStripe,
  show,
  withPayment,
} from '../money/load.ts'
import { everythingDelivered } from '../money/settle.ts'
import type { Seller } from '../money/shop.ts'
import { decideDispute, expire, openDispute, refundInDashboard } from '../money/stripe.ts'
import type { Drill } from './shop.ts'

type Basket = { buyer: TestUser; seller: Seller; cart: { id: string; chosenPrice?: number }[]; code?: string | null }

const listingOf = (seller: Seller, index: number) => ({ id: seller.listings[index] ?? '' })
/** What tests/engines/money/shop.ts makes of a seller's first three listings. */
const bundled = (seller: Seller) => [listingOf(seller, 0), listingOf(seller, 2)]
const chosen = (seller: Seller) => [{ ...listingOf(seller, 1), chosenPrice: 23.45 }]

/** Of each seller: as often as people with taxes come; an amount off everything; and one that the same buyer uses anew. */
const CODES = { few: 'FEW', amount: 'AMOUNT', again: 'AGAIN' }

const WAYS: { from: number; cart: (seller: Seller) => Basket['cart']; code: string | null }[] = [
  { from: 0, cart: bundled, code: null },
  { from: 1, cart: bundled, code: CODES.amount },
  { from: 0, cart: chosen, code: CODES.few },
  { from: 1, cart: chosen, code: null },
]

type Fate = (journal: Journal, purchase: Purchase) => Promise<unknown>
const disputed =
  (outcome: 'won' | 'lost'): Fate =>
  async (_, purchase) => {
    await withPayment(purchase, openDispute)
    await withPayment(purchase, (payment) => decideDispute(payment, outcome))
  }
const FATES: Fate[] = [
  async () => {},
  refundAtStripe,
  (_, purchase) => withPayment(purchase, refundInDashboard),
  (_, purchase) => withPayment(purchase, openDispute),
  disputed('lost'),
  disputed('won'),
]

const setTax = (mode: string) => setSetting(owner, 'tax', mode)

const begin = (journal: Journal, { buyer, seller, cart, code = null }: Basket): Promise<Purchase> =>
  beginCheckout(journal, { buyer, seller, listingId: cart[0]?.id ?? '', turn: 0 }, { cart, code })

async function complete(journal: Journal, purchase: Purchase): Promise<void> {
  await pay(journal, purchase)
  await show(journal, purchase)
}

async function buy(journal: Journal, basket: Basket): Promise<Purchase> {
  const purchase = await begin(journal, basket)
  await complete(journal, purchase)
  return purchase
}

/** What the copy knows of it: buyers, codes, a taxed bundle that is paid, and an open checkout with a code. */
export async function openWays({ journal }: Pick<Drill, 'journal'>) {
  const { shop } = journal
  const [first, second] = shop.sellers as [Seller, Seller]
  for (const { id } of shop.sellers)
    await owner`
      insert into public.discounts (seller_id, code, percent, amount_cents, max_uses)
      values (${id}, ${CODES.few}, 15, null, ${TAX_MODES.length}), (${id}, ${CODES.amount}, null, 250, null), (${id}, ${CODES.again}, 10, null, null)`
  const people = await Promise.all([...TAX_MODES, 'anew', 'twice'].map((what) => user(`Buyer ${what}`)))
  const [anew, twice] = people.splice(TAX_MODES.length) as [TestUser, TestUser]
  await setTax('exclusive')
  const known = await buy(journal, { buyer: anew, seller: second, cart: bundled(second), code: CODES.amount })
  await setTax('off')
  const again = { buyer: anew, seller: first, code: CODES.again }
  const held = await begin(journal, { ...again, cart: [listingOf(first, 3)] })
  return {
    buyers: [...people, anew, twice],
    liveTheDay: async () => {
      for (const [at, mode] of TAX_MODES.entries()) {
        await setTax(mode)
        const buyer = people[at] as TestUser
        for (const [way, { from, cart, code }] of WAYS.entries()) {
          const seller = shop.sellers[from] as Seller
          const purchase = await buy(journal, { buyer, seller, cart: cart(seller), code })
          await FATES[(at * WAYS.length + way) % FATES.length]?.(journal, purchase)
        }
      }
      await setTax('off')
      await disputed('lost')(journal, known)
      await expire(held)
      // Until then the shop keeps the code.
      await everythingDelivered()
      await buy(journal, { ...again, cart: [listingOf(first, 4)] })
      await payTwice(journal, twice, first)
    },
  }
}

/** Two checkouts of the same listing, both begun before either is paid: what was paid for it with the second goes back. */
async function payTwice(journal: Journal, buyer: TestUser, seller: Seller): Promise<void> {
  const alone = await begin(journal, { buyer, seller, cart: [listingOf(seller, 5)] })
  const more = await begin(journal, { buyer, seller, cart: [listingOf(seller, 5), listingOf(seller, 6)] })
  await complete(journal, alone)
  await complete(journal, more)
}
