// Lets the shop apply Stripe's state, page by page and for several accounts at a time, and adds up
// the results.
import type { z } from 'zod'
import { formatCents } from '../../contract/index.ts'
import { type FailedRestore, internalCalls, type ReconcileCursor } from '../../contract/operations/internal.ts'

/**
 * Stripe allows a platform 100 requests a second, and each account needs about ten
 * (docs.stripe.com, "Rate limits").
 */
const ACCOUNTS_AT_ONCE = 8

const found = internalCalls.connectedAccounts.answers[200].schema
const answer = internalCalls.reconcile.answers[200].schema
const COUNTS = ['known', 'restored', 'closed', 'followed'] as const

export type Reconciled = Record<(typeof COUNTS)[number], number> & { lost: FailedRestore[] }

type ReconcileOptions = {
  /** Time of the restored copy, as ISO 8601 in UTC. */
  since: string
  /** Whether to refund orders that can't be written again. */
  refund: boolean
  /** Limits the run to this account's sessions, refunds and disputes. */
  account?: string
}

export async function reconcile(shop: Shop, { account, ...options }: ReconcileOptions): Promise<Reconciled> {
  const sessionsOf = (id: string) => walk(shop, options, { stage: 'sessions', account: id, after: null })
  if (account) return await sessionsOf(account)
  const walked = await eachAtOnce(await connectedAccounts(shop), sessionsOf)
  return sumOf([...walked, await walk(shop, options, { stage: 'accounts', account: '', after: null })])
}

async function connectedAccounts(shop: Shop): Promise<string[]> {
  const accounts: string[] = []
  let after: string | null = null
  do {
    const page: z.infer<typeof found> = await ask(shop, 'stripe-webhook/reconcile/accounts', { after }, found)
    accounts.push(...page.accounts)
    after = page.next
  } while (after !== null)
  return accounts
}

/** Continues from a place until nothing is left. */
async function walk(shop: Shop, options: ReconcileOptions, from: ReconcileCursor): Promise<Reconciled> {
  const pages: Reconciled[] = []
  for (let place: ReconcileCursor | null = from; place; ) {
    const page: z.infer<typeof answer> = await ask(
      shop,
      'stripe-webhook/reconcile',
      { ...options, from: place },
      answer,
    )
    pages.push(page)
    place = page.next
  }
  return sumOf(pages)
}

/** @returns the results in the same order */
async function eachAtOnce<T, Result>(list: T[], act: (one: T) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  const left = [...list.entries()]
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await act(next[1])
  }
  await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, worker))
  return results
}

function sumOf(parts: Reconciled[]): Reconciled {
  const sum: Reconciled = { known: 0, restored: 0, closed: 0, followed: 0, lost: parts.flatMap(({ lost }) => lost) }
  for (const part of parts) for (const name of COUNTS) sum[name] += part[name]
  return sum
}

// Lets the shop look for objects whose bytes are missing, page by page.

const objects = internalCalls.checkFiles.answers[200].schema

type Checked = Pick<z.infer<typeof objects>, 'looked' | 'lost' | 'unreadable'>

/** @param withhold whether the shop withholds the missing files */
export async function checkFiles(shop: Shop, withhold: boolean): Promise<Checked> {
  const sum: Checked = { looked: 0, lost: [], unreadable: [] }
  let after: string | null = null
  do {
    const page: z.infer<typeof objects> = await ask(shop, 'downloads/check', { after, withhold }, objects)
    sum.looked += page.looked
    sum.lost.push(...page.lost)
    sum.unreadable.push(...page.unreadable)
    after = page.next
  } while (after !== null)
  return sum
}

// The result of a reconciliation, in lines for an operator.

const WHY: Record<string, string> = {
  buyer_missing: 'its buyer has no account: run this again after they sign in with the same address',
  seller_missing: 'its seller isn’t connected',
  listing_missing: 'its listing doesn’t exist',
  order_differs: 'the order belongs to another session',
  session_mismatch: 'the payment differs from the order',
}

/** The numbers, then each lost order with its contact address, and each file. */
export function linesOf({ known, restored, closed, followed, lost }: Reconciled, files: Checked): string[] {
  const numbers: [what: string, count: number][] = [
    ['sessions with an existing order', known],
    ['orders restored', restored],
    ['open sessions closed: their buyers check out again', closed],
    ['refunds, disputes and accounts updated', followed],
    ['lost orders, refunded', lost.filter(({ isRefunded }) => isRefunded).length],
    ['lost orders, not refunded', lost.filter(({ isRefunded }) => !isRefunded).length],
    ['objects checked', files.looked],
    ['objects with missing bytes', files.lost.length],
    ['objects that Storage can’t read', files.unreadable.length],
  ]
  return [
    ...numbers.map(([what, count]) => `${String(count).padStart(7)}  ${what}`),
    ...lost.map(
      ({ orderId, sessionId, accountId, cents, email, why, isRefunded }) =>
        `${isRefunded ? 'refunded' : 'LOST'}  order ${orderId}, ${formatCents(cents)}, ${email ?? 'no address'}, ${sessionId} on ${accountId}: ${WHY[why] ?? why}`,
    ),
    ...files.lost.map(
      ({ bucket, path, listingId, isWithheld }) =>
        `${isWithheld ? 'withheld' : 'LOST'}  ${bucket}/${path}${listingId ? ` of the listing ${listingId}` : ''}`,
    ),
    ...files.unreadable.map(({ bucket, path }) => `UNREADABLE  ${bucket}/${path}`),
  ]
}

// Calls of the shop's functions with the scheduler's secret.

export type Shop = {
  /** Base URL of the functions, such as https://project.supabase.co/functions/v1. */
  functionsUrl: string
  sweepSecret: string
}

/** @throws with the answer, if it isn't a 200 */
async function ask<Answer extends z.ZodType>(
  { functionsUrl, sweepSecret }: Shop,
  path: string,
  body: object,
  answer: Answer,
): Promise<z.infer<Answer>> {
  const response = await fetch(`${functionsUrl}/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sweepSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`)
  return answer.parse(JSON.parse(text))
}
