// Users read what they accepted; who accepted what is written by functions alone.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const legal: Right[] = [
  {
    table: 'acceptances',
    operation: 'select',
    what: 'reads what the buyer accepted',
    allowed: ['buyer'],
    statement: (sql, { people }) => sql`select * from public.acceptances where user_id = ${people.buyer}`,
  },
  {
    table: 'acceptances',
    operation: 'select',
    what: 'reads what the banned one accepted',
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.acceptances where user_id = ${people.banned}`,
  },
  {
    table: 'acceptances',
    operation: 'insert',
    what: 'invents an acceptance of their own',
    allowed: nobody,
    statement: (sql) =>
      sql`insert into public.acceptances (user_id, document, version) values (auth.uid(), 'terms', '2999-01-01')`,
  },
  {
    table: 'acceptances',
    operation: 'update',
    what: 'changes what the buyer accepted',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`update public.acceptances set version = '2999-01-01' where user_id = ${people.buyer}`,
  },
  {
    table: 'acceptances',
    operation: 'delete',
    what: 'takes back what the buyer accepted',
    allowed: nobody,
    statement: (sql, { people }) => sql`delete from public.acceptances where user_id = ${people.buyer}`,
  },
]
