// Has the shop apply what Stripe knows, page after page, and adds up what became of it.
import type { z } from 'zod'
import { internalCalls, type LostOrder, type ReconcilePlace } from '../../contract/operations/internal.ts'
import { ask, type Shop } from './ask.ts'

const answer = internalCalls.reconcile.answers[200].schema
type Counts = Pick<z.infer<typeof answer>, 'known' | 'restored' | 'closed' | 'followed'>

export type Reconciled = Counts & { lost: LostOrder[] }

type Wish = {
  /** The moment of the copy that was restored, as ISO 8601 in UTC. */
  since: string
  /** Whether what cannot be written again is refunded. */
  refund: boolean
  /** Only this one's sessions, refunds and disputes. */
  account?: string
}

export async function reconcile(shop: Shop, { account, ...wish }: Wish): Promise<Reconciled> {
  const sum: Reconciled = { known: 0, restored: 0, closed: 0, followed: 0, lost: [] }
  let from: ReconcilePlace | null = account ? { stage: 'sessions', account, after: null } : null
  do {
    const page: z.infer<typeof answer> = await ask(shop, 'stripe-webhook/reconcile', { ...wish, from }, answer)
    for (const name of ['known', 'restored', 'closed', 'followed'] as const) sum[name] += page[name]
    sum.lost.push(...page.lost)
    from = page.next
  } while (from && (!account || from.account === account))
  return sum
}
