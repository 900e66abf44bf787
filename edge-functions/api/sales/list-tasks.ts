import { saleCalls } from '../../../contract/operations/sales.ts'
import type { SellerTask } from '../../../contract/schemas/sales.ts'
import { handle } from '../context.ts'

export const listTasks = handle(saleCalls.listTasks)(async (c) => ({
  tasks: await c.var.asServiceInGoodStanding((sql) => sql<SellerTask[]>`select * from private.seller_tasks()`),
}))
