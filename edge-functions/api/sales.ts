import { centsToDollars, formatAmount } from '../../contract/index.ts'
import type { PendingPayment } from '../../contract/orders.ts'
import { type SellerTask, saleCalls, warningCalls } from '../../contract/sales.ts'
import { type Act, actBy } from '../_shared/auth/acting.ts'
import { type InCents, inDollars, json } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { csvFile } from '../_shared/http/csv.ts'
import { handle } from './_app/context.ts'
import { foundPage } from './_app/statements.ts'
import { readRequests } from './cases.ts'
import type { DisputeRow, RefundRow, SaleDetailsRow, SaleRow, TotalsRow } from './sale-rows.ts'
import { toSale, toSaleDetails, toTotals, withAmount } from './sale-rows.ts'

type Pending = Pick<PendingPayment, 'number' | 'titles' | 'total' | 'since'>

const findSales = foundPage('sales', 'private.find_sales', { time: 'paid_at', standing: 'good', shape: toSale })

export const listSales = handle(saleCalls.listSales)(async (c, read) => {
  if (read.query.cursor) return findSales(c, read)
  const { limit, ...filters } = read.query
  const [page, [{ years, totals, pending }]] = await Promise.all([
    findSales(c, read),
    c.var.asService<[{ years: number[]; totals: TotalsRow | null; pending: InCents<Pending, 'total'>[] }]>`
      select private.sales_years() as years, (
        select to_jsonb(sums) from private.sum_sales(${json(filters)}::jsonb) as sums
      ) as totals, array(select to_jsonb(waiting) from private.pending_sales() as waiting) as pending`,
  ])
  return { ...page, years, totals: totals && toTotals(totals), pending: pending.map(inDollars) }
})

export const listTasks = handle(saleCalls.listTasks)(async (c) => ({
  tasks: await c.var.asService((sql) => sql<SellerTask[]>`select * from private.seller_tasks()`, { standing: 'good' }),
}))

// Another seller's sale is rejected like a missing one.

export const getSale = handle(saleCalls.getSale)((c, { params: { orderId } }) => readSale(c.var, orderId))

export async function readSale({ asCaller, asService }: { asCaller: Act; asService: Act }, orderId: string) {
  const [[sale], requests] = await Promise.all([
    asService((sql) => sql<[{ facts: SaleDetailsRow }]>`select private.describe_sale(${orderId}) as facts`, {
      standing: 'good',
    }),
    readRequests(asCaller, orderId),
  ])
  return { ...toSaleDetails(sale.facts), requests }
}

// The database queues the refund, once per refundId. The sweep sends it to Stripe at once.

export const refundSale = handle(saleCalls.refundSale)(
  async (c, { params: { orderId }, body: { refundId, itemId, amount, reason } }) => {
    await c.var.asService(
      (sql) => sql`select private.refund_sale(${refundId}, ${orderId}, ${amount}, ${reason}, ${itemId ?? null})`,
      // Another order used the id concurrently.
      { rejections: { 23505: 'refund_id_used' } },
    )
    return readSale(c.var, orderId)
  },
)

export const answerWarning = handle(warningCalls.answerWarning)(async (c, { params: { orderId }, body }) => {
  await c.var.asService`select private.answer_warning(${orderId}, ${body.action === 'refund'})`
})

type Row = { refunded_cents: number; refunds: RefundRow[]; dispute: DisputeRow | null }

export const listOrderRefunds = handle(saleCalls.listOrderRefunds)(async (c, { params: { orderId } }) => {
  const [[order], requests] = await Promise.all([
    c.var.asService((sql) => sql<Row[]>`select * from private.order_refunds(${orderId})`, { standing: 'good' }),
    readRequests(c.var.asCaller, orderId),
  ])
  if (!order) throw new ApiError('order_not_found')
  return {
    refunded: centsToDollars(order.refunded_cents),
    refunds: order.refunds.map(withAmount),
    requests,
    dispute: order.dispute && withAmount(order.dispute),
  }
})

// A year's sales as CSV.

const PAGE = 1000
const HEAD = [
  'Order',
  'Paid at (UTC)',
  'Buyer',
  'Items',
  'State',
  'Currency',
  'Paid',
  'Refunded',
  'Fee',
  'Net',
  'Discount',
  'Discount code',
  'Bundle discount',
  'Bundles',
  'Gift',
  'Order number',
  'Activations',
]

export const getSalesFile = handle(saleCalls.getSalesFile)(async (c, { query }) => {
  const act = actBy((run) => c.var.asService(run, { standing: 'good' }))
  const [first, [{ is_taxed: isTaxed }]] = await Promise.all([
    readPage(act, query),
    act((sql) => sql<[{ is_taxed: boolean }]>`select private.has_taxed_sales() as is_taxed`),
  ])
  return csvFile(
    `sales-${query.year}.csv`,
    pagesOf(first, isTaxed, (last) => readPage(act, query, last)),
  )
})

const readPage = (act: Act, request: object, after?: SaleRow) =>
  act((sql) => {
    const page = { ...request, limit: PAGE, ...(after ? { after: [after.paid_at, after.id] } : {}) }
    return sql<SaleRow[]>`select * from private.find_sales(${sql.json(page)}::jsonb)`
  })

type NextPage = (last: SaleRow | undefined) => Promise<SaleRow[]>

/** Adds a tax column if the seller ever had taxes. */
async function* pagesOf(first: SaleRow[], isTaxed: boolean, next: NextPage): AsyncGenerator<string[][]> {
  yield [isTaxed ? [...HEAD, 'Tax'] : HEAD]
  for (let page = first; page.length > 0; ) {
    yield page.map((sale) => (isTaxed ? [...cellsOf(sale), formatAmount(sale.tax_cents)] : cellsOf(sale)))
    page = page.length < PAGE ? [] : await next(page.at(-1))
  }
}

const cellsOf = (sale: SaleRow): string[] => [
  sale.id,
  new Date(sale.paid_at).toISOString().slice(0, 19).replace('T', ' '),
  sale.buyer_name ?? 'Deleted user',
  sale.titles.join('; '),
  sale.status,
  'USD',
  ...[sale.total_cents, sale.refunded_cents, sale.fee_cents, sale.net_cents, sale.discount_cents].map(formatAmount),
  sale.discount_code ?? '',
  formatAmount(sale.bundle_cents),
  sale.bundle_name ?? '',
  sale.is_gift ? 'yes' : '',
  sale.number,
  String(sale.activations),
]
