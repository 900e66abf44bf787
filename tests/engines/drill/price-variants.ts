// Bundles, chosen amounts, codes and taxes with refunds and disputes; a listing that is paid twice.
import { TAX_MODES } from '../../../contract/index.ts'
import { owner, type TestUser, user } from '../../support/api/people.ts'
import { setSetting } from '../../support/settings.ts'
import { begin, buy, type Journal, type Purchase, pay, refundAtStripe, show, withPayment } from '../money/load.ts'
import { everythingDelivered } from '../money/settle.ts'
import type { CartItem, Seller } from '../money/shop.ts'
import { decideDispute, expire, openDispute, refundInDashboard } from '../money/stripe.ts'

const listingOf = (seller: Seller, index: number) => ({ id: seller.listings[index] ?? '' })
/** The bundle that openShop makes of a seller's listings. */
const bundled = (seller: Seller) => [listingOf(seller, 0), listingOf(seller, 2)]
const chosen = (seller: Seller) => [{ ...listingOf(seller, 1), chosenPrice: 23.45 }]

/** Of each seller: for each tax mode, an amount off, and one that a buyer uses again. */
const CODES = { few: 'FEW', amount: 'AMOUNT', again: 'AGAIN' }

const VARIANTS: { from: number; cart: (seller: Seller) => CartItem[]; code: string | null }[] = [
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

/** What a buyer buys with a cart of several listings, or under a code. */
const basket = (buyer: TestUser, seller: Seller, cart: CartItem[], code: string | null = null) =>
  [
    { buyer, seller, listingId: cart[0]?.id ?? '', turn: 0 },
    { cart, code },
  ] as const

/** Before the copy: buyers, codes, a paid bundle with tax, and an open checkout with a code. */
export async function openPriceVariants(journal: Journal) {
  const { shop } = journal
  const [first, second] = shop.sellers as [Seller, Seller]
  for (const { id } of shop.sellers)
    await owner`
      insert into public.discounts (seller_id, code, percent, amount_cents, max_uses)
      values (${id}, ${CODES.few}, 15, null, ${TAX_MODES.length}), (${id}, ${CODES.amount}, null, 250, null), (${id}, ${CODES.again}, 10, null, null)`
  const people = await Promise.all([...TAX_MODES, 'anew', 'twice'].map((what) => user(`Buyer ${what}`)))
  const [anew, twice] = people.splice(TAX_MODES.length) as [TestUser, TestUser]
  await setTax('exclusive')
  const paid = await buy(journal, ...basket(anew, second, bundled(second), CODES.amount))
  await setTax('off')
  const open = await begin(journal, ...basket(anew, first, [listingOf(first, 3)], CODES.again))
  return {
    buyers: [...people, anew, twice],
    liveTheDay: async () => {
      for (const [at, mode] of TAX_MODES.entries()) {
        await setTax(mode)
        for (const [way, { from, cart, code }] of VARIANTS.entries()) {
          const seller = shop.sellers[from] as Seller
          const purchase = await buy(journal, ...basket(people[at] as TestUser, seller, cart(seller), code))
          await FATES[(at * VARIANTS.length + way) % FATES.length]?.(journal, purchase)
        }
      }
      await setTax('off')
      await disputed('lost')(journal, paid)
      await expire(open)
      // Until then the open order holds the code.
      await everythingDelivered()
      await buy(journal, ...basket(anew, first, [listingOf(first, 4)], CODES.again))
      await payTwice(journal, twice, first)
    },
  }
}

/** Two checkouts of one listing, both begun before a payment: the second one is refunded. */
async function payTwice(journal: Journal, buyer: TestUser, seller: Seller): Promise<void> {
  const [one, other] = [listingOf(seller, 5), listingOf(seller, 6)]
  const alone = await begin(journal, ...basket(buyer, seller, [one]))
  const both = await begin(journal, ...basket(buyer, seller, [one, other]))
  for (const purchase of [alone, both]) {
    await pay(journal, purchase)
    await show(journal, purchase)
  }
}
