// Sellers' own Stripe accounts: created at sign-up, allowed to charge or not, connected to the
// platform and disconnected.
import type Stripe from 'stripe'
import { resourceMissing } from '../api/errors.ts'
import { buildAccount, chargeAbility, type Merchant } from '../objects/account.ts'
import { NO_REQUEST } from '../objects/event.ts'
import { PLATFORM_NAME } from '../options.ts'
import type { Provider } from '../provider.ts'
import { now } from '../units.ts'
import { emit } from '../webhooks/emit.ts'

export function createAccount(provider: Provider, merchant: Merchant): Stripe.Account {
  const account = buildAccount(merchant, now())
  return provider.objects.insert('account', account.id, account)
}

/** Sends an event only for a real change. @throws 404 for an unknown account */
export function setChargesEnabled(provider: Provider, id: string, enabled: boolean): Stripe.Account {
  const { database, objects } = provider
  return database.transaction(() => {
    const former = objects.findAnywhere('account', id)?.object
    if (!former) throw resourceMissing('account', id)
    if (former.charges_enabled === enabled) return former
    const account = objects.update('account', { ...former, ...chargeAbility(enabled) })
    const { charges_enabled, payouts_enabled, details_submitted, capabilities, requirements } = former
    emit(provider, {
      type: 'account.updated',
      object: account,
      account: id,
      previous: { charges_enabled, payouts_enabled, details_submitted, capabilities, requirements },
      cause: NO_REQUEST,
    })
    return account
  })
}

/**
 * "Revoked and revoking access". Returns false, and does nothing, if the account isn't connected.
 */
export function deauthorizeAccount(provider: Provider, id: string): boolean {
  const { database, connections, settings } = provider
  return database.transaction(() => {
    if (!connections.disconnect(id)) return false
    emit(provider, {
      type: 'account.application.deauthorized',
      object: { id: settings.connectClientId, object: 'application', name: PLATFORM_NAME },
      account: id,
      cause: NO_REQUEST,
    })
    return true
  })
}
