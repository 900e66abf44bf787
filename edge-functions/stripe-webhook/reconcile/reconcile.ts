// After a restore of the database: what Stripe knows since is applied, account by account and page by page, whatever webhooks told before. An operator's
// command calls it until nothing is left (docs/runbooks/restore.md); whatever is looked at twice changes nothing twice.
import { internalCalls, type LostOrder, type ReconcilePlace } from '../../../contract/operations/internal.ts'
import { askStripe } from '../../_shared/payments/stripe.ts'
import { handle, payments } from '../context.ts'
import { followAccounts, followDisputes, followRefunds } from './follow-changes.ts'
import { lastOf, type Page, type Paging } from './page.ts'
import { restoreSession } from './restore-session.ts'

const PAGE = 50
/** Before the moment of the copy: what was begun then may have been kept only after it. */
const MARGIN_SECONDS = 3600

export const reconcile = handle(internalCalls.reconcile)(async (_, { body: { since, refund, from } }) => {
  const created = { gte: Math.floor(Date.parse(since) / 1000) - MARGIN_SECONDS }
  const place = from ?? (await accountAfter(undefined))
  const paging = { limit: PAGE, created, ...(place.after ? { starting_after: place.after } : {}) }
  const { counts, lost = [], after } = await lookAt(place, paging, refund)
  const next = after === null ? await nextOf(place) : { ...place, after }
  return { known: 0, restored: 0, closed: 0, followed: 0, ...counts, lost, next }
})

function lookAt({ stage, account, after }: ReconcilePlace, paging: Paging, refund: boolean): Promise<Page> {
  if (stage === 'sessions') return lookAtSessions(account, paging, refund)
  if (stage === 'refunds') return followRefunds(account, paging)
  if (stage === 'disputes') return followDisputes(account, paging)
  return followAccounts(after ?? '', PAGE)
}

async function lookAtSessions(account: string, paging: Paging, refund: boolean): Promise<Page> {
  const { stripe } = payments
  const page = await askStripe(() => stripe.checkout.sessions.list(paging, { stripeAccount: account }))
  const counts = { known: 0, restored: 0, closed: 0 }
  const lost: LostOrder[] = []
  for (const session of page.data) {
    const outcome = await restoreSession(session, account, refund)
    if (outcome === null) continue
    if (typeof outcome === 'string') counts[outcome] += 1
    else lost.push(outcome)
  }
  return { counts, lost, after: lastOf(page) }
}

/** Every account that Stripe says is connected: the database may not know those that were connected since the copy. */
async function accountAfter(account: string | undefined): Promise<ReconcilePlace> {
  const paging = { limit: 1, ...(account ? { starting_after: account } : {}) }
  const { data } = await askStripe(() => payments.stripe.accounts.list(paging))
  return data[0]
    ? { stage: 'sessions', account: data[0].id, after: null }
    : { stage: 'accounts', account: '', after: null }
}

/** An account's sessions come first: what was refunded or disputed of an order needs the order. */
async function nextOf({ stage, account }: ReconcilePlace): Promise<ReconcilePlace | null> {
  if (stage === 'sessions') return { stage: 'refunds', account, after: null }
  if (stage === 'refunds') return { stage: 'disputes', account, after: null }
  return stage === 'disputes' ? await accountAfter(account) : null
}
