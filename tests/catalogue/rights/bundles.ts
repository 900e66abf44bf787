// Bundles are public while all of their listings are for sale. Only functions create and end them.
import { everyone, nobody, type Right } from '../../operations/rights/right.ts'

export const bundles: Right[] = [
  {
    table: 'bundles',
    operation: 'select',
    what: "reads the other seller's bundle",
    allowed: everyone,
    statement: (sql, { bundle }) => sql`select * from public.bundles where id = ${bundle}`,
  },
  {
    table: 'bundles',
    operation: 'select',
    what: "reads the other seller's bundle with a hidden listing",
    allowed: ['other seller'],
    statement: (sql, { hiddenBundle }) => sql`select * from public.bundles where id = ${hiddenBundle}`,
  },
  {
    table: 'bundles',
    operation: 'insert',
    what: 'makes a bundle without the act',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, { people }) =>
      sql`insert into public.bundles (seller_id, name, price_cents, size) values (${people.seller}, 'Cheap', 50, 2)`,
  },
  {
    table: 'bundles',
    operation: 'update',
    what: 'changes what a bundle costs',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, { bundle }) => sql`update public.bundles set price_cents = 60 where id = ${bundle}`,
  },
  {
    table: 'bundles',
    operation: 'delete',
    what: 'deletes a bundle',
    allowed: nobody,
    statement: (sql, { bundle }) => sql`delete from public.bundles where id = ${bundle}`,
  },
  {
    table: 'bundle_items',
    operation: 'select',
    what: 'reads what a bundle has',
    allowed: everyone,
    statement: (sql, { bundle }) => sql`select * from public.bundle_items where bundle_id = ${bundle}`,
  },
  {
    table: 'bundle_items',
    operation: 'select',
    what: 'reads the hidden listing of a bundle',
    allowed: ['other seller'],
    statement: (sql, { hiddenListing }) => sql`select * from public.bundle_items where listing_id = ${hiddenListing}`,
  },
  {
    table: 'bundle_items',
    operation: 'insert',
    what: 'puts a listing into a bundle without the act',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, { bundle, listing }) =>
      sql`insert into public.bundle_items (bundle_id, listing_id, position) values (${bundle}, ${listing}, 9)`,
  },
  {
    table: 'bundle_items',
    operation: 'update',
    what: 'changes what a bundle has',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, { bundle, listing }) =>
      sql`update public.bundle_items set listing_id = ${listing} where bundle_id = ${bundle} and position = 0`,
  },
  {
    table: 'bundle_items',
    operation: 'delete',
    what: 'takes a listing out of a bundle',
    allowed: nobody,
    statement: (sql, { bundle }) => sql`delete from public.bundle_items where bundle_id = ${bundle}`,
  },
]
