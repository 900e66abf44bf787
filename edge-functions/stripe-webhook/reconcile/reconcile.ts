// After a restore of the database: what Stripe knows since is applied, page by page of each account, whatever webhooks told before. An operator's
// command calls it until nothing is left (docs/runbooks/restore.md); whatever is looked at twice changes nothing twice.
import { internalCalls, type ReconcilePlace } from '../../../contract/internal.ts'
import { askStripe } from '../../_shared/payments/stripe.ts'
import { handle, payments } from '../context.ts'
import { followAccounts, followDisputes, followRefunds } from './follow-changes.ts'
import { lastOf, openTally, type Page, type Paging } from './page.ts'
import { restoreSession } from './restore-session.ts'

const PAGE = 50
const ACCOUNTS_PAGE = 100
/** Before the moment of the copy: what was begun then may have been kept only after it. */
const MARGIN_SECONDS = 3600

export const reconcile = handle(internalCalls.reconcile)(async (_, { body: { since, refund, from } }) => {
  const created = { gte: Math.floor(Date.parse(since) / 1000) - MARGIN_SECONDS }
  const paging = { limit: PAGE, created, ...(from.after ? { starting_after: from.after } : {}) }
  const { counts, lost = [], after } = await lookAt(from, paging, refund)
  const next = after === null ? nextOf(from) : { ...from, after }
  return { known: 0, restored: 0, closed: 0, followed: 0, ...counts, lost, next }
})

/** Every account that Stripe says is connected: the database may not know those that were connected since the copy. */
export const connectedAccounts = handle(internalCalls.connectedAccounts)(async (_, { body: { after } }) => {
  const paging = { limit: ACCOUNTS_PAGE, ...(after ? { starting_after: after } : {}) }
  const page = await askStripe(() => payments.stripe.accounts.list(paging))
  return { accounts: page.data.map(({ id }) => id), next: lastOf(page) }
})

function lookAt({ stage, account, after }: ReconcilePlace, paging: Paging, refund: boolean): Promise<Page> {
  if (stage === 'sessions') return lookAtSessions(account, paging, refund)
  if (stage === 'refunds') return followRefunds(account, paging, refund)
  if (stage === 'disputes') return followDisputes(account, paging)
  return followAccounts(after ?? '', PAGE)
}

async function lookAtSessions(account: string, paging: Paging, refund: boolean): Promise<Page> {
  const { stripe } = payments
  const page = await askStripe(() => stripe.checkout.sessions.list(paging, { stripeAccount: account }))
  const { counts, lost, note } = openTally()
  for (const session of page.data) note(await restoreSession(session, account, { refund }))
  return { counts, lost, after: lastOf(page) }
}

/** An account's sessions come first: what was refunded or disputed of an order needs the order. */
function nextOf({ stage, account }: ReconcilePlace): ReconcilePlace | null {
  if (stage === 'sessions') return { stage: 'refunds', account, after: null }
  return stage === 'refunds' ? { stage: 'disputes', account, after: null } : null
}
