// Discounts: their seller creates, ends and reads them. The terms never change.
import { nobody, type Right, sellers } from '../../operations/rights/right.ts'

export const discounts: Right[] = [
  {
    table: 'discounts',
    operation: 'select',
    what: "reads the seller's discounts",
    allowed: ['seller'],
    statement: (sql, { people }) => sql`select * from public.discounts where seller_id = ${people.seller}`,
  },
  {
    table: 'discounts',
    operation: 'select',
    what: "reads the banned seller's discounts",
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.discounts where seller_id = ${people['banned seller']}`,
  },
  {
    table: 'discounts',
    operation: 'insert',
    what: 'makes a discount of all that they sell',
    allowed: sellers,
    allowedIfGranted: sellers,
    statement: (sql) => sql`insert into public.discounts (code, percent) values ('SUMMER', 10)`,
  },
  {
    table: 'discounts',
    operation: 'insert',
    what: "makes a discount of the seller's listing",
    allowed: ['seller'],
    allowedIfGranted: ['seller'],
    statement: (sql, { listing }) =>
      sql`insert into public.discounts (code, percent, listing_id) values ('SUMMER', 10, ${listing})`,
  },
  {
    table: 'discounts',
    operation: 'insert',
    what: "makes a discount in the seller's name",
    allowed: nobody,
    allowedIfGranted: ['seller'],
    statement: (sql, { people }) =>
      sql`insert into public.discounts (seller_id, code, percent) values (${people.seller}, 'SUMMER', 10)`,
  },
  {
    table: 'discounts',
    operation: 'update',
    what: "ends the seller's discounts",
    allowed: ['seller'],
    statement: (sql, { people }) =>
      sql`update public.discounts set ended_at = now() where seller_id = ${people.seller}`,
  },
  {
    table: 'discounts',
    operation: 'update',
    what: 'ends all discounts, which are their own',
    allowed: ['seller'],
    statement: (sql) => sql`update public.discounts set ended_at = now()`,
  },
  {
    table: 'discounts',
    operation: 'update',
    what: "ends the banned seller's discounts",
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`update public.discounts set ended_at = now() where seller_id = ${people['banned seller']}`,
  },
  {
    table: 'discounts',
    operation: 'update',
    what: 'changes what a discount takes off',
    allowed: nobody,
    allowedIfGranted: ['seller'],
    statement: (sql, { people }) => sql`update public.discounts set percent = 99 where seller_id = ${people.seller}`,
  },
  {
    table: 'discounts',
    operation: 'delete',
    what: 'deletes a discount',
    allowed: nobody,
    statement: (sql, { people }) => sql`delete from public.discounts where seller_id = ${people.seller}`,
  },
]
