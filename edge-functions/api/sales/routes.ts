import type { saleCalls } from '../../../contract/sales.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { getSale } from './get-sale.ts'
import { getSalesFile } from './get-sales-file.ts'
import { listOrderRefunds } from './list-order-refunds.ts'
import { listSales } from './list-sales.ts'
import { listTasks } from './list-tasks.ts'
import { refundSale } from './refund-sale.ts'

export const saleRoutes: RoutesOf<typeof saleCalls> = {
  listSales,
  getSalesFile,
  listTasks,
  getSale,
  refundSale,
  listOrderRefunds,
}
