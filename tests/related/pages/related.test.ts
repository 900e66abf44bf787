// Items that go with a listing: on its page, on a hidden one's page and below the cart.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers } from '../../support/states/answers.ts'
import { heading, press, see, statesOf } from '../../support/states/state.tsx'
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

testListing('related items without a hidden one', {
  as: buyer(),
  answers: {
    listHidden: { hidden: [{ value: 'tag:horror', current: 'tag:horror', name: null }] },
    getRelated: {
      boughtTogether: [],
      similar: [listing({ tags: ['horror'] }), ...many(7, listing, 'Alike')],
      fromSeller: [],
    },
  },
  shows: [heading('Similar items', 2)],
  hides: [page.getByText(/items? hidden/)],
  check: () => expect.poll(() => inRow('Similar items').elements().length).toBe(4),
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

const testHome = statesOf({ at: '/', answers: popular })
const viewed = JSON.stringify([item.id])

testHome('home with all rows', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    getHomeRows: {
      picks: [{ listing: listing({ title: 'Picked' }), reason: 'The clearest chart we know.' }],
      weekly: many(5, listing, 'Weekly'),
      reduced: many(1, listing, 'Reduced'),
      newest: many(2, listing, 'Newest'),
    },
  },
  shows: [
    'The clearest chart we know.',
    ...['Staff picks', 'Popular this week', 'Reduced', 'New'].map((name) => heading(name, 2)),
  ],
  check: () => expect(inRow('Popular this week').elements()).toHaveLength(4),
})

testHome('home whose rows don’t load', {
  answers: { getHomeRows: 'unavailable' },
  shows: [heading('Popular Items', 2)],
  hides: [heading('Staff picks'), heading('Recently viewed')],
})

const onlyViewed: Answers = {
  listPopular: ({ values }) => ({ files: values.ids === item.id ? [item] : [], nextCursor: null }),
}

testHome('home after clearing the viewed items', {
  answers: onlyViewed,
  stored: { 'recently-viewed': viewed },
  steps: [see(heading('Recently viewed', 2)), press('Clear recently viewed')],
  shows: [messages.popularEmpty],
  hides: [heading('Recently viewed')],
  check: () => expect(localStorage.getItem('recently-viewed')).toBeNull(),
})

testListing('a listing is kept among the recently viewed', {
  answers: related,
  shows: [heading('Similar items', 2)],
  check: () => expect(localStorage.getItem('recently-viewed')).toBe(viewed),
})
