// One sale of the caller's. Another's is answered like a missing one.
import { saleCalls } from '../../../contract/operations/sales.ts'
import type { Act } from '../../_shared/auth/acting.ts'
import { handle } from '../context.ts'
import { type SaleDetailsRow, toSaleDetails } from './sale-rows.ts'

export const getSale = handle(saleCalls.getSale)((c, { params: { orderId } }) =>
  readSale(c.var.asServiceInGoodStanding, orderId),
)

export async function readSale(act: Act, orderId: string) {
  const [sale] = await act((sql) => sql<[{ facts: SaleDetailsRow }]>`select private.describe_sale(${orderId}) as facts`)
  return toSaleDetails(sale.facts)
}
