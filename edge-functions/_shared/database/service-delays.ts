import type { AnswerOf } from '../../../contract/operations/operation.ts'
import type { serviceCalls } from '../../../contract/service.ts'
import type { Sql, Transaction } from './open-database.ts'

/** Counts, and seconds since the oldest was due. Null for a job that never ran. */
export type ServiceDelays = {
  mails_waiting: number
  mail_seconds: number
  jobs_waiting: number
  job_seconds: number | null
  /** Refunds that Stripe rejected, or whose account is out of reach. */
  refunds_stuck: number
}

export const readServiceDelays = (sql: Sql | Transaction) =>
  sql<[ServiceDelays]>`
    select mails_waiting, mail_seconds, jobs_waiting, job_seconds, refunds_stuck from private.service_delays()`

type Parts = NonNullable<AnswerOf<typeof serviceCalls.getHealth>['parts']>

/** Emails are sent within a minute and retried later. Jobs run every few seconds to every hour. */
const MAILS_LATE_SECONDS = 3600
const JOBS_LATE_SECONDS = 900

function waiting(count: number | undefined, seconds: number | null | undefined, late: number): Parts['mails'] {
  // The database is down.
  if (count === undefined || seconds === undefined) return { state: 'away', waiting: null, seconds: null }
  return { state: seconds === null || seconds > late ? 'late' : 'ok', waiting: count, seconds }
}

/** @param delays undefined while the database is down */
export const queueParts = (delays: ServiceDelays | undefined): Pick<Parts, 'mails' | 'jobs'> => ({
  mails: waiting(delays?.mails_waiting, delays?.mail_seconds, MAILS_LATE_SECONDS),
  jobs: waiting(delays?.jobs_waiting, delays?.job_seconds, JOBS_LATE_SECONDS),
})
