// What the scheduler and functions among themselves call, with the secret that they share.
import { expect } from 'vitest'
import { stack } from '../stack.ts'
import { owner, until } from './people.ts'

export const SCHEDULED_CALLS = [
  'jobs/run',
  'stripe-webhook/sweep',
  'stripe-webhook/ledger',
  'stripe-webhook/reconcile',
  'stripe-webhook/reconcile/accounts',
  'downloads/sweep',
  'downloads/prepare',
  'downloads/check',
  'previews/make',
  'contents/read',
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

/**
 * Keeps the scheduler from jobs until they are due again. One that is running ends first; where its
 * worker was killed it runs again, because otherwise it would never end.
 */
export const restJobs = (...names: string[]) =>
  until(`${names.join()} rest`, async () => {
    const jobs = await owner`
      update private.jobs
      set due_at = case when started_at > coalesce(finished_at, '-infinity') then least(due_at, now()) else 'infinity' end
      where name in ${owner(names)} returning due_at = 'infinity' as rests`
    return jobs.every(({ rests }) => rests)
  })

/** The scheduler's own run of the job may have taken a part of the work, which it ends first. */
async function sweep(path: (typeof SCHEDULED_CALLS)[number], job: string): Promise<void> {
  expect((await schedulerCalls(path)).status).toBe(200)
  await until(`no ${job} is running`, async () => {
    const running = await owner`
      select from private.jobs where name = ${job} and started_at > coalesce(finished_at, '-infinity')`
    return running.length === 0
  })
}

/** Settles payments without events, and pays back what is owed. */
export const sweepPayments = () => sweep('stripe-webhook/sweep', 'sweep_orders')

/** Removes what nobody uses from Storage. */
export const sweepFiles = () => sweep('downloads/sweep', 'sweep_files')
