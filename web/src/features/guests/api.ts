import type { ErrorCode } from '@contract/errors.ts'
import { guestCalls } from '@contract/guests.ts'
import type { BodyInput } from '@contract/operations/operation.ts'
import { useMutation } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { isApiError, readableMessage } from '@/lib/calls/api-error.ts'
import { query, useRefetch } from '@/lib/calls/query.ts'
import { showPending } from '@/lib/order-facts.ts'
import { storage, tabStorage } from '@/lib/storage.ts'
import { t } from '@/lib/texts.ts'
import { withSources } from '@/lib/view-sources.ts'

const KEY = 'guest-secret'
const LINK = 'guest-link'

/** 32 random bytes in base64url, made when first needed. */
export function guestSecret(): string {
  const stored = storage.read(KEY) ?? ''
  if (/^[\w-]{43}$/.test(stored)) return stored
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const secret = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  storage.write(KEY, secret)
  return secret
}

/** A purchase link that was opened in this tab proves whose payments the guest may know. */
export const keepLink = (token: string) => tabStorage.write(LINK, token)

/** The guest's pending payment for an item. Waits without an item, and in a browser without guests. */
export const guestPendingQuery = (itemId: string | undefined) => {
  const link = tabStorage.read(LINK)
  const given = itemId && (link || storage.read(KEY)) ? { body: { secret: guestSecret(), link, itemId } } : undefined
  return query(guestCalls.findPendingPayment, given, { select: ({ pending }) => pending })
}

export type GuestBasket = Pick<
  BodyInput<typeof guestCalls.createGuestSession>,
  'cartItems' | 'shownTotal' | 'discountCode' | 'consentVersion' | 'gift' | 'captchaToken'
>

/** Hosted checkout. Fails with address_required if there is nothing to pay. */
export async function startGuestCheckout({ cartItems, ...more }: GuestBasket): Promise<void> {
  const body = { secret: guestSecret(), link: tabStorage.read(LINK), cartItems: withSources(cartItems), ...more }
  const { url } = await send(guestCalls.createGuestSession, { body }).catch(showPending)
  location.assign(url)
}

/** The API's messages suppose a cart, which guests don't have. */
const GUEST_MESSAGES: { [Code in ErrorCode]?: string } = {
  price_changed: t`The price has changed. Reload the page to see it.`,
  payment_failed: t`Your payment didn’t go through and you weren’t charged. Open the item to try again.`,
  session_expired: t`This checkout has expired. Open the item to try again.`,
}

export const guestMessage = (error: unknown) => (isApiError(error) ? GUEST_MESSAGES[error.code] : undefined)

export const explainRefusal = (error: unknown, fallback: string) =>
  guestMessage(error) ?? readableMessage(error, fallback)

/** Moves what waits for the member's address into their account. Its input is the token of a link. */
export function useClaim() {
  const refetch = useRefetch(guestCalls.claimPurchases)
  return useMutation({
    mutationFn: (link: string | undefined) =>
      send(guestCalls.claimPurchases, { body: { link, browser: guestSecret() } }),
    onSuccess: ({ is_claimed }) => (is_claimed ? refetch() : undefined),
  })
}
