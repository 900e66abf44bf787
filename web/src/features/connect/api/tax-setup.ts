import { connectCalls } from '@contract/checkout.ts'
import { query } from '@/lib/query.ts'

/** Whether a seller has to set up Stripe Tax. Their own doing at Stripe changes it, so it is never taken as fresh. */
export const taxSetupQuery = () => query(connectCalls.getTaxSetup, {}, { staleTime: 0, retry: 1 })
