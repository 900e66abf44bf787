// A year's sales as CSV (RFC 4180). It is made while it is sent, page by page, so that a large shop needs no memory for it.
import { formatAmount } from '../../../contract/index.ts'
import { saleCalls } from '../../../contract/sales.ts'
import type { Act } from '../../_shared/auth/acting.ts'
import { handle } from '../context.ts'
import type { SaleRow } from './sale-rows.ts'

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
]

export const getSalesFile = handle(saleCalls.getSalesFile)(async (c, { query }) => {
  const act = c.var.asServiceInGoodStanding
  const [first, [{ is_taxed: isTaxed }]] = await Promise.all([
    readPage(act, query),
    act((sql) => sql<[{ is_taxed: boolean }]>`select private.has_taxed_sales() as is_taxed`),
  ])
  return new Response(ReadableStream.from(linesOf(first, isTaxed, (last) => readPage(act, query, last))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="sales-${query.year}.csv"`,
    },
  })
})

const readPage = (act: Act, request: object, after?: SaleRow) =>
  act((sql) => {
    const asked = { ...request, limit: PAGE, ...(after ? { after: [after.paid_at, after.id] } : {}) }
    return sql<SaleRow[]>`select * from private.find_sales(${sql.json(asked)}::jsonb)`
  })

type NextPage = (last: SaleRow | undefined) => Promise<SaleRow[]>

/** Taxes have a column of their own where the seller ever had any. */
async function* linesOf(first: SaleRow[], isTaxed: boolean, next: NextPage): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(lineOf(isTaxed ? [...HEAD, 'Tax'] : HEAD))
  for (let page = first; page.length > 0; ) {
    const cells = page.map((sale) => (isTaxed ? [...cellsOf(sale), formatAmount(sale.tax_cents)] : cellsOf(sale)))
    yield encoder.encode(cells.map(lineOf).join(''))
    page = page.length < PAGE ? [] : await next(page.at(-1))
  }
}

const cellsOf = (sale: SaleRow): string[] => [
  sale.id,
  new Date(sale.paid_at).toISOString().slice(0, 19).replace('T', ' '),
  plain(sale.buyer_name ?? 'Deleted user'),
  plain(sale.titles.join('; ')),
  sale.status,
  'USD',
  ...[sale.total_cents, sale.refunded_cents, sale.fee_cents, sale.net_cents, sale.discount_cents].map(formatAmount),
  sale.discount_code ?? '',
  formatAmount(sale.bundle_cents),
  plain(sale.bundle_name ?? ''),
]

/** What people wrote is no formula, whatever a spreadsheet would make of its first character (OWASP, "CSV Injection"). */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const lineOf = (cells: string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`
