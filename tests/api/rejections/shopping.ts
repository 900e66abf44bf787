// Texts around buying: carts, checkouts, orders and reviews.
import { call } from '../../support/stack.ts'
import { list } from '../support/listings.ts'
import { owner, provider, seller, user } from '../support/people.ts'
import { payDelayed } from '../support/provider-events.ts'
import { buy, checkout } from '../support/purchases.ts'
import { type Rejection, sold, withRoomForOne } from './rejection.ts'

/** Puts the items of two sellers into a list of one's own. */
async function putTwo(into: 'cart' | 'wishlist') {
  const [one, other] = [await sold(), await sold()]
  await one.bea.post(`users/${one.bea.id}/${into}`, { fileId: one.item.id })
  return one.bea.post(`users/${one.bea.id}/${into}`, { fileId: other.item.id })
}

export const shoppingRejections: Rejection[] = [
  {
    code: 'cart_full',
    act: () => withRoomForOne('cart', () => putTwo('cart')),
  },
  {
    code: 'wishlist_full',
    act: () => withRoomForOne('wishlist', () => putTwo('wishlist')),
  },
  { code: 'empty_basket', act: async () => checkout(await user()) },
  {
    code: 'several_sellers',
    act: async () => {
      const { item, bea } = await sold()
      return checkout(bea, item.id, (await sold()).item.id)
    },
  },
  {
    code: 'basket_too_large',
    act: async () => {
      const sam = await seller()
      const dear = [await list(sam, { price: '999999.99' }), await list(sam, { price: '999999.99' })]
      return checkout(await user(), ...dear.map(({ id }) => id))
    },
  },
  {
    code: 'purchase_required',
    act: async () => {
      const { item, bea } = await sold()
      return bea.post('reviews', { itemId: item.id, rating: 5, comment: 'Good.' })
    },
  },
  { code: 'not_found', act: () => call('GET', `files/${crypto.randomUUID()}`) },
  {
    code: 'order_not_found',
    act: async () => (await user()).get(`orders/${crypto.randomUUID()}`),
  },
  {
    code: 'already_owned',
    act: async () => {
      const { item, bea } = await sold(0)
      await buy(bea, item.id)
      return checkout(bea, item.id)
    },
  },
  ...(['cart', 'wishlist'] as const).map(
    (list): Rejection => ({
      code: `already_in_${list}`,
      act: async () => {
        const { item, bea } = await sold()
        await bea.post(`users/${bea.id}/${list}`, { fileId: item.id })
        return bea.post(`users/${bea.id}/${list}`, { fileId: item.id })
      },
    }),
  ),
  ...(
    [
      ['case_open', 'again'],
      ['case_moved_on', 'reply'],
    ] as const
  ).map(
    ([code, what]): Rejection => ({
      code,
      act: async () => {
        const { item, bea } = await sold(0)
        const order = await buy(bea, item.id)
        const path = `orders/${order.id}/items/${order.items[0]?.id}/case`
        const complaint = { kind: 'missing', body: 'Page 3' }
        const opened = await bea.post(path, complaint)
        return what === 'again'
          ? bea.post(path, complaint)
          : bea.post(`cases/${opened.body.id}/reply`, { action: 'accept' })
      },
    }),
  ),
  {
    code: 'case_impossible',
    act: async () => {
      const { item, bea } = await sold(0)
      const order = await buy(bea, item.id)
      await owner`update public.entitlements set revoked_at = now(), revoke_reason = 'refunded' where order_id = ${order.id}`
      return bea.post(`orders/${order.id}/items/${order.items[0]?.id}/case`, { kind: 'missing', body: 'Page 3' })
    },
  },
  {
    code: 'already_reviewed',
    act: async () => {
      const { item, bea } = await sold(0)
      await buy(bea, item.id)
      const body = { itemId: item.id, rating: 5, comment: 'Good.' }
      await bea.post('reviews', body)
      return bea.post('reviews', body)
    },
  },
  {
    code: 'own_listing',
    act: async () => {
      const sam = await seller()
      return checkout(sam, (await list(sam)).id)
    },
  },
  {
    code: 'seller_not_ready',
    act: async () => {
      const { item, bea } = await sold()
      await owner`update public.seller_accounts set charges_enabled = false where seller_id = ${item.seller_id}`
      return checkout(bea, item.id)
    },
  },
  {
    code: 'seller_tax_not_ready',
    act: async () => {
      const { item, bea } = await sold()
      await owner`update private.settings set value = '"exclusive"' where name = 'tax'`
      const [sold_by] =
        await owner`select stripe_account_id as id from public.seller_accounts where seller_id = ${item.seller_id}`
      await provider(`/accounts/${sold_by?.id}/tax`, { status: 'pending' })
      return checkout(bea, item.id).finally(() => owner`update private.settings set value = '"off"' where name = 'tax'`)
    },
  },
  {
    code: 'price_changed',
    act: async () => {
      const { item, bea } = await sold()
      return bea.post('checkout/create-checkout-session', { cartItems: [{ id: item.id, shownPrice: 1 }] })
    },
  },
  {
    code: 'listing_bought',
    act: async () => {
      const sam = await seller()
      const item = await list(sam, { price: 0 })
      await buy(await user('Bea'), item.id)
      return sam.delete(`files/${item.id}`)
    },
  },
  {
    code: 'payment_pending',
    act: async () => {
      const { item, bea } = await sold()
      return bea.get(`orders/session/${(await checkout(bea, item.id)).body.sessionId}`)
    },
  },
  {
    code: 'session_mismatch',
    act: async () => {
      const { item, bea } = await sold()
      await provider('/deliveries', { drop: 1 })
      const { sessionId } = (await checkout(bea, item.id)).body
      await owner`update public.orders set total_cents = 1 where checkout_session_id = ${sessionId}`
      await provider(`/sessions/${sessionId}/pay`)
      return bea.get(`orders/session/${sessionId}`)
    },
  },
  {
    code: 'listing_inactive',
    act: async () => call('GET', `files/${(await list(await seller(), { is_active: false })).id}`),
  },
  {
    code: 'session_expired',
    act: async () => {
      const { item, bea } = await sold()
      const { sessionId } = (await checkout(bea, item.id)).body
      await provider(`/sessions/${sessionId}/expire`)
      return bea.get(`orders/session/${sessionId}`)
    },
  },
  {
    code: 'payment_failed',
    act: async () => {
      const { item, bea } = await sold()
      const { sessionId } = (await checkout(bea, item.id)).body
      await payDelayed(sessionId)
      await provider(`/sessions/${sessionId}/settle`, { outcome: 'fail' })
      return bea.get(`orders/session/${sessionId}`)
    },
  },
  {
    code: 'payment_provider_unavailable',
    act: async () => {
      const { item, bea } = await sold()
      await owner`
        update public.seller_accounts set stripe_account_id = ${`acct_${crypto.randomUUID()}`} where seller_id = ${item.seller_id}`
      return checkout(bea, item.id)
    },
  },
]
