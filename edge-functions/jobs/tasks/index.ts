// What each row of private.jobs does. A task gives whether it has more to do at once.

import { sendWebhooks } from '../webhooks/send-webhooks.ts'
import { askToSweep } from './ask-to-sweep.ts'
import { inDatabase, oneByOne } from './in-database.ts'

export type Task = () => Promise<boolean>

/** By the name of the row. */
export const TASKS: Readonly<Record<string, Task>> = {
  // These are other functions' work, because they alone hold the keys of Storage and Stripe.
  prepare_listings: askToSweep('downloads/prepare'),
  sweep_files: askToSweep('downloads/sweep'),
  sweep_orders: askToSweep('stripe-webhook/sweep'),
  check_ledger: askToSweep('stripe-webhook/ledger'),
  lift_suspensions: oneByOne((sql) => sql`select private.lift_due_suspension() as changed`),
  turn_reductions: oneByOne((sql) => sql`select private.turn_due_reduction() as changed`),
  make_partitions: oneByOne((sql) => sql`select private.make_due_partition() as changed`),
  drop_partitions: oneByOne((sql) => sql`select private.drop_due_partition() as changed`),
  case_deadlines: inDatabase((sql) => sql`select private.move_due_cases() as changed`),
  send_webhooks: sendWebhooks,
  forget_webhooks: inDatabase((sql) => sql`select private.forget_webhooks() as changed`),
  forget_sent_mails: inDatabase((sql) => sql`select private.forget_sent_mails() as changed`),
  enqueue_version_mails: inDatabase((sql) => sql`select private.enqueue_version_mails() as changed`),
  enqueue_digests: inDatabase((sql) => sql`select private.enqueue_digests() as changed`),
}
