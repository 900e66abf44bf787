// Your Wishlist.
import { button, heading, testState } from '../../support/states/state.tsx'
import { buyer, listing, many } from '../../support/states/world.ts'

const at = '/dashboard/wishlist'

testState('a wishlist on its way', {
  tags: ['wishlist-cards-empty'],
  at,
  as: buyer(),
  answers: { listWishlist: 'never' },
  shows: [heading('Your Wishlist'), /^Loading/],
})

testState('an empty wishlist', {
  tags: ['wishlist-cards-empty'],
  at,
  as: buyer(),
  shows: ['Your wishlist is empty.'],
})

testState('a wishlist with many items', {
  tags: ['wishlist-cards-empty'],
  at,
  as: buyer(),
  answers: { listWishlist: { wishlistItems: many(13, listing) } },
  shows: ['Item 1', 'Item 13'],
})

testState('a wishlist that fails to load', {
  tags: ['wishlist-cards-empty'],
  at,
  as: buyer(),
  answers: { listWishlist: 'forbidden' },
  shows: ['Couldn’t load your wishlist.', button('Try again')],
})
