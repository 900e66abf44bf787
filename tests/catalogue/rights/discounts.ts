// Discounts: their seller creates, ends and reads them. The terms never change.
import { nobody, on, type Right, sellers } from '../../operations/rights/right.ts'

const discounts = on('discounts')

export const discountRights: Right[] = [
  discounts.select(
    "reads the seller's discounts",
    ['seller'],
    (sql, { people }) => sql`select * from public.discounts where seller_id = ${people.seller}`,
  ),
  discounts.select(
    "reads the banned seller's discounts",
    nobody,
    (sql, { people }) => sql`select * from public.discounts where seller_id = ${people['banned seller']}`,
  ),
  discounts.insert(
    'makes a discount of all that they sell',
    sellers,
    (sql) => sql`insert into public.discounts (code, percent) values ('SUMMER', 10)`,
    sellers,
  ),
  discounts.insert(
    "makes a discount of the seller's listing",
    ['seller'],
    (sql, { listing }) =>
      sql`insert into public.discounts (code, percent, listing_id) values ('SUMMER', 10, ${listing})`,
    ['seller'],
  ),
  discounts.insert(
    "makes a discount in the seller's name",
    nobody,
    (sql, { people }) =>
      sql`insert into public.discounts (seller_id, code, percent) values (${people.seller}, 'SUMMER', 10)`,
    ['seller'],
  ),
  discounts.update(
    "ends the seller's discounts",
    ['seller'],
    (sql, { people }) => sql`update public.discounts set ended_at = now() where seller_id = ${people.seller}`,
  ),
  discounts.update(
    'ends all discounts, which are their own',
    ['seller'],
    (sql) => sql`update public.discounts set ended_at = now()`,
  ),
  discounts.update(
    "ends the banned seller's discounts",
    nobody,
    (sql, { people }) => sql`update public.discounts set ended_at = now() where seller_id = ${people['banned seller']}`,
  ),
  discounts.update(
    'changes what a discount takes off',
    nobody,
    (sql, { people }) => sql`update public.discounts set percent = 99 where seller_id = ${people.seller}`,
    ['seller'],
  ),
  discounts.remove(
    'deletes a discount',
    nobody,
    (sql, { people }) => sql`delete from public.discounts where seller_id = ${people.seller}`,
  ),
]
