// Users read what they accepted; who accepted what is written by functions alone.
import { nobody, on, type Right } from '../../operations/rights/right.ts'

const acceptances = on('acceptances')

export const legalRights: Right[] = [
  acceptances.select(
    'reads what the buyer accepted',
    ['buyer'],
    (sql, { people }) => sql`select * from public.acceptances where user_id = ${people.buyer}`,
  ),
  acceptances.select(
    'reads what the banned one accepted',
    nobody,
    (sql, { people }) => sql`select * from public.acceptances where user_id = ${people.banned}`,
  ),
  acceptances.insert(
    'invents an acceptance of their own',
    nobody,
    (sql) =>
      sql`insert into public.acceptances (user_id, document, version) values (auth.uid(), 'terms', '2999-01-01')`,
  ),
  acceptances.update(
    'changes what the buyer accepted',
    nobody,
    (sql, { people }) => sql`update public.acceptances set version = '2999-01-01' where user_id = ${people.buyer}`,
  ),
  acceptances.remove(
    'takes back what the buyer accepted',
    nobody,
    (sql, { people }) => sql`delete from public.acceptances where user_id = ${people.buyer}`,
  ),
]
