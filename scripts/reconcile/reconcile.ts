// Asks the shop to reconcile with Stripe, page after page until the end, and adds up what became of it.
import type { z } from 'zod'
import { internalCalls, type LostOrder, type ReconcilePlace } from '../../contract/operations/internal.ts'

const answer = internalCalls.reconcile.answers[200].schema
type Page = z.infer<typeof answer>
type Counts = Pick<Page, 'known' | 'restored' | 'closed' | 'followed'>

export type Reconciled = Counts & { lost: LostOrder[] }

export type Asked = {
  /** Where the functions are, such as https://project.supabase.co/functions/v1. */
  functionsUrl: string
  sweepSecret: string
  /** The moment of the copy that was restored, as ISO 8601 in UTC. */
  since: string
  /** Whether what cannot be written again is refunded. */
  refund: boolean
}

/** @param account only this one's sessions, refunds and disputes, where it is named */
export async function reconcile(asked: Asked, account?: string): Promise<Reconciled> {
  const sum: Reconciled = { known: 0, restored: 0, closed: 0, followed: 0, lost: [] }
  let from: ReconcilePlace | null = account ? { stage: 'sessions', account, after: null } : null
  do {
    const page = await askForPage(asked, from)
    for (const name of ['known', 'restored', 'closed', 'followed'] as const) sum[name] += page[name]
    sum.lost.push(...page.lost)
    from = page.next
  } while (from && (!account || from.account === account))
  return sum
}

async function askForPage({ functionsUrl, sweepSecret, ...body }: Asked, from: ReconcilePlace | null): Promise<Page> {
  const response = await fetch(`${functionsUrl}/stripe-webhook/reconcile`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sweepSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, from }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`reconcile answered ${response.status}: ${text.slice(0, 300)}`)
  return answer.parse(JSON.parse(text))
}
