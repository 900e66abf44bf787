import { adminCalls } from '@contract/operations/admin.ts'
import { query } from '@/lib/query.ts'

export const waitingQuery = () => query(adminCalls.countWaiting, {}, { staleTime: 0 })
