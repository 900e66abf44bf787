// What a seller waits for: every list of `/dashboard/sales` where all 200,000 orders of the shop
// are theirs, by its slowest percent.
import { actingOn } from '../../edge-functions/_shared/auth/acting.ts'
import type { Transaction } from '../../edge-functions/_shared/database/open-database.ts'
import { type Ask, benchLists } from '../support/measure-lists.ts'
import { fillSales } from './fill-sales.ts'

const ORDERS = 200_000
const MOST_P99_MS = 30
const PAGE = 25

const find = (sql: Transaction, request: object) =>
  sql`select * from private.find_sales(${sql.json({ limit: PAGE, ...request })}::jsonb)`

const asks = (middle: { paid_at: string; id: string; number: string }): Record<string, Ask> => ({
  'first page': (sql) => find(sql, {}),
  'a page in the middle': (sql) => find(sql, { after: [middle.paid_at, middle.id] }),
  'partly refunded': (sql) => find(sql, { state: 'partially_refunded' }),
  disputed: (sql) => find(sql, { state: 'disputed' }),
  'a word of every title': (sql) => find(sql, { q: 'quilt' }),
  'titles that some orders have': (sql, run) => find(sql, { q: `number ${100 + run}` }),
  'a buyer': (sql, run) => find(sql, { q: `Weaver ${run * 3}` }),
  'an order’s number': (sql) => find(sql, { q: middle.number }),
  'one sale': (sql) => sql`select private.describe_sale(${middle.id})`,
})

export const bench = benchLists(MOST_P99_MS, async ({ scale, log, owner, api }) => {
  const orders = Math.round(ORDERS * scale)
  log(`filling a shop: one seller, ${orders} orders`)
  const seller = await fillSales(owner, orders)
  const [middle] = await owner<{ paid_at: string; id: string; number: string }[]>`
    select paid_at, id, number from public.orders order by paid_at offset ${Math.floor(orders / 2)} limit 1`
  if (!middle) throw new Error('no order was made')
  const { asService } = actingOn(api)
  const claims = { sub: seller, role: 'authenticated' } as const
  return {
    setting: { orders },
    asks: asks(middle),
    act: (read) => asService(read, { for: claims, standing: 'good' }),
  }
})
