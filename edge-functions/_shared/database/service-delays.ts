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
