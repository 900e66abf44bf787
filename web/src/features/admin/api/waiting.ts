import { queueCalls } from '@contract/queues.ts'
import { query } from '@/lib/query.ts'

export const waitingQuery = () => query(queueCalls.countWaiting, {}, { staleTime: 0 })
