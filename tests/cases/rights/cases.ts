// Cases: both sides and admins read them; only private functions write them.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const cases: Right[] = [
  {
    table: 'cases',
    operation: 'select',
    what: "reads the buyer's case",
    allowed: ['buyer', 'seller', 'admin'],
    statement: (sql, world) => sql`select id, body, state from public.cases where id = ${world.complaint}`,
  },
  {
    table: 'cases',
    operation: 'select',
    what: "reads the banned one's case",
    allowed: ['seller', 'admin'],
    statement: (sql, world) => sql`select id, body, state from public.cases where id = ${world.bannedComplaint}`,
  },
  {
    table: 'cases',
    operation: 'select',
    what: 'reads which admin decided',
    allowed: nobody,
    statement: (sql, world) => sql`select admin_id from public.cases where id = ${world.complaint}`,
  },
  {
    table: 'cases',
    operation: 'insert',
    what: 'opens a case by hand',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, { people, thread }) => sql`
      insert into public.cases (order_item_id, thread_id, buyer_id, seller_id, kind, body, due_at)
      select order_items.id, ${thread}, ${people.buyer}, ${people.seller}, 'missing', 'Mine', now()
      from public.order_items limit 1`,
  },
  {
    table: 'cases',
    operation: 'update',
    what: 'ends a case by hand',
    allowed: nobody,
    allowedIfGranted: nobody,
    statement: (sql, world) => sql`
      update public.cases set state = 'closed', outcome = 'refunded', due_at = null where id = ${world.complaint}`,
  },
  {
    table: 'cases',
    operation: 'delete',
    what: 'deletes a case',
    allowed: nobody,
    statement: (sql, world) => sql`delete from public.cases where id = ${world.complaint}`,
  },
]
