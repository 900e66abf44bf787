// Hidden tags and sellers: what members no longer see, and where they undo it.
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { type Answers, type Body, empty } from '../../support/states/answers.ts'
import { searchAnswer } from '../../support/states/search-samples.ts'
import { button, heading, link, press, see, statesOf } from '../../support/states/state.tsx'
import { buyer, id, LONG_WORD, listing } from '../../support/states/world.ts'

const as = buyer()
const horror = { value: 'tag:horror', current: 'tag:horror', name: null }
const sam = { value: `seller:${id(2)}`, current: `seller:${id(2)}`, name: 'Sam Seller' }
const hides = (...hidden: Body<'listHidden'>['hidden']): Answers => ({ listHidden: { hidden } })

const scary = listing({ id: id(300), title: 'Scary quilt', tags: ['horror'] })
const calm = listing({ id: id(301), title: 'Calm quilt', seller_id: id(4) })
const others = searchAnswer({ listings: [calm], total: 1 })
const own = { ...others, listings: [{ ...calm, inCart: false, inWishlist: false, purchased: false }] }
const undo = link('Manage hidden tags and sellers')

const testSearch = statesOf({ at: '/search?query=quilt', as, answers: { ...hides(horror), search: others } })

testSearch('a search that leaves items out', {
  tags: ['nothing-scrolls-sideways'],
  answers: { userSearch: { ...own, leftOut: { count: 3, isAbout: false } } },
  shows: ['Calm quilt', /^3 items hidden/, undo],
})
testSearch('a search that leaves all items out', {
  answers: { userSearch: { ...own, listings: [], total: 0, leftOut: { count: 1, isAbout: false } } },
  shows: [messages.noMatchingItems, /^1 item hidden/, undo],
})
testSearch('a tag left out of a search and then hidden everywhere', {
  at: '/search?query=quilt&tag=-stars',
  answers: { ...hides(), hide: { success: true } },
  steps: [press('Hide “stars” everywhere')],
  shows: ['Hidden from searches and lists.'],
  sends: { hide: { value: 'tag:stars' } },
})
testSearch('suggestions without a hidden item and tag', {
  answers: {
    userSearch: own,
    suggestListings: {
      suggestions: [scary, calm].map(({ id, title, tags, seller_id }) => ({
        ...{ id, title, tags, seller_id },
        thumbnail: null,
      })),
      categories: [],
      tags: ['horror', 'calming'],
      sellers: [],
    },
  },
  widths: [1440],
  steps: [() => page.getByRole('combobox').first().fill('quil')],
  shows: [page.getByRole('option', { name: 'Calm quilt' }), page.getByRole('option', { name: 'calming' })],
  hides: [page.getByRole('option', { name: 'Scary quilt' }), page.getByRole('option', { name: 'horror' })],
})

const popular = { listPopular: { files: [scary, calm], nextCursor: null } }
statesOf({ at: '/', as, answers: { ...hides(horror), ...popular } })('home without hidden items', {
  tags: ['nothing-scrolls-sideways'],
  shows: ['Calm quilt', /^1 item hidden/, undo],
  hides: ['Scary quilt'],
})
statesOf({ at: '/dashboard', as, answers: { ...hides(horror, sam), ...popular } })('popular items of an overview', {
  shows: ['Calm quilt'],
  hides: ['Scary quilt', page.getByText('1 / 2')],
})
statesOf({ at: '/dashboard/wishlist', as })('a wishlist with a hidden item', {
  answers: { ...hides(horror), listWishlist: { wishlistItems: [scary] } },
  shows: ['Scary quilt'],
  hides: [undo],
})

const testTag = statesOf({ at: '/tag/horror', as, answers: { getTag: { tag: 'horror', is_merged: false } } })

testTag('the page of a tag that is hidden', {
  tags: ['nothing-scrolls-sideways'],
  answers: { ...hides(horror), userSearch: { ...own, listings: own.listings.map((one) => ({ ...one, ...scary })) } },
  shows: ['You’ve hidden this tag from searches and lists.', 'Scary quilt', button('Unhide this tag')],
})
testTag('the page of a tag that is no longer hidden', {
  answers: {
    listHidden: ({ sent }) => ({ hidden: sent.unhide ? [] : [horror] }),
    ...{ userSearch: own, unhide: { success: true } },
  },
  steps: [press('Unhide this tag')],
  shows: ['Shown again.', button('Hide this tag')],
  sends: { unhide: { value: 'tag:horror' } },
})
statesOf({ at: '/profile/sam', as })('the shop of a hidden seller', {
  answers: {
    ...hides(sam, horror),
    getShop: { ...empty('getShop'), pinned: [listing({ title: 'Pinned quilt' }), scary] },
    userSearch: { ...own, leftOut: { count: 1, isAbout: false } },
  },
  shows: ['You’ve hidden this seller from searches and lists.', 'Pinned quilt', 'Calm quilt', /^1 item hidden/],
  hides: ['Scary quilt'],
})

const item = listing()
statesOf({ at: `/listing/${item.id}`, as, answers: { getListing: item } })('hiding a seller from a listing', {
  tags: ['nothing-scrolls-sideways'],
  answers: { listHidden: ({ sent }) => ({ hidden: sent.hide ? [sam] : [] }), hide: { success: true } },
  steps: [() => page.getByText('Hide items like this').click(), see(button('Hide “stars”')), press('Hide this seller')],
  shows: [button('Unhide this seller'), button('Hide “baby quilt”')],
  sends: { hide: { value: sam.value } },
})

const testSettings = statesOf({ at: '/dashboard/settings#hidden', as })
const gone = { value: `seller:${id(9)}`, current: `seller:${id(9)}`, name: null }

testSettings('hidden tags and sellers', {
  tags: ['nothing-scrolls-sideways'],
  answers: hides(horror, { ...sam, name: LONG_WORD }, gone),
  shows: [
    heading('Hidden tags and sellers', 2),
    ...['“horror”', LONG_WORD, 'Deleted user'].map((name) => button(`Unhide ${name}`)),
  ],
})
testSettings('nothing hidden', { shows: ['You don’t hide any tags or sellers.'] })
