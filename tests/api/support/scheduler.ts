// What the scheduler and functions among themselves call, with the secret that they share.
import { stack } from '../../support/stack.ts'

type ScheduledCall =
  | 'jobs/run'
  | 'stripe-webhook/sweep'
  | 'stripe-webhook/ledger'
  | 'downloads/sweep'
  | 'downloads/prepare'

/** Calls with another Authorization header where one is given; null sends none. */
export const schedulerCalls = (
  path: ScheduledCall,
  authorization: string | null = `Bearer ${stack.sweepSecret}`,
): Promise<Response> =>
  fetch(`${stack.urls.supabase}/functions/v1/${path}`, {
    method: 'POST',
    headers: authorization === null ? {} : { authorization },
  })
