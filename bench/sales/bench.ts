// What a seller waits for: every list of `/dashboard/sales` where all 200,000 orders of the shop are theirs, by its slowest percent.
import { actingOn } from '../../edge-functions/_shared/auth/acting.ts'
import { openDatabase, type Transaction } from '../../edge-functions/_shared/database/open-database.ts'
import { openTestDatabase } from '../../local/harness/test-database.ts'
import type { Bench } from '../support/report.ts'
import { fillSales } from './fill-sales.ts'

const ORDERS = 200_000
const MOST_P99_MS = 30
const RUNS = 300
const PAGE = 25

type Ask = (sql: Transaction, run: number) => PromiseLike<unknown>

const find = (sql: Transaction, request: object) =>
  sql`select * from private.find_sales(${sql.json({ limit: PAGE, ...request })}::jsonb)`

const asks = (middle: { paid_at: string; id: string }): Record<string, Ask> => ({
  'first page': (sql) => find(sql, {}),
  'a page in the middle': (sql) => find(sql, { after: [middle.paid_at, middle.id] }),
  'partly refunded': (sql) => find(sql, { state: 'partially_refunded' }),
  disputed: (sql) => find(sql, { state: 'disputed' }),
  'a word of every title': (sql) => find(sql, { q: 'quilt' }),
  'titles that some orders have': (sql, run) => find(sql, { q: `number ${100 + run}` }),
  'a buyer': (sql, run) => find(sql, { q: `Weaver ${run * 3}` }),
  'an order’s number': (sql) => find(sql, { q: `#${middle.id.slice(0, 8)}` }),
  'one sale': (sql) => sql`select private.describe_sale(${middle.id})`,
})

export const bench: Bench = async ({ scale, log }) => {
  const orders = Math.round(ORDERS * scale)
  const database = await openTestDatabase()
  const owner = openDatabase({ url: database.urls.supabase_admin ?? '', poolSize: 1 })
  const api = openDatabase({ url: database.urls.marketplace_api ?? '', poolSize: 1 })
  try {
    log(`filling a shop: one seller, ${orders} orders`)
    const seller = await fillSales(owner, orders)
    const [middle] = await owner<{ paid_at: string; id: string }[]>`
      select paid_at, id from public.orders order by paid_at offset ${Math.floor(orders / 2)} limit 1`
    if (!middle) throw new Error('no order was made')
    const { asServiceInGoodStanding } = actingOn(api)
    const claims = { sub: seller, role: 'authenticated' } as const
    const rows = []
    for (const [name, ask] of Object.entries(asks(middle))) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) {
        const started = performance.now()
        await asServiceInGoodStanding(claims, (sql) => ask(sql, run))
        times.push(performance.now() - started)
      }
      times.sort((a, b) => a - b)
      const at = (share: number) => Number((times[Math.floor(RUNS * share)] ?? Number.NaN).toFixed(2))
      rows.push({ list: name, 'p50 ms': at(0.5), 'p99 ms': at(0.99) })
      log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`)
    }
    return {
      setting: { orders, runs: RUNS },
      rows,
      targets: rows.map((row) => ({
        name: `${row.list} p99 under ${MOST_P99_MS} ms`,
        met: row['p99 ms'] < MOST_P99_MS,
        figure: `${row['p99 ms']} ms`,
      })),
    }
  } finally {
    await Promise.all([owner.end(), api.end()])
    await database.close()
  }
}
