// Cases: both sides and admins read them; only private functions write them.
import { nobody, on, type Right } from '../../operations/rights/right.ts'

const cases = on('cases')

export const caseRights: Right[] = [
  cases.select(
    "reads the buyer's case",
    ['buyer', 'seller', 'admin'],
    (sql, world) => sql`select id, body, state from public.cases where id = ${world.complaint}`,
  ),
  cases.select(
    "reads the banned one's case",
    ['seller', 'admin'],
    (sql, world) => sql`select id, body, state from public.cases where id = ${world.bannedComplaint}`,
  ),
  cases.select(
    'reads which admin decided',
    nobody,
    (sql, world) => sql`select admin_id from public.cases where id = ${world.complaint}`,
  ),
  cases.insert(
    'opens a case by hand',
    nobody,
    (sql, { people, thread }) => sql`
      insert into public.cases (order_item_id, thread_id, buyer_id, seller_id, kind, body, due_at)
      select order_items.id, ${thread}, ${people.buyer}, ${people.seller}, 'missing', 'Mine', now()
      from public.order_items limit 1`,
    nobody,
  ),
  cases.update(
    'ends a case by hand',
    nobody,
    (sql, world) => sql`
      update public.cases set state = 'closed', outcome = 'refunded', due_at = null where id = ${world.complaint}`,
    nobody,
  ),
  cases.remove('deletes a case', nobody, (sql, world) => sql`delete from public.cases where id = ${world.complaint}`),
]
