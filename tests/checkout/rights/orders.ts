// Orders and entitlements: the buyer reads them; only payment functions write them.
import { nobody, on, type Right } from '../../platform/rights/right.ts'

const orders = on('orders')
const orderItems = on('order_items')
const entitlements = on('entitlements')
const supplyConsents = on('supply_consents')
const orderWithdrawals = on('order_withdrawals')

export const orderRights: Right[] = [
  orders.select("reads the buyer's order", ['buyer'], 'id, status, total_cents', 'id = $order'),
  orders.select("reads the banned one's order", nobody, 'id', 'buyer_id = $banned'),
  orders.select("reads the guest's order", nobody, 'id', 'id = $guestOrder'),
  orders.select('reads the order of a gift', ['giver'], 'id, status, total_cents', 'id = $giftOrder'),
  orders.select('reads the Stripe account of an order', nobody, 'stripe_account_id', 'id = $order'),
  orderItems.select("reads the items of the buyer's order", ['buyer'], 'title, price_cents', 'order_id = $order'),
  orderItems.select("reads the items of the guest's order", nobody, 'title', 'order_id = $guestOrder'),
  orderItems.select('reads what a gift cost', ['giver'], 'title, price_cents', 'order_id = $giftOrder'),
  orderItems.select(
    'reads who holds an item, which a giver may not know',
    nobody,
    'holder_id',
    'order_id = $giftOrder',
  ),
  orderItems.select("reads which site led to the buyer's order", nobody, 'source', 'order_id = $order'),
  orderItems.select("reads the items of the banned one's order", nobody, 'title', 'order_id = $bannedOrder'),
  entitlements.select("reads the buyer's entitlement", ['buyer'], '*', 'order_id = $order'),
  entitlements.select("reads the banned one's entitlement", nobody, '*', 'buyer_id = $banned'),
  entitlements.select("reads the guest's entitlement", nobody, '*', 'order_id = $guestOrder'),
  entitlements.select('reads the entitlement of a gift', ['recipient'], '*', 'order_id = $giftOrder'),
  supplyConsents.select("reads the buyer's consent", ['buyer'], '*', 'order_id = $order'),
  supplyConsents.select("reads the banned one's consent", nobody, '*', 'buyer_id = $banned'),
  supplyConsents.select("reads the guest's consent", nobody, '*', 'order_id = $guestOrder'),
  supplyConsents.select('reads the consent about a gift', ['giver'], '*', 'order_id = $giftOrder'),
  orderWithdrawals.select("reads the buyer's withdrawal", ['buyer'], '*', 'order_id = $order'),
  orderWithdrawals.select("reads the banned one's withdrawal", nobody, '*', 'buyer_id = $banned'),
  orderWithdrawals.select("reads the guest's withdrawal", nobody, '*', 'order_id = $guestOrder'),
  orderWithdrawals.select('reads the withdrawal from a gift', ['giver'], '*', 'order_id = $giftOrder'),
]
