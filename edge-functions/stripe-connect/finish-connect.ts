// Stripe sends the seller back here with a code or a rejection. Ends on the seller's listings,
// which say how it went: done, denied, expired, in_use or failed.
import Stripe from 'stripe'
import { connectCalls } from '../../contract/checkout.ts'
import { pages } from '../../contract/index.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { describeError, log } from '../_shared/http/log.ts'
import { requirementsOf } from '../_shared/payments/account-requirements.ts'
import { keepReading, readAccount } from '../_shared/payments/follow-account.ts'
import { handle, payments } from './context.ts'
import { forgetNonce, readState } from './state.ts'

type Outcome = 'done' | 'denied' | 'expired' | 'in_use' | 'failed'

export const finishConnect = handle(connectCalls.finishConnect)(async (c, { query }) => {
  const state = readState(c, query.state)
  forgetNonce(c)
  const userId = state ? await takeState(state) : null
  let outcome: Outcome = 'expired'
  if (userId && query.error) outcome = query.error === 'access_denied' ? 'denied' : 'failed'
  else if (userId) outcome = query.code ? await connect(userId, query.code, c.var.requestId) : 'failed'
  return c.redirect(`${payments.siteUrl}${pages.ownListings.path()}?connect=${outcome}`, 303)
})

/** Takes the nonce out of use and tells whose it was; null where it was used, unknown or too old. */
async function takeState({ userId, nonce }: { userId: string; nonce: string }): Promise<string | null> {
  const [taken] = await payments.acting.asService(
    (sql) => sql<{ user_id: string | null }[]>`select private.use_connect_state(${nonce}, ${userId}) as user_id`,
  )
  return taken?.user_id ?? null
}

/** An event that came while nobody had this account yet changed nothing, so the account is read once more. */
async function readAgain(accountId: string, requestId: string): Promise<void> {
  try {
    const reading = await readAccount(payments, accountId)
    if (reading) await payments.acting.asService((sql) => keepReading(sql, reading))
  } catch (error) {
    log('warn', { requestId, event: 'account_not_read_again', error: describeError(error) })
  }
}

async function connect(userId: string, code: string, requestId: string): Promise<Outcome> {
  try {
    const granted = await payments.stripe.oauth.token({ grant_type: 'authorization_code', code })
    const accountId = granted.stripe_user_id
    if (!accountId || granted.livemode !== payments.livemode) return 'failed'
    const reading = await readAccount(payments, accountId)
    if (!reading) return 'failed'
    await payments.acting.asService(
      (sql) => sql`
        select private.connect_seller(
          ${userId}, ${accountId}, ${granted.livemode ?? false}, ${reading.account.charges_enabled},
          ${sql.json(requirementsOf(reading.account))}, ${reading.beganAt}::timestamptz
        )`,
    )
    await readAgain(accountId, requestId)
    return 'done'
  } catch (error) {
    if (error instanceof ApiError && error.code === 'account_in_use') return 'in_use'
    if (error instanceof ApiError && error.status < 500) return 'failed'
    log('error', { requestId, event: 'connect_failed', error: describeError(error) })
    return error instanceof Stripe.errors.StripeError && error.code === 'invalid_grant' ? 'expired' : 'failed'
  }
}
