// Your Wishlist.
import { press, statesOf } from '../../support/states/state.tsx'
import { buyer, listing, many } from '../../support/states/world.ts'

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
