// Orders and entitlements: the buyer reads them; only payment functions write them.
import { nobody, on, type Right } from '../../operations/rights/right.ts'

const orders = on('orders')
const orderItems = on('order_items')
const entitlements = on('entitlements')
const supplyConsents = on('supply_consents')
const orderWithdrawals = on('order_withdrawals')

export const orderRights: Right[] = [
  orders.select(
    "reads the buyer's order",
    ['buyer'],
    (sql, { order }) => sql`select id, status, total_cents from public.orders where id = ${order.orderId}`,
  ),
  orders.select(
    "reads the banned one's order",
    nobody,
    (sql, { people }) => sql`select id from public.orders where buyer_id = ${people.banned}`,
  ),
  orders.select(
    'reads the Stripe account of an order',
    nobody,
    (sql, { order }) => sql`select stripe_account_id from public.orders where id = ${order.orderId}`,
  ),
  orders.insert(
    'makes a paid order',
    nobody,
    (sql, { people }) =>
      sql`insert into public.orders (buyer_id, seller_id, status, total_cents, basket_digest, livemode, expires_at) values (auth.uid(), ${people.seller}, 'paid', 0, 'x', false, now())`,
  ),
  orders.update(
    'marks an order paid',
    nobody,
    (sql, { order }) => sql`update public.orders set status = 'paid' where id = ${order.orderId}`,
  ),
  orderItems.select(
    "reads the items of the buyer's order",
    ['buyer'],
    (sql, { order }) => sql`select * from public.order_items where order_id = ${order.orderId}`,
  ),
  orderItems.update(
    'lowers a price snapshot',
    nobody,
    (sql, { order }) => sql`update public.order_items set price_cents = 1 where order_id = ${order.orderId}`,
  ),
  orderItems.select(
    "reads the items of the banned one's order",
    nobody,
    (sql, world) => sql`select * from public.order_items where order_id = ${world.bannedOrder.orderId}`,
  ),
  entitlements.select(
    "reads the buyer's entitlement",
    ['buyer'],
    (sql, { order }) => sql`select * from public.entitlements where order_id = ${order.orderId}`,
  ),
  entitlements.select(
    "reads the banned one's entitlement",
    nobody,
    (sql, { people }) => sql`select * from public.entitlements where buyer_id = ${people.banned}`,
  ),
  entitlements.insert(
    'entitles themselves',
    nobody,
    (sql, world) =>
      sql`insert into public.entitlements (buyer_id, listing_id, order_id) values (auth.uid(), ${world.otherListing}, ${world.order.orderId})`,
  ),
  entitlements.update(
    'undoes a revocation',
    nobody,
    (sql) => sql`update public.entitlements set revoked_at = null, revoke_reason = null`,
  ),
  supplyConsents.select(
    "reads the buyer's consent",
    ['buyer'],
    (sql, { order }) => sql`select * from public.supply_consents where order_id = ${order.orderId}`,
  ),
  supplyConsents.select(
    "reads the banned one's consent",
    nobody,
    (sql, { people }) => sql`select * from public.supply_consents where buyer_id = ${people.banned}`,
  ),
  supplyConsents.insert(
    'writes a consent past its function',
    nobody,
    (sql, { order }) =>
      sql`insert into public.supply_consents (order_id, buyer_id, words, version) values (${order.orderId}, auth.uid(), 'x', 'x')`,
  ),
  supplyConsents.remove(
    'takes a consent back',
    nobody,
    (sql, { order }) => sql`delete from public.supply_consents where order_id = ${order.orderId}`,
  ),
  orderWithdrawals.select(
    "reads the buyer's withdrawal",
    ['buyer'],
    (sql, { order }) => sql`select * from public.order_withdrawals where order_id = ${order.orderId}`,
  ),
  orderWithdrawals.select(
    "reads the banned one's withdrawal",
    nobody,
    (sql, { people }) => sql`select * from public.order_withdrawals where buyer_id = ${people.banned}`,
  ),
  orderWithdrawals.insert(
    'writes a withdrawal past its function',
    nobody,
    (sql, { order }) =>
      sql`insert into public.order_withdrawals (order_id, buyer_id) values (${order.orderId}, auth.uid())`,
  ),
  orderWithdrawals.remove(
    'takes a withdrawal back',
    nobody,
    (sql, { order }) => sql`delete from public.order_withdrawals where order_id = ${order.orderId}`,
  ),
]
