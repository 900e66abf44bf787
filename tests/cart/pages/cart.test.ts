// The cart, and what follows the payment.
import { ERRORS } from '@contract/errors.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { type Answer, inTurn } from '../../support/states/answers.ts'
import { alert, button, fill, heading, press, see, statesOf } from '../../support/states/state.tsx'
import { bundle, buyer, cart, cartItem, id, listing, many, trader } from '../../support/states/world.ts'

const first = cartItem({ id: id(11), title: 'First print', seller_name: 'Ada Prints', price: 1.1 })
const second = cartItem({ id: id(12), title: 'Second print', seller_name: 'Ada Prints', price: 2.2 })
const gift = cartItem({ id: id(13), title: 'Gift paper', seller_id: id(5), seller_name: 'Bob Papers', price: 0 })
const fox = cartItem({ id: id(14), title: 'Fox quilt', price: 9.99 })
const owl = cartItem({ id: id(15), title: 'Owl quilt', price: 3.33 })
const one = cart({ cartItems: [fox] })
const two = cart({ cartItems: [fox, owl] })

const openCode = press(page.getByText('Have a discount code?'))

const testCart = statesOf({ at: '/cart', as: buyer() })

testCart('the cart by seller, each with a checkout', {
  tags: ['nothing-scrolls-sideways', 'cart-seller-unknown', 'seller-identity-shown'],
  answers: {
    listCart: cart({
      cartItems: [first, second, gift],
      sellers: [{ seller_id: gift.seller_id, sellerIdentity: trader }],
    }),
  },
  shows: [heading('Sold by: Ada Prints', 2), heading('Sold by: Bob Papers', 2), '$3.30', /^This seller is a trader/],
  check: () => expect(page.getByRole('main').getByRole('button', { name: 'Checkout' }).elements()).toHaveLength(2),
})

testCart('the cart with an item without a seller’s name', {
  tags: ['cart-seller-unknown'],
  answers: { listCart: cart({ cartItems: [cartItem({ seller_name: '' })] }) },
  shows: [heading('Sold by: Unknown Seller', 2)],
})

testCart('the cart after its only item was removed', {
  tags: ['cart-seller-unknown'],
  answers: { listCart: ({ sent }) => (sent.removeFromCart ? cart() : one), removeFromCart: { success: true } },
  steps: [press('Remove Fox quilt')],
  shows: [messages.cartEmpty],
  sends: { removeFromCart: { itemId: fox.id } },
})

testCart('the cart with an item that can’t be removed', {
  tags: ['cart-failures', 'thrown-cart-wishlist'],
  answers: { listCart: one, removeFromCart: 'no answer' },
  steps: [press('Remove Fox quilt')],
  shows: ['Failed to remove item from cart.'],
})

testCart('a checkout that does not start', {
  tags: ['cart-failures', 'logged-profile-download'],
  answers: { listCart: one, createCheckoutSession: 'seller_not_ready' },
  steps: [press('Checkout')],
  shows: [ERRORS.seller_not_ready.message],
  logs: /This seller can’t take payments/,
})

testCart('the cart that doesn’t load', {
  tags: ['cart-failures'],
  answers: { listCart: 'unavailable' },
  shows: [alert('Couldn’t load your cart.')],
  hides: [messages.cartEmpty],
})

const changed = cart({
  cartItems: [cartItem({ title: 'Dearer print', price: 1300, price_to_pay: 1300, price_when_added: 12.5 })],
  leftItems: [{ id: id(16), title: 'Gone print', reason: 'unavailable' }],
})
testCart('the cart after its notices were read', {
  answers: {
    listCart: ({ sent }) => (sent.dismissCartNotices ? { ...changed, leftItems: [] } : changed),
    dismissCartNotices: { success: true },
  },
  steps: [
    see('Price changed from $12.50 to $1,300.00 since you added it.'),
    see(alert(/Gone print left your cart: it.* no longer available\./)),
    press('Got it'),
  ],
  shows: ['Dearer print'],
  hides: [alert('Gone print')],
})

testCart('a checkout that names the item whose price changed', {
  tags: ['refused-checkout-names'],
  answers: {
    listCart: ({ sent }) =>
      sent.createCheckoutSession
        ? cart({ cartItems: [{ ...fox, price: 12, price_to_pay: 12, price_when_added: 9.99 }] })
        : one,
    createCheckoutSession: { refusal: 'price_changed', itemId: fox.id },
  },
  steps: [press('Checkout')],
  shows: [
    alert(`Fox quilt: ${ERRORS.price_changed.message}`),
    'Price changed from $9.99 to $12.00 since you added it.',
  ],
  logs: /price has changed/i,
})

testCart('an item moved to the wishlist', {
  tags: ['cart-to-wishlist'],
  answers: {
    listCart: ({ sent }) => (sent.removeFromCart ? cart() : one),
    addToWishlist: 'already_in_wishlist',
    removeFromCart: { success: true },
  },
  steps: [press('Move to Wishlist: Fox quilt')],
  shows: [messages.cartEmpty],
  sends: { addToWishlist: { fileId: fox.id }, removeFromCart: { itemId: fox.id } },
})

testCart('an item that the wishlist does not take stays in the cart', {
  tags: ['cart-to-wishlist'],
  answers: { listCart: one, addToWishlist: 'wishlist_full' },
  steps: [press('Move to Wishlist: Fox quilt')],
  shows: [ERRORS.wishlist_full.message, button('Remove Fox quilt')],
})

testCart('the cart with a bundle', {
  answers: {
    listCart: { ...two, bundles: [{ id: bundle().id, name: 'Forest quilts', seller_id: id(2), discount: 3.32 }] },
  },
  shows: ['Bundle Forest quilts', '-$3.32', '$10.00'],
})

const quilt = cartItem({
  title: 'Fox quilt',
  price: 5,
  pay_what_you_want: true,
  price_to_pay: 6.5,
  price_when_added: 6.5,
})
testCart('the cart with another amount', {
  answers: {
    listCart: ({ sent }) =>
      cart({ cartItems: [sent.choosePrice ? { ...quilt, price_to_pay: 10, price_when_added: 10 } : quilt] }),
    choosePrice: { success: true },
  },
  steps: [
    fill('Your price for Fox quilt', '4'),
    press('Update'),
    see('Enter at least $5.00.'),
    fill('Your price for Fox quilt', '10'),
    press('Update'),
  ],
  shows: ['$10.00'],
  sends: { choosePrice: { itemId: quilt.id } },
})

testCart('a discount code that takes something off', {
  answers: {
    listCart: two,
    quoteDiscount: inTurn<Answer<'quoteDiscount'>>('discount_unknown', { discount: 2.67, total: 10.65 }),
  },
  steps: [
    openCode,
    press('Apply'),
    see('Enter a code.'),
    fill('Discount code', 'winter-20'),
    press('Apply'),
    see(ERRORS.discount_unknown.message),
    fill('Discount code', 'Spring-20'),
    press('Apply'),
  ],
  shows: ['Subtotal', '$13.32', '-$2.67', '$10.65'],
  sends: { quoteDiscount: { discountCode: 'Spring-20' } },
})

// Your Wishlist.

const testWishlist = statesOf({ tags: ['wishlist-cards-empty'], at: '/dashboard/wishlist', as: buyer() })

testWishlist('a wishlist with many items', {
  tags: ['nothing-scrolls-sideways'],
  answers: { listWishlist: { wishlistItems: many(13, listing) } },
  shows: ['Item 1', 'Item 13'],
})

testWishlist.each([], {
  'an empty wishlist': [{}, 'Your wishlist is empty.'],
})

const wished = listing({ title: 'Wished print' })
for (const [name, failure, shows] of [
  ['an item that the wishlist doesn’t let go', 'internal', ['Failed to remove item from wishlist.', 'Wished print']],
  ['the wishlist after its only item was removed', undefined, ['Your wishlist is empty.']],
] as const)
  testWishlist(name, {
    tags: ['thrown-cart-wishlist'],
    answers: {
      listWishlist: ({ sent }) => ({ wishlistItems: sent.removeFromWishlist && !failure ? [] : [wished] }),
      removeFromWishlist: failure ?? { success: true },
    },
    steps: [press('Remove Wished print from the wishlist')],
    shows: [...shows],
    sends: { removeFromWishlist: { itemId: wished.id } },
  })
