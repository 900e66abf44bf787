// The invariants of money: in the end orders, ledger and downloads agree with Stripe.
import { owner } from '../../support/api/people.ts'
import { accessViolations } from './access-violations.ts'
import { giftViolations } from './gift-violations.ts'
import { guestViolations } from './guest-violations.ts'
import { idsOf, type Shop, USES_MAX } from './shop.ts'
import { isReached, type Truth, truthOf } from './stripe.ts'

type OrderRow = {
  id: string
  status: string
  is_paid: boolean
  total_cents: number
  tax_cents: number
  tax_mode: string
  items_tax_cents: number
  fee_cents: number
  refunded_cents: number
  fee_refunded_cents: number
  disputed_cents: number
  lost_cents: number
  duplicate_cents: number
  failed_refund_cents: number
  checkout_session_id: string | null
  buyer_id: string
  discount_cents: number
  bundle_cents: number
  /** What both items of a bundle cost on their own, less what the bundle costs. */
  bundle_saving_cents: number
  items_cents: number
  items_discount_cents: number
  /** Of items that this order never granted: the buyer had them by another one. */
  ungranted_cents: number
  held: number
  revoked: number
  purchase_mails: number
  buyer_is_gone: boolean
  seller_is_gone: boolean
}

/** The orders of a run, with what hangs on each. */
const ordersOf = ({ sellers }: Shop) => owner<OrderRow[]>`
  select orders.*, orders.paid_at is not null as is_paid,
    (select sum(price_cents)::int from public.order_items as items where items.order_id = orders.id) as items_cents,
    (select sum(discount_cents)::int from public.order_items as items where items.order_id = orders.id) as items_discount_cents,
    (select case when count(*) < 2 then 0 else greatest(0, sum(
        items.price_cents + items.discount_cents - case orders.tax_mode when 'exclusive' then items.tax_cents else 0 end
      ) - min(bundles.price_cents)) end::int
      from public.order_items as items join public.bundle_items using (listing_id) join public.bundles on bundles.id = bundle_items.bundle_id
      where items.order_id = orders.id) as bundle_saving_cents,
    (select sum(tax_cents)::int from public.order_items as items where items.order_id = orders.id) as items_tax_cents,
    (select coalesce(sum(price_cents), 0)::int from public.order_items as items
      where items.order_id = orders.id and not exists (
        select from public.entitlements where entitlements.order_id = orders.id and entitlements.listing_id = items.listing_id
      )) as ungranted_cents,
    (select count(*)::int from public.entitlements join public.order_items as items using (order_id, listing_id)
      where entitlements.order_id = orders.id and revoked_at is null and not private.was_free(items)) as held,
    (select count(*)::int from public.entitlements where entitlements.order_id = orders.id and revoked_at is not null) as revoked,
    (select count(*)::int from private.outbox where kind = 'purchase' and event_key = orders.id::text) as purchase_mails,
    (select standing = 'deleted' from public.profiles where profiles.id = orders.buyer_id) as buyer_is_gone,
    (select standing = 'deleted' from public.profiles where profiles.id = orders.seller_id) as seller_is_gone
  from public.orders where orders.seller_id in ${idsOf(sellers)}`

const isOpen = ({ dispute }: Truth) => dispute === 'needs_response' || dispute === 'under_review'

/** The state that an order must be in. */
function statusOf(truth: Truth, { total_cents: total, duplicate_cents: duplicate }: OrderRow): string {
  if (truth.refunded + truth.lost >= total) return 'refunded'
  if (isOpen(truth)) return 'disputed'
  return truth.lost > 0 || truth.refunded > duplicate ? 'partially_refunded' : 'paid'
}

/** What an order says otherwise than Stripe, in words. */
function differencesOf(order: OrderRow, truth: Truth): string[] {
  const status = statusOf(truth, order)
  const isGone = status === 'refunded'
  // What was paid twice goes back, unless the bank has the money or sent it back, which a row owes.
  const isOwed = order.duplicate_cents > truth.refunded && truth.dispute === null && order.failed_refund_cents === 0
  const pairs: [what: string, says: unknown, must: unknown][] = [
    ['items', order.items_cents, order.total_cents],
    ['discount', order.discount_cents + order.bundle_cents, order.items_discount_cents],
    // The bundles of a seller who left are gone.
    ['bundle', order.bundle_cents, order.seller_is_gone ? order.bundle_cents : order.bundle_saving_cents],
    ['amount', order.total_cents, truth.amount],
    ['tax', order.tax_cents, truth.tax],
    ['tax of its items', order.items_tax_cents, truth.tax],
    ['taxed', order.tax_mode !== 'off', truth.hasTax],
    ['status', order.status, status],
    ['refunded', order.refunded_cents, truth.refunded],
    ['fee', order.fee_cents, truth.fee],
    ['fee refunded', order.fee_refunded_cents, truth.feeRefunded],
    // A bank may take what went back already.
    ['disputed', order.disputed_cents > 0, isOpen(truth)],
    ['lost', order.lost_cents, truth.lost],
    ['paid twice', order.duplicate_cents, order.ungranted_cents],
    ['owed', isOwed, false],
    ['holds something after it is gone', isGone && order.held > 0, false],
    ['holds', isGone || order.held > 0 || order.revoked > 0 || order.ungranted_cents === order.items_cents, true],
    // A deleted account has no address.
    ['purchase mails', order.purchase_mails, order.buyer_is_gone ? order.purchase_mails : 1],
  ]
  return pairs
    .filter(([, says, must]) => says !== must)
    .map(([what, says, must]) => `order ${order.id} (${order.status}): ${what} is ${says}, must be ${must}`)
}

async function ledgerViolations(orders: OrderRow[]): Promise<string[]> {
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const differing = await owner`select * from private.ledger_differences() where order_id in ${owner(ids)}`
  const unbalanced = await owner`
    select transactions.id from private.ledger_transactions as transactions
    left join private.ledger_entries as entries on entries.transaction_id = transactions.id
    where transactions.order_id in ${owner(ids)}
    group by transactions.id having coalesce(sum(entries.cents), 0) <> 0 or count(entries.cents) < 2`
  return [...differing, ...unbalanced].map((row) => `the ledger: ${JSON.stringify(row)}`)
}

/** A code is used as often as it may be, and once by each buyer before claims; an open order keeps its use. */
async function codeViolations({ sellers }: Shop): Promise<string[]> {
  const overused = await owner`
    select discounts.code, uses.buyer_id, count(*) from private.discount_uses as uses
    join public.discounts on discounts.id = uses.discount_id join public.orders on orders.id = uses.order_id
    where discounts.seller_id in ${idsOf(sellers)} and orders.status <> 'expired'
    group by grouping sets ((discounts.id, discounts.code), (discounts.id, discounts.code, uses.buyer_id))
    having case when grouping(uses.buyer_id) = 1 then discounts.code = 'TENTH' and count(*) > ${USES_MAX} else count(*) > 1 end`
  return overused.map((row) => `a code: ${JSON.stringify(row)}`)
}

/** Nobody pays twice for one listing, and nobody holds what they did not pay for. */
export async function holdingViolations(sellers: { id: string }[]): Promise<string[]> {
  const ids = idsOf(sellers)
  const twice = await owner<{ what: string }[]>`
    select orders.buyer_id || ' paid twice for ' || items.listing_id as what
    from public.orders join public.order_items as items on items.order_id = orders.id
    where orders.seller_id in ${ids} and orders.status in ('paid', 'partially_refunded', 'disputed')
      and orders.duplicate_cents = 0 and not exists (select from private.gifts where gifts.order_id = orders.id)
    group by orders.buyer_id, items.listing_id having count(*) > 1`
  const unpaid = await owner<{ what: string }[]>`
    select 'entitlement ' || entitlements.id || ' was not paid' as what from public.entitlements
    join public.listings on listings.id = entitlements.listing_id
    left join public.orders on orders.id = entitlements.order_id and (
      orders.buyer_id = entitlements.buyer_id or exists (select from private.gifts where gifts.order_id = orders.id)
    )
    left join public.order_items as items on items.order_id = orders.id and items.listing_id = entitlements.listing_id
    where listings.seller_id in ${ids} and entitlements.revoked_at is null
      and (items.id is null or orders.paid_at is null or orders.status = 'refunded')`
  return [...twice, ...unpaid].map(({ what }) => what)
}

/** A buyer gets a file exactly where an entitlement says so, even if the listing was sold twice. */
async function downloadViolations({ buyers, checkouts }: Shop, orders: OrderRow[]): Promise<string[]> {
  const items = await owner<{ order_id: string; listing_id: string; buyer_id: string; held_by: string[] }[]>`
    select items.order_id, items.listing_id, orders.buyer_id, array(
      select held.buyer_id from public.entitlements as held join public.profiles on profiles.id = held.buyer_id
      where held.buyer_id in (orders.buyer_id, items.holder_id) and held.listing_id = items.listing_id and held.revoked_at is null
        and profiles.standing = 'good'
    ) as held_by
    from public.order_items as items
    join public.orders on orders.id = items.order_id
    where orders.id in ${owner(['00000000-0000-0000-0000-000000000000', ...orders.map(({ id }) => id)])}`
  const checked = await Promise.all(
    items.map(async ({ order_id, listing_id, buyer_id, held_by }) => {
      const buyer = buyers.find(({ id }) => id === buyer_id) ?? checkouts[0]?.buyer
      const answer = await buyer?.get(`orders/${order_id}/download/${listing_id}`)
      const isHeld = buyer !== undefined && held_by.includes(buyer.id)
      return answer?.status === 200 && !isHeld ? [`${listing_id} of ${order_id} is downloaded without a right`] : []
    }),
  )
  return checked.flat()
}

/** Everything that does not hold, in words; nothing of it ever should. */
export async function violationsOf(shop: Shop): Promise<string[]> {
  const orders = await ordersOf(shop)
  const truths = await Promise.all(
    shop.checkouts.map(async (checkout) => ({
      ...checkout,
      truth: await truthOf(checkout),
      isConnected: await isReached(checkout.accountId),
    })),
  )
  const perSession = truths.flatMap(({ sessionId, truth, isConnected }) => {
    const ofSession = orders.filter((order) => order.checkout_session_id === sessionId)
    const [order] = ofSession
    // Of what happens on an account after its connection ended, the shop hears nothing.
    if (!isConnected) return []
    if (ofSession.length !== 1 || !order) return [`session ${sessionId} has ${ofSession.length} orders`]
    if (order.is_paid !== truth.isPaid)
      return [`order ${order.id} is paid: ${order.is_paid}, at Stripe: ${truth.isPaid}`]
    if (order.status === 'processing') return [`order ${order.id} is still processing`]
    return truth.isPaid ? differencesOf(order, truth) : []
  })
  const unknown = orders
    .filter(
      ({ is_paid, checkout_session_id: id }) => is_paid && !shop.checkouts.some(({ sessionId }) => sessionId === id),
    )
    .map(({ id }) => `order ${id} is paid without a session`)
  const paid = orders.filter(({ is_paid }) => is_paid)
  return [
    ...perSession,
    ...unknown,
    ...(await accessViolations(shop, truths)),
    ...(await guestViolations(truths)),
    ...(await giftViolations(shop)),
    ...(await ledgerViolations(orders)),
    ...(await codeViolations(shop)),
    ...(await downloadViolations(shop, paid)),
  ]
}
