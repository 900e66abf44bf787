// Sellers' own Stripe accounts: made at sign-up, allowed to charge or not, connected to the
// platform and disconnected.
import type Stripe from 'stripe'
import { noSuch } from '../api/errors.ts'
import { now } from '../clock.ts'
import {
  abilityOf,
  buildAccount,
  type ChargeAbility,
  chargeAbility,
  type Demands,
  type Merchant,
} from '../objects/account.ts'
import { NO_REQUEST } from '../objects/event.ts'
import type { Provider } from '../provider.ts'
import { emit } from '../webhooks/emit.ts'

export function createAccount(provider: Provider, merchant: Merchant): Stripe.Account {
  const account = buildAccount(merchant, now())
  return provider.objects.insert('account', account.id, account)
}

/** Throws 404 for an unknown account. Sends an event only for a real change. */
export const setChargesEnabled = (provider: Provider, id: string, enabled: boolean): Stripe.Account =>
  change(provider, id, (former) => (former.charges_enabled === enabled ? null : chargeAbility(enabled)))

/**
 * Asks something of an account, or nothing any more; a reason to disable it ends its charges.
 * Throws 404 for an unknown account.
 */
export const setDemands = (provider: Provider, id: string, demands: Demands): Stripe.Account =>
  change(provider, id, () => abilityOf(demands))

function change(provider: Provider, id: string, changed: (former: Stripe.Account) => ChargeAbility | null) {
  const { database, objects } = provider
  return database.transaction(() => {
    const former = objects.findAnywhere('account', id)?.object
    if (!former) throw noSuch('account', id)
    const ability = changed(former)
    if (!ability) return former
    const account = objects.update('account', { ...former, ...ability })
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
 * "Revoked and revoking access": returns false, and does nothing, when the account was not
 * connected.
 */
export function deauthorizeAccount(provider: Provider, id: string): boolean {
  const { database, connections, settings } = provider
  return database.transaction(() => {
    if (!connections.disconnect(id)) return false
    emit(provider, {
      type: 'account.application.deauthorized',
      object: { id: settings.connectClientId, object: 'application', name: settings.platformName },
      account: id,
      cause: NO_REQUEST,
    })
    return true
  })
}
