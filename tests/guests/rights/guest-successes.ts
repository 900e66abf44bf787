// One success of each call of guests. They need a payment or a link.
import { randomUUID } from 'node:crypto'
import type { Success } from '../../api/rights/successes.ts'
import { freshAddress, freshToken, visit } from '../../support/api/captcha.ts'
import { buyAsGuest, byLink, guestCheckout, guestEmail, guestSecret, importCustomer } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { runJobs } from '../../support/api/mails.ts'
import { provider, until } from '../../support/api/people.ts'
import type { Shop } from '../../support/api/shop.ts'

type Arrange = (shop: Shop) => Promise<Success>
const priced = async ({ people }: Shop, price = 5) => (await list(people.seller, { price })).id
const linked = async (shop: Shop) => (await buyAsGuest(guestEmail(), await priced(shop))).token

/** Asks to move a purchase. */
async function correctionOf(link: string): Promise<string> {
  const { receipt_id: receiptNumber } = (await byLink('GET', 'redress', link)).body.purchases[0]
  const body = { receiptNumber, email: guestEmail(), captchaToken: await freshToken() }
  const { id } = (await visit('POST', 'guests/corrections', freshAddress(), body)).body
  await until('the request waits', async () => {
    await runJobs()
    return (await byLink('GET', 'redress', link)).body.correction?.id === id
  })
  return id
}

const imported = async ({ people: { seller } }: Shop): Promise<Success> => ({
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
  revokeCopy: async (shop) => {
    const { seller } = shop.people
    const listingId = await priced(shop)
    await seller.post(`files/${listingId}/copies`, { addresses: [guestEmail()], reason: 'For your review' })
    const { copies } = (await seller.get(`files/${listingId}/copies`)).body
    return { by: seller, id: copies[0].id }
  },
  requestCorrection: async () => ({
    body: { receiptNumber: randomUUID(), email: guestEmail(), captchaToken: await freshToken() },
  }),
  decideCorrection: async (shop) => ({
    by: shop.people.seller,
    id: await correctionOf(await linked(shop)),
    body: { reason: 'They sent the receipt' },
  }),
  inviteCustomers: imported,
  revokeCustomers: imported,
}
