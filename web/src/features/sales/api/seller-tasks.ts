import { saleCalls } from '@contract/sales.ts'
import { query } from '@/lib/query.ts'

export const sellerTasksQuery = (userId: string) => query(saleCalls.listTasks, { params: { userId } }, { staleTime: 0 })
