// A buyer's library: orders with receipts, and the newest version of each file that they hold.
import { fileCalls } from '../../../contract/files.ts'
import { formatCents } from '../../../contract/format.ts'
import { type Order, type OrderItem, orderCalls } from '../../../contract/orders.ts'
import { type Export, makeArchive } from './export.ts'
import { toCents, versionFacts } from './export-shop.ts'
import { safeName } from './files.ts'
import type { ArchivedOrder, FileVersion, Manifest } from './format.ts'
import { allPages, type Shop } from './shop.ts'

export const exportLibrary = (shop: Shop, folder: string, say: (line: string) => void): Promise<Manifest> =>
  makeArchive('library', shop, folder, say, async (target) => {
    const bought = await allPages(
      (query) => shop.call(orderCalls.listOrders, { params: { userId: shop.accountId }, query }),
      ({ orders }) => orders,
    )
    const orders: ArchivedOrder[] = []
    for (const [index, order] of bought.entries()) {
      say(`${index + 1} of ${bought.length}: the order of ${order.created_at.slice(0, 10)}`)
      orders.push(await archiveOrder(target, order))
    }
    await target.writeJson('orders.json', { orders })
    return { listings: 0, orders: orders.length }
  })

async function archiveOrder(target: Export, order: Order): Promise<ArchivedOrder> {
  const items: ArchivedOrder['items'] = []
  for (const item of order.items)
    items.push({
      id: item.id,
      listing_id: item.file_id,
      title: item.title,
      seller_name: item.seller_name,
      price_cents: toCents(item.price),
      discount_cents: toCents(item.discount),
      tax_cents: toCents(item.tax ?? 0),
      is_held: item.is_held,
      revoke_reason: item.revoke_reason,
      licence_key: item.licence?.key ?? null,
      file: item.is_held ? await keepFile(target, order, item) : null,
    })
  const archived = {
    id: order.id,
    status: order.status,
    total_cents: toCents(order.total_amount),
    tax_cents: toCents(order.tax?.amount ?? 0),
    discount_code: order.discount_code,
    discount_cents: toCents(order.discount),
    bundle: order.bundle,
    bundle_discount_cents: toCents(order.bundle_discount),
    refund_policy: order.refund_policy,
    created_at: order.created_at,
    items,
    receipt: `receipts/${order.id}.txt`,
  }
  await target.writeText(archived.receipt, receiptOf(archived, target.shop.web))
  return archived
}

async function keepFile({ shop, keep, lack }: Export, order: Order, item: OrderItem): Promise<FileVersion | null> {
  const what = `the file of “${item.title}”`
  const known = await shop.call(fileCalls.listVersions, { params: { id: item.file_id } }).catch((error) => {
    lack(what, error)
  })
  const [newest] = known?.versions ?? []
  if (!newest) return null
  const facts = versionFacts(`files/${item.file_id}/${newest.version}-${safeName(newest.name)}`, newest)
  const params = { orderId: order.id, fileId: item.file_id }
  const link = async () => (await shop.call(orderCalls.getDownloadLink, { params })).downloadLink
  return (await keep(facts.path, what, link, facts)) ? facts : null
}

// Receipts.

const line = (words: string, cents: number) => `${words.padEnd(60)} ${formatCents(cents).padStart(14)}`

/** @param site the shop's address */
export function receiptOf(order: Omit<ArchivedOrder, 'receipt'>, site: string): string {
  const taken = [
    ...(order.bundle_discount_cents > 0
      ? [`Bundle ${order.bundle ?? ''}: -${formatCents(order.bundle_discount_cents)}`]
      : []),
    ...(order.discount_cents > 0 ? [`Code ${order.discount_code ?? ''}: -${formatCents(order.discount_cents)}`] : []),
  ]
  return [
    `Receipt of ${site}`,
    `Order ${order.id}`,
    `Date  ${order.created_at}`,
    `State ${order.status}`,
    '',
    ...order.items.map((item) => line(`${item.title}, of ${item.seller_name}`, item.price_cents)),
    line('Total paid, in US dollars', order.total_cents),
    ...(order.tax_cents > 0 ? [line('Tax in it', order.tax_cents)] : []),
    ...(taken.length > 0 ? ['', 'Taken off before:', ...taken] : []),
    ...(order.refund_policy ? ['', 'Refund policy at purchase:', order.refund_policy] : []),
    '',
  ].join('\n')
}
