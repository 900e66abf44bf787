// Bundles are public while all of their listings are for sale. A function creates them; their seller ends them.
import { everyone, nobody, on, type Right } from '../../operations/rights/right.ts'

const bundles = on('bundles')
const bundleItems = on('bundle_items')

export const bundleRights: Right[] = [
  bundles.select(
    "reads the other seller's bundle",
    everyone,
    (sql, { bundle }) => sql`select * from public.bundles where id = ${bundle}`,
  ),
  bundles.select(
    "reads the other seller's bundle with a hidden listing",
    ['other seller'],
    (sql, { hiddenBundle }) => sql`select * from public.bundles where id = ${hiddenBundle}`,
  ),
  bundles.insert(
    'makes a bundle without the act',
    nobody,
    (sql, { people }) =>
      sql`insert into public.bundles (seller_id, name, price_cents, size) values (${people.seller}, 'Cheap', 50, 2)`,
    nobody,
  ),
  bundles.update(
    'changes what a bundle costs',
    nobody,
    (sql, { bundle }) => sql`update public.bundles set price_cents = 60 where id = ${bundle}`,
    nobody,
  ),
  bundles.remove(
    "ends the other seller's bundle",
    ['other seller'],
    (sql, { bundle }) => sql`delete from public.bundles where id = ${bundle}`,
  ),
  bundles.remove(
    "ends the banned seller's bundle",
    nobody,
    (sql, { people }) => sql`delete from public.bundles where seller_id = ${people['banned seller']}`,
    nobody,
  ),
  bundleItems.select(
    'reads what a bundle has',
    everyone,
    (sql, { bundle }) => sql`select * from public.bundle_items where bundle_id = ${bundle}`,
  ),
  bundleItems.select(
    'reads the hidden listing of a bundle',
    ['other seller'],
    (sql, { hiddenListing }) => sql`select * from public.bundle_items where listing_id = ${hiddenListing}`,
  ),
  bundleItems.insert(
    'puts a listing into a bundle without the act',
    nobody,
    (sql, { bundle, listing }) =>
      sql`insert into public.bundle_items (bundle_id, listing_id, position) values (${bundle}, ${listing}, 9)`,
    nobody,
  ),
  bundleItems.update(
    'changes what a bundle has',
    nobody,
    (sql, { bundle, listing }) =>
      sql`update public.bundle_items set listing_id = ${listing} where bundle_id = ${bundle} and position = 0`,
    nobody,
  ),
  bundleItems.remove(
    'takes a listing out of a bundle',
    nobody,
    (sql, { bundle }) => sql`delete from public.bundle_items where bundle_id = ${bundle}`,
  ),
]
