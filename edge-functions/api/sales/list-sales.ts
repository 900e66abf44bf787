import { saleCalls } from '../../../contract/sales.ts'
import { pageOf } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'
import { requestOf } from '../find-page.ts'
import { type SaleRow, toSale } from './sale-rows.ts'

export const listSales = handle(saleCalls.listSales)(async (c, { query }) => {
  const found = await c.var.asServiceInGoodStanding(
    (sql) => sql<SaleRow[]>`select * from private.find_sales(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = pageOf(found, query.limit, (sale) => [sale.paid_at, sale.id])
  return { sales: rows.map(toSale), nextCursor }
})
