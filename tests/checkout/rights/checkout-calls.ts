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
  right('listDiscounts', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('createDiscount', 'their own', '401 403 403 201 201 403 403 403 401', (_shop, self) => ({
    params: { userId: self },
    body: { code: 'summer', percent: 10 },
  })),
  right('createDiscount', 'the seller’s listing', '401 404 404 201 404 404 403 403 401', ({ things }, self) => ({
    params: { userId: self },
    body: { code: 'autumn', amount: '1.50', listingId: things.sold.id },
  })),
  right('endDiscount', 'the seller’s', '401 404 404 200 404 404 403 403 401', ({ things }, self) => ({
    params: { userId: self, discountId: things.discount?.id ?? '' },
  })),
  right('listBundles', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('createBundle', 'the seller’s listings', '401 403 403 201 404 403 403 403 401', ({ things }, self) => ({
    params: { userId: self },
    body: { name: 'Two of them', price: 1, listingIds: [things.sold.id, things.hidden.id] },
  })),
  right('endBundle', 'the seller’s', '401 404 404 200 404 404 403 403 401', ({ things }, self) => ({
    params: { userId: self, bundleId: things.bundle?.id ?? '' },
  })),
  right('getBundle', 'one that is not there', '404 404 404 404 404 404 404 404 404', () => ({
    params: { bundleId: crypto.randomUUID() },
  })),
  right('listBundlesOfSeller', 'the seller', '200 200 200 200 200 200 200 200 200', ({ people }) => ({
    params: { identifier: people.seller.id },
  })),
  right('listBundlesOfListing', 'a malformed id', '404 404 404 404 404 404 404 404 404', () => ({
    params: { id: 'none' },
  })),
  right('listBundlesOfListing', 'an active one', '200 200 200 200 200 200 200 200 200', ({ things }) => ({
    params: { id: things.sold.id },
  })),
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
  right('listSales', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('listTasks', 'their own', '401 200 200 200 200 200 403 403 401', own),
  right('getSalesFile', 'their own, of a year', '401 200 200 200 200 200 403 403 401', (_shop, self) => ({
    params: { userId: self },
    query: 'year=2026',
  })),
  right('getSale', 'the other seller’s', '401 404 404 404 200 404 403 403 401', ({ things }) => ({
    params: { orderId: things.asked.id },
  })),
  right(
    'refundSale',
    'the other seller’s, which was free',
    '401 404 404 404 409 404 403 403 401',
    'refund_impossible',
    ({ things }) => ({
      params: { orderId: things.asked.id },
      body: { refundId: crypto.randomUUID(), amount: 1, reason: 'Sorry' },
    }),
  ),
  right(
    'answerDispute',
    'the other seller’s, which nobody disputes',
    '401 404 404 404 409 404 403 403 401',
    'dispute_closed',
    ({ things }) => ({
      params: { orderId: things.asked.id },
      body: { words: 'They have it' },
    }),
  ),
  right('listOrderRefunds', 'the buyer’s', '401 404 200 404 404 404 403 403 401', ({ things }) => ({
    params: { orderId: things.asked.id },
  })),
]
