// One success of each call of guests. They need a payment or a link.
import type { Success } from '../../operations/rights/successes.ts'
import { freshToken } from '../../support/api/captcha.ts'
import { buyAsGuest, byLink, guestCheckout, guestEmail, guestSecret } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { provider } from '../../support/api/people.ts'
import type { Shop } from '../../support/api/shop.ts'

type Arrange = (shop: Shop) => Promise<Success>
const priced = async ({ people }: Shop, price = 5) => (await list(people.seller, { price })).id
const linked = async (shop: Shop) => (await buyAsGuest(guestEmail(), await priced(shop))).token

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
  requestGuestRefund: async (shop) => {
    const token = await linked(shop)
    const { purchases } = (await byLink('GET', 'redress', token)).body
    return { link: token, id: purchases[0].order_id, body: { kind: 'other', body: 'Not what I need' } }
  },
  revokeCopy: async (shop) => {
    const { seller } = shop.people
    const listingId = await priced(shop)
    await seller.post(`files/${listingId}/copies`, { addresses: [guestEmail()], reason: 'For your review' })
    const { copies } = (await seller.get(`files/${listingId}/copies`)).body
    return { by: seller, id: copies[0].id }
  },
  eraseGuest: async (shop) => ({ link: await linked(shop) }),
}
