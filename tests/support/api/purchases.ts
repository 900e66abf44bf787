// Purchases as buyers make them: a checkout session, paid at the provider.
import type { Order } from '../../../contract/index.ts'
import { type Answer, provider, type TestUser, until } from './people.ts'

/** Begins a checkout; gives the API's answer. */
export const checkout = (buyer: TestUser, ...listingIds: string[]) =>
  buyer.post('checkout/create-checkout-session', { auth0Id: buyer.id, cartItems: listingIds.map((id) => ({ id })) })

/** The same with a discount code. */
export const checkoutWith = (code: string, buyer: TestUser, ...listingIds: string[]) =>
  buyer.post('checkout/create-checkout-session', {
    auth0Id: buyer.id,
    cartItems: listingIds.map((id) => ({ id })),
    discountCode: code,
  })

/** Buys and pays; resolves with the order once it is there. */
export const buy = async (buyer: TestUser, ...listingIds: string[]): Promise<Order> =>
  pay(buyer, await checkout(buyer, ...listingIds))

/** Buys an item as a gift. */
export const give = async (giver: TestUser, gift: { address: string; note?: string }, id: string): Promise<Order> =>
  pay(giver, await giver.post('checkout/create-checkout-session', { cartItems: [{ id }], gift }))

async function pay(buyer: TestUser, begun: Answer): Promise<Order> {
  if (begun.status !== 200) throw new Error(`checkout answered ${begun.status}: ${JSON.stringify(begun.body)}`)
  const { sessionId } = begun.body
  if (sessionId.startsWith('cs_')) await provider(`/sessions/${sessionId}/pay`)
  let order: Order | undefined
  await until('the order is paid', async () => {
    const answer = await buyer.get(`orders/session/${sessionId}`)
    order = answer.body
    return answer.status === 200
  })
  return order as Order
}
