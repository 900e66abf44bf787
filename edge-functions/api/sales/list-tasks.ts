import type { SellerTask } from '../../../contract/sales.ts'
import { saleCalls } from '../../../contract/sales.ts'
import { handle } from '../context.ts'

export const listTasks = handle(saleCalls.listTasks)(async (c) => ({
  tasks: await c.var.asServiceInGoodStanding((sql) => sql<SellerTask[]>`select * from private.seller_tasks()`),
}))
