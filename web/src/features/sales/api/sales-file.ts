import type { Given } from '@contract/operation.ts'
import { saleCalls } from '@contract/sales.ts'
import { ask } from '@/lib/api.ts'

/** The sales of a year as CSV. */
export const fetchSalesFile = (userId: string, query: Given<typeof saleCalls.getSalesFile>['query']) =>
  ask(saleCalls.getSalesFile, { params: { userId }, query })
