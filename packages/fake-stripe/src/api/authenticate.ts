// The caller and its account (API reference, "Authentication" and "Connected Accounts").
import { ownKeyOf } from '../objects/account.ts'
import type { Provider } from '../provider.ts'
import { accountInvalid, unauthorized } from './errors.ts'

/** The secret of `Authorization: Bearer sk_…`. */
export const presentedKey = (authorization: string | undefined): string | undefined =>
  /^bearer\s+(\S+)$/i.exec(authorization?.trim() ?? '')?.[1]

/** Shows only a key's kind and last four characters, as the API's own messages do. */
export function maskKey(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(0, Math.min(20, key.length - 12)))}${key.slice(-4)}`
}

export type Caller = {
  /** The request's account. */
  account: string
  /**
   * The `application` of its payments: the platform that acts for the account, or null if the
   * account acts for itself.
   */
  application: string | null
}

/**
 * The account in `Stripe-Account`, if the platform is connected to it; the account of an own key;
 * otherwise the platform's.
 * @throws 401 for a missing or wrong key, 403 for an account that isn't connected
 */
export function authenticate(provider: Provider, headers: Headers): Caller {
  const key = presentedKey(headers.get('authorization') ?? undefined)
  if (!key)
    throw unauthorized(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. "Authorization: Bearer YOUR_SECRET_KEY"). See https://stripe.com/docs/api#authentication for details.',
    )
  const named = headers.get('stripe-account') || undefined
  if (key === provider.settings.secretKey) {
    if (!named || named === provider.platformAccount) return { account: provider.platformAccount, application: null }
    if (provider.connections.has(named)) return { account: named, application: provider.settings.connectClientId }
    throw accountInvalid(maskKey(key), named)
  }
  const account = ownerOfKey(provider, key)
  if (!account) throw unauthorized(`Invalid API Key provided: ${maskKey(key)}`)
  if (named && named !== account) throw accountInvalid(maskKey(key), named)
  return { account, application: null }
}

function ownerOfKey({ objects }: Provider, key: string): string | undefined {
  const id = /_(acct_\w+)$/.exec(key)?.[1]
  return id && key === ownKeyOf(id) ? objects.findAnywhere('account', id)?.object.id : undefined
}
