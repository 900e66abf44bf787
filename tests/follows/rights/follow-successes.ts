// One success of each call of follows by email and of consents. They need a mailed link or a choice.
import type { Arrange } from '../../api/rights/call-right.ts'
import { freshToken } from '../../support/api/captcha.ts'
import { guestEmail, mailedFollow } from '../../support/api/guests.ts'
import { list } from '../../support/api/listings.ts'
import { buy } from '../../support/api/purchases.ts'

const linked: Arrange = async ({ people }) => ({ body: { token: await mailedFollow(people.seller.id) } })

export const followSuccesses: Record<string, Arrange> = {
  followByAddress: async ({ people }) => ({
    body: { sellerId: people.seller.id, email: guestEmail(), sharesAddress: false, captchaToken: await freshToken() },
  }),
  getAddressFollow: linked,
  confirmAddressFollow: linked,
  endAddressFollow: linked,
  chooseFollowMail: async ({ people: { buyer, seller } }) => {
    await buyer.post(`users/${buyer.id}/follows`, { sellerId: seller.id })
    return { by: buyer, params: { sellerId: seller.id }, body: { wantsPosts: true, sharesAddress: false } }
  },
  endOfferConsent: async ({ people: { buyer, seller } }) => {
    const { id } = await buy(buyer, (await list(seller, { price: 0 })).id)
    await buyer.put(`orders/${id}/offers`, { wantsOffers: true, sharesAddress: false })
    return { by: buyer, params: { sellerId: seller.id } }
  },
}
