// An item's facts as the database gives them, in cents, and as the API does, in dollars.
import { centsToDollars, type ItemFacts } from '../../../contract/index.ts'

type Cents = { price_cents: number; discount_cents: number }
export type ItemFactsRow = Omit<ItemFacts, 'price' | 'discount'> & Cents

export const withDollars = <Row extends Cents>({ price_cents, discount_cents, ...facts }: Row) => ({
  ...facts,
  price: centsToDollars(price_cents),
  discount: centsToDollars(discount_cents),
})
