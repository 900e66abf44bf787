// Follows: own rows only.
import { allButTheOtherSeller, nobody, on, type Right } from '../../operations/rights/right.ts'

const follows = on('follows')

export const followRights: Right[] = [
  follows.insert(
    'follows the other seller',
    allButTheOtherSeller,
    (sql, { people }) => sql`insert into public.follows (seller_id) values (${people['other seller']})`,
    allButTheOtherSeller,
  ),
  follows.insert(
    "follows in the stranger's name",
    nobody,
    (sql, { people }) =>
      sql`insert into public.follows (follower_id, seller_id) values (${people.stranger}, ${people['other seller']})`,
    ['stranger'],
  ),
  follows.select(
    'sees the follows of the buyer',
    ['buyer'],
    (sql, { people }) => sql`select * from public.follows where follower_id = ${people.buyer}`,
  ),
  follows.select(
    'sees the follows of the banned one',
    nobody,
    (sql, { people }) => sql`select * from public.follows where follower_id = ${people.banned}`,
  ),
  follows.update(
    'changes a follow',
    nobody,
    (sql, { people }) => sql`update public.follows set seller_id = ${people['other seller']}`,
  ),
  follows.remove(
    "ends the buyer's follow",
    ['buyer'],
    (sql, { people }) => sql`delete from public.follows where follower_id = ${people.buyer}`,
  ),
  follows.remove('ends every follow, which are their own', ['buyer'], (sql) => sql`delete from public.follows`),
]
