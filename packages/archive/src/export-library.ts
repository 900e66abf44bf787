// A buyer's library: orders with receipts, and the newest release of each item that they hold.

import { type Order, type OrderItem, orderCalls } from '../../../contract/orders.ts'
import { formatCents } from '../../../contract/text/format.ts'
import { identityLines } from '../../../contract/text/identity-words.ts'
import { type Export, makeArchive } from './export.ts'
import { keepFiles, releasesOf, toCents } from './export-shop.ts'
import type { ArchivedFile, ArchivedOrder, Manifest } from './format.ts'
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
      usage_licence: item.usage_licence,
      ai_use: item.ai_use,
      languages: item.languages,
      price_cents: toCents(item.price),
      discount_cents: toCents(item.discount),
      tax_cents: toCents(item.tax ?? 0),
      is_held: item.is_held,
      revoke_reason: item.revoke_reason,
      licence_key: item.licence?.key ?? null,
      files: item.is_held ? await keepNewest(target, item) : [],
    })
  const archived = {
    id: order.id,
    number: order.number,
    status: order.status,
    total_cents: toCents(order.total_amount),
    tax_cents: toCents(order.tax?.amount ?? 0),
    discount_code: order.discount_code,
    discount_cents: toCents(order.discount),
    bundle: order.bundle,
    bundle_discount_cents: toCents(order.bundle_discount),
    refund_policy: order.refund_policy,
    sellerIdentity: order.sellerIdentity,
    created_at: order.created_at,
    items,
    receipt: `receipts/${order.id}.txt`,
  }
  await target.writeText(archived.receipt, receiptOf(archived, target.shop.web))
  return archived
}

/** The newest release that the buyer may download. */
async function keepNewest(target: Export, item: OrderItem): Promise<ArchivedFile[]> {
  const { shop, lack } = target
  const releases = await releasesOf(shop, item.file_id).catch((error) => {
    lack(`the files of “${item.title}”`, error)
  })
  const held = releases?.filter(({ can_download }) => can_download) ?? []
  const newest = held.find(({ withdrawn_at }) => withdrawn_at === null) ?? held[0]
  return newest ? await keepFiles(target, { id: item.file_id, title: item.title }, newest) : []
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
    `Order ${order.number}`,
    `Date  ${order.created_at}`,
    `State ${order.status}`,
    '',
    ...order.items.flatMap(({ title, seller_name, price_cents, usage_licence, ai_use, languages }) => [
      line(`${title}, of ${seller_name}`, price_cents),
      `  Licence: ${usage_licence ?? 'not stated'}`,
      `  Use of AI: ${ai_use === null ? 'not stated' : ai_use.join(', ') || 'none'}`,
      `  Language: ${languages?.join(', ') ?? 'not stated'}`,
    ]),
    line('Total paid, in US dollars', order.total_cents),
    ...(order.tax_cents > 0 ? [line('Tax in it', order.tax_cents)] : []),
    ...(taken.length > 0 ? ['', 'Taken off before:', ...taken] : []),
    ...(order.sellerIdentity ? ['', ...identityLines(order.sellerIdentity)] : []),
    ...(order.refund_policy ? ['', 'Refund policy at purchase:', order.refund_policy] : []),
    '',
  ].join('\n')
}
