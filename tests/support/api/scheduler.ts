// What the scheduler and functions among themselves call, with the secret that they share.
import { expect } from 'vitest'
import { stack } from '../stack.ts'

export const SCHEDULED_CALLS = [
  'jobs/run',
  'stripe-webhook/sweep',
  'stripe-webhook/ledger',
  'stripe-webhook/reconcile',
  'stripe-webhook/reconcile/accounts',
  'downloads/sweep',
  'downloads/prepare',
  'downloads/check',
] as const

/** Calls with another Authorization header where one is given; null sends none. */
export const schedulerCalls = (
  path: (typeof SCHEDULED_CALLS)[number],
  authorization: string | null = `Bearer ${stack.sweepSecret}`,
  body?: object,
): Promise<Response> =>
  fetch(`${stack.urls.supabase}/functions/v1/${path}`, {
    method: 'POST',
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  })

/** Settles payments without events, and pays back what is owed. */
export async function sweepPayments(): Promise<void> {
  expect((await schedulerCalls('stripe-webhook/sweep')).status).toBe(200)
}
