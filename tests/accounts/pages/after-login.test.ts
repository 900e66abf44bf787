// What a visitor chose before the login, when it can’t be done after it.
import { ERRORS } from '@contract/errors.ts'
import * as messages from '@/lib/messages.ts'
import { alert, button, testState } from '../../support/states/state.tsx'
import { bundle, buyer, cart, cartItem, id, listing } from '../../support/states/world.ts'

const as = buyer()
const chose = (intent: object) => ({ intent: JSON.stringify({ ...intent, at: Date.now() }) })
const item = listing({ title: 'Fleeting print', price: 5 })
const forest = bundle({
  listings: [listing({ id: id(11), title: 'Fox quilt' }), listing({ id: id(12), title: 'Owl quilt' })],
})

testState('an item that left the shop during the login', {
  tags: ['visitor-chose-done'],
  at: `/listing/${item.id}`,
  as,
  inTab: chose({ action: 'cart', id: item.id }),
  answers: { getListing: item, addToCart: 'listing_inactive' },
  shows: [alert(ERRORS.listing_inactive.message)],
})

testState('a bundle of which the person who logged in has a part', {
  tags: ['visitor-chose-done'],
  at: '/cart',
  as,
  inTab: chose({ action: 'bundle', id: forest.id, shownTotal: 10 }),
  answers: { getBundle: forest, listPurchases: { listingIds: [id(12)] } },
  shows: ['You already own “Owl quilt”', messages.cartEmpty],
})

testState('an item whose price rose during the login stays in the cart', {
  tags: ['visitor-chose-done', 'buy-now'],
  at: '/cart',
  as,
  inTab: chose({ action: 'cart', id: item.id, shownTotal: 5 }),
  answers: {
    listCart: ({ sent }) => cart({ cartItems: sent.addToCart ? [cartItem({ ...item, price: 9 })] : [] }),
    addToCart: { success: true },
    createCheckoutSession: 'price_changed',
  },
  shows: [ERRORS.price_changed.message, button('Remove Fleeting print')],
  sends: { createCheckoutSession: { cartItems: [{ id: item.id, shownPrice: 5 }] } },
  logs: /price has changed/i,
})
