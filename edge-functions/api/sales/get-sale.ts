// One sale of the caller's. Another's is answered like a missing one.
import { saleCalls } from '../../../contract/sales.ts'
import type { Act } from '../../_shared/auth/acting.ts'
import { readRequests } from '../cases/case-columns.ts'
import { handle } from '../context.ts'
import { type SaleDetailsRow, toSaleDetails } from './sale-rows.ts'

type Acts = { asCaller: Act; asServiceInGoodStanding: Act }

export const getSale = handle(saleCalls.getSale)((c, { params: { orderId } }) => readSale(c.var, orderId))

export async function readSale({ asCaller, asServiceInGoodStanding }: Acts, orderId: string) {
  const [[sale], requests] = await Promise.all([
    asServiceInGoodStanding(
      (sql) => sql<[{ facts: SaleDetailsRow }]>`select private.describe_sale(${orderId}) as facts`,
    ),
    readRequests(asCaller, orderId),
  ])
  return { ...toSaleDetails(sale.facts), requests }
}
