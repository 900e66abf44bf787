// Follows: own rows only.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const follows: Right[] = [
  {
    table: 'follows',
    operation: 'insert',
    what: 'follows the other seller',
    allowed: ['stranger', 'buyer', 'seller', 'admin'],
    allowedIfGranted: ['stranger', 'buyer', 'seller', 'admin'],
    statement: (sql, { people }) => sql`insert into public.follows (seller_id) values (${people['other seller']})`,
  },
  {
    table: 'follows',
    operation: 'insert',
    what: "follows in the stranger's name",
    allowed: nobody,
    allowedIfGranted: ['stranger'],
    statement: (sql, { people }) =>
      sql`insert into public.follows (follower_id, seller_id) values (${people.stranger}, ${people['other seller']})`,
  },
  {
    table: 'follows',
    operation: 'select',
    what: 'sees the follows of the buyer',
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`select * from public.follows where follower_id = ${people.buyer}`,
  },
  {
    table: 'follows',
    operation: 'select',
    what: 'sees the follows of the banned one',
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.follows where follower_id = ${people.banned}`,
  },
  {
    table: 'follows',
    operation: 'update',
    what: 'changes a follow',
    allowed: nobody,
    statement: (sql, { people }) => sql`update public.follows set seller_id = ${people['other seller']}`,
  },
  {
    table: 'follows',
    operation: 'delete',
    what: "ends the buyer's follow",
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`delete from public.follows where follower_id = ${people.buyer}`,
  },
  {
    table: 'follows',
    operation: 'delete',
    what: 'ends every follow, which are their own',
    allowed: ['buyer'],
    statement: (sql) => sql`delete from public.follows`,
  },
]
