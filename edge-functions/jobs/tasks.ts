import { z } from 'zod'
import type { Transaction } from '../_shared/database/open-database.ts'
import type { Statement } from '../_shared/database/statement.ts'
import { asService, settings } from './context.ts'
import { mailDigests } from './mail-digests.ts'
import { sendWebhooks } from './send-webhooks.ts'

/** Longer than any sweep takes; one that is cut off is done again. */
const PATIENCE_MS = 90_000
const answer = z.object({ hasMore: z.boolean().default(false) })

/** A task that another function does, asked in the scheduler's name. */
export const askToSweep = (path: string) => async (): Promise<boolean> => {
  const response = await fetch(`${settings.SUPABASE_URL}/functions/v1/${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${settings.SWEEP_SECRET}` },
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 200)}`)
  return answer.parse(JSON.parse(text)).hasMore
}

/** A function changes at most this many rows per call, and is then called again. */
const BATCH = 1000

/** A task of one private function, which returns its number of changed rows as `changed`. */
export const inDatabase =
  (ask: (sql: Transaction) => Statement<{ changed: number }[]>) => async (): Promise<boolean> => {
    const [row] = await asService(ask)
    return (row?.changed ?? 0) >= BATCH
  }

/** The same for a function that changes one row per call, so that locks aren't held together. */
export const rowByRow = (ask: (sql: Transaction) => Statement<{ changed: number }[]>) => async (): Promise<boolean> => {
  for (let count = 0; count < BATCH; count += 1) {
    const [row] = await asService(ask)
    if (!row?.changed) return false
  }
  return true
}

// What each row of private.jobs does. A task gives whether it has more to do at once.

export type Task = () => Promise<boolean>

/** By the name of the row. */
export const TASKS: Readonly<Record<string, Task>> = {
  // These are other functions' work, because they alone hold the keys of Storage and Stripe.
  prepare_listings: askToSweep('downloads/prepare'),
  sweep_files: askToSweep('downloads/sweep'),
  sweep_orders: askToSweep('stripe-webhook/sweep'),
  check_ledger: askToSweep('stripe-webhook/ledger'),
  lift_suspensions: rowByRow((sql) => sql`select private.lift_due_suspension() as changed`),
  apply_reductions: rowByRow((sql) => sql`select private.apply_due_reduction() as changed`),
  publish_drafts: rowByRow((sql) => sql`select private.publish_due_draft() as changed`),
  require_identities: inDatabase((sql) => sql`select private.require_identities() as changed`),
  pair_purchases: rowByRow((sql) => sql`select private.pair_purchases() as changed`),
  renew_weekly_items: inDatabase((sql) => sql`select private.renew_weekly_items() as changed`),
  count_catalogue: inDatabase((sql) => sql`select private.count_catalogue() as changed`),
  make_partitions: rowByRow((sql) => sql`select private.make_due_partition() as changed`),
  drop_partitions: rowByRow((sql) => sql`select private.drop_due_partition() as changed`),
  renew_scores: inDatabase((sql) => sql`select private.renew_scores() as changed`),
  merge_tags: rowByRow((sql) => sql`select private.merge_tags() as changed`),
  count_tags: async () => {
    await asService`select private.count_tags() as changed`
    return false
  },
  forget_empty_searches: inDatabase((sql) => sql`select private.forget_empty_searches() as changed`),
  deliver_gifts: rowByRow((sql) => sql`select private.deliver_due_gift() as changed`),
  forget_guests: inDatabase((sql) => sql`select private.forget_guests() as changed`),
  forget_post_recipients: inDatabase((sql) => sql`select private.forget_post_recipients() as changed`),
  forget_address_follows: inDatabase((sql) => sql`select private.forget_address_follows() as changed`),
  case_deadlines: inDatabase((sql) => sql`select private.move_due_cases() as changed`),
  send_webhooks: sendWebhooks,
  forget_webhooks: inDatabase((sql) => sql`select private.forget_webhooks() as changed`),
  forget_mails: inDatabase((sql) => sql`select private.forget_mails() as changed`),
  forget_undeliverable: inDatabase((sql) => sql`select private.forget_undeliverable() as changed`),
  remind_to_review: inDatabase((sql) => sql`select private.remind_to_review() as changed`),
  enqueue_release_mails: inDatabase((sql) => sql`select private.enqueue_release_mails() as changed`),
  mail_digests: mailDigests,
}
