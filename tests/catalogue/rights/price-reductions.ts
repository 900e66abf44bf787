// Price reductions: their seller plans and ends them. Others see them only once they apply.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const priceReductions: Right[] = [
  {
    table: 'price_reductions',
    operation: 'select',
    what: "reads what the other seller's listing will cost",
    allowed: ['other seller'],
    statement: (sql, { otherListing }) => sql`select * from public.price_reductions where listing_id = ${otherListing}`,
  },
  {
    table: 'price_reductions',
    operation: 'select',
    what: "reads what the banned seller's listing will cost",
    allowed: nobody,
    statement: (sql, { bannedSellersListing }) =>
      sql`select * from public.price_reductions where listing_id = ${bannedSellersListing}`,
  },
  {
    table: 'price_reductions',
    operation: 'insert',
    what: "reduces the price of the seller's listing",
    allowed: ['seller'],
    allowedIfGranted: ['seller'],
    statement: (sql, { listing }) =>
      sql`insert into public.price_reductions (listing_id, price_cents, ends_at) values (${listing}, 100, now() + interval '1 day')`,
  },
  {
    table: 'price_reductions',
    operation: 'update',
    what: 'changes a reduced price',
    allowed: nobody,
    statement: (sql) => sql`update public.price_reductions set price_cents = 60`,
  },
  {
    table: 'price_reductions',
    operation: 'delete',
    what: "ends the reduction of the other seller's listing",
    allowed: ['other seller'],
    statement: (sql, { otherListing }) => sql`delete from public.price_reductions where listing_id = ${otherListing}`,
  },
  {
    table: 'price_reductions',
    operation: 'delete',
    what: 'ends all reductions, which are their own',
    allowed: ['other seller'],
    statement: (sql) => sql`delete from public.price_reductions`,
  },
]
