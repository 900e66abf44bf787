// Who gets which status: checkout, orders and downloads.
import { SUPPLY_CONSENTS } from '../../../contract/index.ts'
import { BUYER, type CallRight, MEMBERS, members, right } from '../../api/rights/call-right.ts'
import type { Shop } from '../../support/api/shop.ts'

const NOT_THE_SELLER = members(200, { 'other seller': 409 })
const BUYER_CONFLICTS = members(404, { buyer: 409, banned: 404 })
const basket = ({ things }: Shop, self: string) => ({ auth0Id: self, cartItems: [{ id: things.priced.id }] })

export const checkoutRights: CallRight[] = [
  right('createCheckoutSession', 'the other seller’s listing', NOT_THE_SELLER, 'own_listing', (shop, self) => ({
    body: basket(shop, self),
  })),
  right('quoteDiscount', 'the other seller’s listing', NOT_THE_SELLER, 'own_listing', (shop, self) => ({
    body: { ...basket(shop, self), discountCode: 'otto' },
  })),
  right('listOrders', 'their own', MEMBERS),
  right('listPurchases', 'their own', MEMBERS),
  right('getOrder', 'the buyer’s', BUYER, { of: 'asked' }),
  right('getSessionOrder', 'the buyer’s', BUYER, ({ things }) => ({ id: `free_${things.asked.id}` })),
  right('hasPurchased', 'their own', MEMBERS, { of: 'sold' }),
  right('getDownloadLink', 'the buyer’s', BUYER, ({ things: { asked } }) => ({
    params: { orderId: asked.id, fileId: asked.items[0]?.file_id ?? '' },
  })),
  right('giveConsent', 'the buyer’s, which was free', BUYER_CONFLICTS, 'consent_impossible', {
    of: 'asked',
    body: { version: SUPPLY_CONSENTS.en.version },
  }),
  right('getInvoice', 'the buyer’s, which was free', members(404, { banned: 404 }), 'order_not_found', { of: 'asked' }),
  right('withdrawFromOrder', 'the buyer’s, which was free', BUYER_CONFLICTS, 'withdrawal_impossible', {
    of: 'asked',
    body: { name: 'Bea' },
  }),
]
