// Orders and entitlements: the buyer reads them; only payment functions write them.
import { nobody, type Right } from '../../operations/rights/right.ts'

export const orders: Right[] = [
  {
    table: 'orders',
    operation: 'select',
    what: "reads the buyer's order",
    allowed: ['buyer'],
    statement: (sql, { order }) => sql`select id, status, total_cents from public.orders where id = ${order.orderId}`,
  },
  {
    table: 'orders',
    operation: 'select',
    what: "reads the banned one's order",
    allowed: nobody,
    statement: (sql, { people }) => sql`select id from public.orders where buyer_id = ${people.banned}`,
  },
  {
    table: 'orders',
    operation: 'select',
    what: 'reads the Stripe account of an order',
    allowed: nobody,
    statement: (sql, { order }) => sql`select stripe_account_id from public.orders where id = ${order.orderId}`,
  },
  {
    table: 'orders',
    operation: 'insert',
    what: 'makes a paid order',
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`insert into public.orders (buyer_id, seller_id, status, total_cents, basket_digest, livemode, expires_at) values (auth.uid(), ${people.seller}, 'paid', 0, 'x', false, now())`,
  },
  {
    table: 'orders',
    operation: 'update',
    what: 'marks an order paid',
    allowed: nobody,
    statement: (sql, { order }) => sql`update public.orders set status = 'paid' where id = ${order.orderId}`,
  },
  {
    table: 'order_items',
    operation: 'select',
    what: "reads the items of the buyer's order",
    allowed: ['buyer'],
    statement: (sql, { order }) => sql`select * from public.order_items where order_id = ${order.orderId}`,
  },
  {
    table: 'order_items',
    operation: 'select',
    what: "reads the items of the banned one's order",
    allowed: nobody,
    statement: (sql, { people }) =>
      sql`select order_items.id from public.order_items, public.orders where orders.id = order_items.order_id and orders.buyer_id = ${people.banned}`,
  },
  {
    table: 'order_items',
    operation: 'update',
    what: 'lowers a price snapshot',
    allowed: nobody,
    statement: (sql, { order }) => sql`update public.order_items set price_cents = 1 where order_id = ${order.orderId}`,
  },
  {
    table: 'order_items',
    operation: 'select',
    what: "reads the items of the banned one's order by its id",
    allowed: nobody,
    statement: (sql, world) => sql`select * from public.order_items where order_id = ${world.bannedOrder.orderId}`,
  },
  {
    table: 'entitlements',
    operation: 'select',
    what: "reads the buyer's entitlement",
    allowed: ['buyer'],
    statement: (sql, { order }) => sql`select * from public.entitlements where order_id = ${order.orderId}`,
  },
  {
    table: 'entitlements',
    operation: 'select',
    what: "reads the banned one's entitlement",
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.entitlements where buyer_id = ${people.banned}`,
  },
  {
    table: 'entitlements',
    operation: 'insert',
    what: 'entitles themselves',
    allowed: nobody,
    statement: (sql, world) =>
      sql`insert into public.entitlements (buyer_id, listing_id, order_id) values (auth.uid(), ${world.otherListing}, ${world.order.orderId})`,
  },
  {
    table: 'entitlements',
    operation: 'update',
    what: 'undoes a revocation',
    allowed: nobody,
    statement: (sql) => sql`update public.entitlements set revoked_at = null, revoke_reason = null`,
  },
  {
    table: 'supply_consents',
    operation: 'select',
    what: "reads the buyer's consent",
    allowed: ['buyer'],
    statement: (sql, { order }) => sql`select * from public.supply_consents where order_id = ${order.orderId}`,
  },
  {
    table: 'supply_consents',
    operation: 'select',
    what: "reads the banned one's consent",
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.supply_consents where buyer_id = ${people.banned}`,
  },
  {
    table: 'supply_consents',
    operation: 'insert',
    what: 'writes a consent past its function',
    allowed: nobody,
    statement: (sql, { order }) =>
      sql`insert into public.supply_consents (order_id, buyer_id, words, version) values (${order.orderId}, auth.uid(), 'x', 'x')`,
  },
  {
    table: 'supply_consents',
    operation: 'delete',
    what: 'takes a consent back',
    allowed: nobody,
    statement: (sql, { order }) => sql`delete from public.supply_consents where order_id = ${order.orderId}`,
  },
  {
    table: 'order_withdrawals',
    operation: 'select',
    what: "reads the buyer's withdrawal",
    allowed: ['buyer'],
    statement: (sql, { order }) => sql`select * from public.order_withdrawals where order_id = ${order.orderId}`,
  },
  {
    table: 'order_withdrawals',
    operation: 'select',
    what: "reads the banned one's withdrawal",
    allowed: nobody,
    statement: (sql, { people }) => sql`select * from public.order_withdrawals where buyer_id = ${people.banned}`,
  },
  {
    table: 'order_withdrawals',
    operation: 'insert',
    what: 'writes a withdrawal past its function',
    allowed: nobody,
    statement: (sql, { order }) =>
      sql`insert into public.order_withdrawals (order_id, buyer_id) values (${order.orderId}, auth.uid())`,
  },
  {
    table: 'order_withdrawals',
    operation: 'delete',
    what: 'takes a withdrawal back',
    allowed: nobody,
    statement: (sql, { order }) => sql`delete from public.order_withdrawals where order_id = ${order.orderId}`,
  },
]
