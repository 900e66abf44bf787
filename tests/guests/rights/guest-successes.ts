// One success of each call of guests. They need a payment or a link.
import type { Arrange } from '../../api/rights/call-right.ts'
import { freshToken } from '../../support/api/captcha.ts'
import { buyAsGuest, byLink, guestCheckout, guestEmail, guestSecret, importCustomer } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { provider } from '../../support/api/people.ts'
import type { Shop } from '../../support/api/shop.ts'

const priced = async ({ people }: Shop, price = 5) => (await list(people.seller, { price })).id
const linked = async (shop: Shop) => (await buyAsGuest(guestEmail(), await priced(shop))).token

/** Asks by its link to move a purchase. */
async function correctionOf(link: string): Promise<string> {
  const [{ order_id: orderId }] = (await byLink('GET', 'redress', link)).body.purchases
  return (await byLink('POST', `guests/orders/${orderId}/correction`, link, { email: guestEmail() })).body.id
}

const moved: Arrange = async (shop) => {
  const link = await linked(shop)
  await shop.people.seller.post(`corrections/${await correctionOf(link)}/decision`, { reason: 'By phone' })
  return { body: { link } }
}

const imported: Arrange = async ({ people: { seller } }) => ({
  by: seller,
  id: await importCustomer(seller, guestEmail()),
})

export const guestSuccesses: Record<string, Arrange> = {
  openGuestPurchase: async (shop) => {
    const secret = guestSecret()
    const { sessionId } = (await guestCheckout(secret, await priced(shop))).body
    await provider(`/sessions/${sessionId}/pay`, { email: guestEmail() })
    return { body: { secret, sessionId } }
  },
  takeFreeItems: async (shop) => ({
    body: { email: guestEmail(), captchaToken: await freshToken(), cartItems: [{ id: await priced(shop, 0) }] },
  }),
  mailGuestLinks: async () => ({ body: { email: guestEmail(), captchaToken: await freshToken() } }),
  requestCorrection: async () => ({
    body: { orderNumber: 'ZZZZZ-ZZZZZ', email: guestEmail(), captchaToken: await freshToken() },
  }),
  decideCorrection: async (shop) => ({
    by: shop.people.seller,
    id: await correctionOf(await linked(shop)),
    body: { reason: 'They sent the receipt' },
  }),
  getMovedPurchase: moved,
  undoMove: moved,
  inviteCustomers: imported,
  revokeCustomers: imported,
}
