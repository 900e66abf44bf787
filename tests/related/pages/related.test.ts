// Items that go with a listing: on its page, on a hidden one's page and below the cart.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers } from '../../support/states/answers.ts'
import { heading, statesOf } from '../../support/states/state.tsx'
import { buyer, cart, cartItem, id, listing, many } from '../../support/states/world.ts'

const item = listing()
const related: Answers = {
  getRelated: {
    boughtTogether: many(2, listing, 'Together'),
    similar: many(7, listing, 'Alike'),
    fromSeller: [listing({ id: id(200), title: 'Same seller' })],
  },
}
const popular: Answers = { listPopular: { files: many(3, listing, 'Popular'), nextCursor: null } }
const inRow = (name: string) => page.getByRole('region', { name }).getByRole('article')

const testListing = statesOf({ at: `/listing/${item.id}`, answers: { getListing: item } })

testListing('a listing with related items', {
  tags: ['nothing-scrolls-sideways'],
  answers: related,
  shows: [heading('Often bought together', 2), heading('Similar items', 2), heading('More from this seller', 2)],
  check: () => expect(inRow('Similar items').elements()).toHaveLength(4),
})

testListing('a listing whose related items don’t load', {
  answers: { getRelated: 'unavailable' },
  shows: [heading(item.title, 1)],
  hides: [heading('Similar items')],
})

testListing('a hidden listing with similar items', {
  answers: { getListing: 'listing_inactive', ...related, ...popular },
  shows: [messages.itemInactive, heading('Similar items', 2)],
  hides: [heading('Popular Items'), heading('More from this seller')],
})

testListing('a hidden listing without similar items', {
  answers: { getListing: 'listing_inactive', ...popular },
  shows: [heading('Popular Items', 2)],
})

statesOf({ at: '/cart', as: buyer() })('a cart with items that were bought together', {
  answers: {
    listCart: cart({ cartItems: [cartItem()] }),
    ...related,
  },
  shows: [heading('Often bought together', 2)],
  hides: [heading('Similar items')],
})
