// What was acknowledged, written outside of the stack as it happens. The stack may be killed at any moment; this must then still be so.
import type { Shop } from './shop.ts'

export type Refund = { sessionId: string; cents: number }

export type Journal = {
  shop: Shop
  /** Sessions that were paid at Stripe. */
  paid: Set<string>
  /** The order that a buyer was shown, by its session. */
  shown: Map<string, string>
  /** Sessions that were begun with a discount code, by the code. */
  discounted: Map<string, string>
  /** By its id: what a seller asked for in the shop. */
  asked: Map<string, Refund>
  /** What was refunded in Stripe's dashboard. */
  refunded: Refund[]
  /** Orders whose refund was agreed while a bank decided. */
  argued: Set<string>
  /** How many links buyers were given for each listing, by buyer and listing. */
  links: Map<string, number>
  /** Each arrival of a mail: the id of its message, which is its row's. */
  arrived: string[]
  /** What the load saw that must not be, whatever the rows say. */
  seen: string[]
}

export const openJournal = (shop: Shop): Journal => ({
  shop,
  paid: new Set(),
  shown: new Map(),
  discounted: new Map(),
  asked: new Map(),
  refunded: [],
  argued: new Set(),
  links: new Map(),
  arrived: [],
  seen: [],
})
