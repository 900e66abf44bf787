// Who gets which status: checkout, orders and downloads.
import { SUPPLY_CONSENT } from '../../../contract/index.ts'
import { type CallRight, right } from '../../operations/rights/call-right.ts'

const own = (_shop: unknown, self: string) => ({ params: { userId: self } })

export const checkoutRights: CallRight[] = [
  right(
    'createCheckoutSession',
    'a listing of the other seller’s',
    '401 200 200 200 409 200 403 403 401',
    'own_listing',
    ({ things }, self) => ({
      body: { auth0Id: self, cartItems: [{ id: things.priced.id }] },
    }),
  ),
  right(
    'quoteDiscount',
    'a listing of the other seller’s',
    '401 200 200 200 409 200 403 403 401',
    'own_listing',
    ({ things }, self) => ({
      body: { auth0Id: self, cartItems: [{ id: things.priced.id }], discountCode: 'otto' },
    }),
  ),
  right('listOrders', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('listPurchases', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('getOrder', 'the buyer’s', '401 404 200 404 404 404 403 403 401', ({ things }) => ({
    params: { orderId: things.asked.id },
  })),
  right('getSessionOrder', 'the buyer’s', '401 404 200 404 404 404 403 403 401', ({ things }) => ({
    params: { sessionId: `free_${things.asked.id}` },
  })),
  right('hasPurchased', 'their own', '401 200 200 200 200 200 403 403 401', ({ things }, self) => ({
    params: { userId: self, itemId: things.sold.id },
  })),
  right('getDownloadLink', 'the buyer’s', '401 404 200 404 404 404 403 403 401', ({ things }) => ({
    params: { orderId: things.asked.id, fileId: things.asked.items[0]?.file_id ?? '' },
  })),
  right(
    'giveConsent',
    'the buyer’s, which was free',
    '401 404 409 404 404 404 404 403 401',
    'consent_impossible',
    ({ things }) => ({
      params: { orderId: things.asked.id },
      body: { version: SUPPLY_CONSENT.version },
    }),
  ),
  right(
    'withdrawFromOrder',
    'the buyer’s, which was free',
    '401 404 409 404 404 404 404 403 401',
    'withdrawal_impossible',
    ({ things }) => ({
      params: { orderId: things.asked.id },
    }),
  ),
]
