// What buyers without an account do: their link, and the sign-in that claims their purchases.
import { expect } from 'vitest'
import { byLink } from '../../support/api/guests.ts'
import { owner, type TestUser } from '../../support/api/people.ts'
import { call } from '../../support/stack.ts'
import { type Action, expectRuled, pick, weighted } from './ruled.ts'

/** The browser of a buyer, while they have no account. */
export const secretOf = ({ id }: TestUser) => id.replaceAll('-', '').padEnd(43, '0')

const openPurchase: Action = async ({ checkouts }, which, what = 0) => {
  const guests = checkouts.flatMap(({ secret, sessionId }) => (secret ? [{ secret, sessionId }] : []))
  const body = pick(guests, which)
  if (!body) return
  const opened = await call('POST', 'checkout/guest/purchase', { body })
  expectRuled(opened)
  if (opened.status !== 201) return
  const { token } = opened.body
  const { purchases, gifts } = (await byLink('GET', 'redress', token)).body
  const { order_id: orderId, listing_id: listingId = orderId } = purchases[0] ?? gifts[0] ?? {}
  const act = [
    () => byLink('GET', `redress/download/${orderId}/${listingId}`, token),
    () => byLink('POST', `guests/orders/${orderId}/refund-request`, token, { kind: 'other' }),
    () => byLink('DELETE', 'guests', token),
    async () => {
      await owner`update private.redress_links set mail_id = gen_random_uuid() where digest = sha256(convert_to(${token}, 'UTF8'))`
      return byLink('PUT', `guests/orders/${orderId}/reviews/${listingId}`, token, { rating: 5, comment: 'Lovely' })
    },
  ][what % 6]
  expectRuled(await act?.())
}

/** Afterwards only purchases of what the buyer has already are left. */
const signIn: Action = async ({ buyers }, who) => {
  const buyer = pick(buyers, who)
  if (!buyer) return
  await owner`update auth.users set email_confirmed_at = now() where id = ${buyer.id}`
  expectRuled(await buyer.post('users/sync', { auth0_id: buyer.id, email: buyer.email, name: buyer.name }))
  const left = await owner`
    select from private.claims
    where address = ${buyer.email} and (select standing from public.profiles where id = ${buyer.id}) = 'good' and not exists (
      select from public.order_items as items
      join public.entitlements as held on held.listing_id = items.listing_id and held.revoked_at is null
      where items.holder_id = claims.holder_id and held.buyer_id = ${buyer.id}
    ) and not exists (
      -- A gift whose items are being refunded.
      select from private.gifts
      where recipient_id = claims.holder_id and not exists (
        select from public.entitlements where buyer_id = recipient_id and revoked_at is null
      )
    )`
  expect(left).toHaveLength(0)
}

/** How often each is chosen, and what it does. */
export const GUEST_ACTIONS: Record<string, { weight: number; act: Action }> = {
  'open a purchase without an account': weighted(5, openPurchase),
  'sign in with a verified address': weighted(4, signIn),
}
