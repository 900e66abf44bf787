// The search page.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers } from '../../support/states/answers.ts'
import { searchAnswer } from '../../support/states/search-samples.ts'
import { button, field, heading, link, press, see, statesOf, testState, type } from '../../support/states/state.tsx'
import { buyer, id, listing, many, PICTURE } from '../../support/states/world.ts'

const at = '/search?query=quilt'
const some = searchAnswer({ listings: many(3, listing), total: 3 })

const choice = (name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

const testSearch = statesOf({ at })

testSearch('a search under way', {
  tags: ['search-results-none'],
  answers: { search: 'never' },
  shows: ['Searching...'],
})

testSearch('a search that fails', {
  tags: ['search-results-none', 'inline-products'],
  answers: { search: 'unavailable' },
  shows: ['Error loading products. Please try again later.'],
})

testSearch('a search without results shows popular items', {
  tags: ['search-results-none', 'empty-search-missing'],
  answers: { search: searchAnswer(), listPopular: { files: many(3, listing, 'Popular'), nextCursor: null } },
  shows: [heading(/quilt/), messages.noMatchingItems, 'Popular 1'],
})

testSearch('a search with many results', {
  tags: ['nothing-scrolls-sideways', 'search-results-none'],
  answers: { search: searchAnswer({ total: 20, listings: many(20, listing) }) },
  shows: ['Item 1', '20 results'],
})

testSearch('a search with so many results that they are estimated', {
  tags: ['search-results-none'],
  answers: {
    search: searchAnswer({ total: 12_345, totalIsAbout: true, listings: many(3, listing), nextCursor: 'next' }),
  },
  shows: [button('Show more'), 'About 12,300 results'],
})

testState('a search with filters in its address', {
  tags: ['search-page-filters'],
  at: '/search?query=a4&type=pdf&minPrice=0&maxPrice=0',
  answers: { search: some },
  widths: [1440],
  shows: ['Clear filters'],
  sends: { search: { query: 'a4', type: 'pdf', minPrice: '0', maxPrice: '0' } },
  check: async () => {
    await expect.element(choice('PDFs')).toBeChecked()
    await expect.element(field('Free')).toBeChecked()
  },
})

testState('a search that leaves a tag and a type out', {
  tags: ['search-page-filters', 'nothing-scrolls-sideways'],
  at: '/search?query=quilt&type=-video&tag=stars,-horror&licence=commercial',
  answers: { search: some },
  steps: [press('Leave items out'), press('Leave out Texts')],
  shows: [button('Remove the filter “Not horror”'), button('Remove the filter “Not Texts”')],
  sends: { search: { type: '-video,-text', tag: 'stars,-horror', licence: 'commercial' } },
})

testState('a search whose filters were cleared', {
  tags: ['search-page-filters'],
  at: '/search?query=quilt&type=video',
  answers: { search: ({ values }) => (values.type ? searchAnswer() : some) },
  steps: [
    see(messages.noMatchingItems),
    press(page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last()),
  ],
  shows: ['Item 1'],
})

testSearch('the filters behind a button on a small screen', {
  tags: ['search-page-filters'],
  answers: { search: some },
  widths: [360],
  steps: [press('Filters'), press(choice('PDFs'))],
  shows: [button('Filters (1)')],
  sends: { search: { type: 'pdf' } },
})

testSearch('a search sorted by price', {
  tags: ['search-page-filters'],
  answers: { search: some },
  steps: [() => field('Sort by').selectOptions('price-high')],
  shows: ['Item 1'],
  sends: { search: { sort: 'price-high' } },
})

testState('a search that was corrected', {
  tags: ['correction-shown-said', 'search-page-filters'],
  at: '/search?query=quilzt&type=pdf',
  answers: { search: searchAnswer({ listings: many(3, listing), total: 3, correctedQuery: 'quilt' }) },
  shows: ['Showing results for quilt. Search instead for quilzt.', link('quilzt')],
})

testState('the very words of a search, and what was probably meant', {
  tags: ['correction-shown-said'],
  at: '/search?query=quilzt&exact=1',
  answers: { search: searchAnswer({ didYouMean: 'quilt' }) },
  shows: [messages.noMatchingItems, link('quilt')],
})

testState('a search for words that no item has all of', {
  tags: ['correction-shown-said'],
  at: '/search?query=habit+tracker+xylophone',
  answers: { search: searchAnswer({ listings: many(3, listing), total: 3, partial: 'most' }) },
  shows: ['No items match all of these words. These match most of them.'],
})

testState('a search of which items have only one word', {
  tags: ['correction-shown-said', 'nothing-scrolls-sideways'],
  at: '/search?query=blue+sofa',
  answers: {
    search: searchAnswer({
      listings: many(3, listing),
      partial: 'some',
      facets: { ...some.facets, category: { quilting: 2 } } as typeof some.facets,
    }),
    listCategories: { categories: [{ slug: 'quilting', name: 'Quilting', parent: null, position: 0 }] },
  },
  shows: ['Nothing fits these words. The items below have only one of them.', link('Quilting'), 'Item 3'],
})

testState('an empty search offers fewer words and categories', {
  tags: ['empty-search-missing', 'nothing-scrolls-sideways'],
  at: '/search?query="blue+velvet"+sofa',
  answers: {
    search: searchAnswer(),
    listCategories: { categories: [{ slug: 'quilting', name: 'Quilting', parent: null, position: 0 }] },
  },
  shows: [messages.noMatchingItems, link('blue velvet sofa'), link('blue velvet'), link('Quilting')],
})

testState('a price in words, whose filter is removed', {
  tags: ['search-page-filters', 'nothing-scrolls-sideways'],
  at: '/search?query=quilt+under+5',
  answers: { search: some },
  steps: [press('Remove the filter “Under $5”')],
  shows: ['Item 1', heading('Results for “quilt”')],
  sends: { search: { query: 'quilt' } },
})

testState('items with some of the words after the few that have all', {
  tags: ['correction-shown-said'],
  at: '/search?query=habit+tracker',
  answers: { search: searchAnswer({ listings: many(3, listing), total: 1 }) },
  shows: ['1 result', heading('Items with some of these words'), 'Item 3'],
})

testSearch('a next page that doesn’t come', {
  tags: ['search-page-filters'],
  answers: {
    search: ({ values }) =>
      values.cursor ? 'not_found' : searchAnswer({ listings: many(24, listing), total: 40, nextCursor: 'next' }),
  },
  steps: [press('Show more')],
  shows: [page.getByRole('main').getByRole('alert'), 'Item 24', button('Show more')],
})

const labelled = { tags: ['stars'], seller_id: id(2) }
const box = page.getByRole('main').getByRole('combobox').first()
const option = page.getByRole('option', { name: 'Ohio Star 1' })
const ohio: Answers = {
  suggestListings: {
    suggestions: many(3, (one) => ({ ...one, ...labelled, thumbnail: null }), 'Ohio Star'),
    categories: [{ slug: 'quilting', name: 'Quilting' }],
    tags: ['ohio-star'],
    sellers: [{ id: id(3), username: 'ohio', name: 'Ohio Quilts', avatar: null }],
  },
}
const testBox = statesOf({ tags: ['search-page-filters'], at: '/', answers: ohio })

testBox('a suggestion that the arrow keys reach', {
  steps: [() => box.fill('ohio st'), see(option), type('{ArrowDown}')],
  shows: [page.getByRole('option', { name: 'Ohio Star 1', selected: true })],
  check: () => expect.element(box).toHaveAttribute('aria-activedescendant', option.element().id),
})

testBox('the last of all groups, which the up arrow reaches first', {
  steps: [() => box.fill('ohio st'), see(option), type('{ArrowUp}')],
  shows: [
    page.getByRole('group', { name: 'Sellers' }).getByRole('option', { name: 'Ohio Quilts', selected: true }),
    page.getByRole('group', { name: 'Tags' }).getByRole('option', { name: 'ohio star' }),
    page.getByRole('group', { name: 'Categories' }).getByRole('option', { name: 'Quilting' }),
  ],
})

testBox('a suggestion that Enter opens', {
  answers: { getListing: listing({ title: 'Ohio Star 1' }) },
  steps: [() => box.fill('ohio st'), see(option), type('{ArrowDown}{Enter}')],
  shows: [heading('Ohio Star 1', 1)],
})

testBox('suggestions that Escape closes leave the text to search for', {
  answers: { search: some },
  steps: [() => box.fill('ohio st'), see(option), type('{Escape}{Enter}')],
  shows: [heading('Results for “ohio st”')],
  hides: [option],
})

const stored = { 'recent-searches': JSON.stringify(['planner', 'quilt']) }
testBox('the last searches below an empty box', {
  stored,
  steps: [() => box.click()],
  shows: [page.getByRole('option', { name: 'planner' }), page.getByRole('option', { name: 'quilt' })],
})

testState('the last searches that a visitor clears', {
  tags: ['search-page-filters'],
  at: '/search',
  stored,
  answers: { search: some },
  steps: [see(link('quilt')), press(page.getByRole('button', { name: 'Clear', exact: true }))],
  shows: ['Item 1'],
  hides: ['Recent searches'],
  check: () => expect(localStorage.getItem('recent-searches')).toBe(null),
})

testSearch('a search is kept among the last ones', {
  tags: ['search-page-filters'],
  answers: { search: some },
  shows: ['Item 1'],
  check: () => expect.poll(() => localStorage.getItem('recent-searches')).toBe('["quilt"]'),
})

// Browsing by category and tag.

const testTag = statesOf({
  at: '/tag/baby-quilt',
  answers: { search: some, getTag: { tag: 'baby-quilt', is_merged: false } },
})

const crafts = { slug: 'crafts', name: 'Crafts', parent: null, position: 10 }
const cover = { picture: PICTURE, seller_id: id(2), tags: ['horror'] }
const shown = { isAbout: false, parent: null, cover }
const browseCategories = {
  categories: [
    { ...shown, slug: 'crafts', name: 'Crafts', items: 3 },
    { ...shown, slug: 'quilting', name: 'Quilting', parent: 'crafts', items: 1 },
    { ...shown, slug: 'music', name: 'Music', items: 12_345, isAbout: true, cover: null },
  ],
}
const testBrowse = statesOf({ at: '/browse', answers: { browseCategories } })
const testCategory = statesOf({ at: '/browse/crafts', answers: { search: some, browseCategories } })
const below = (name: string) => page.getByRole('list', { name: 'Categories in Crafts' }).getByRole('link', { name })
const coverOf = (name: string) =>
  page.getByRole('article').filter({ hasText: name }).getByRole('presentation').element().getAttribute('src')

testBrowse('all categories', {
  tags: ['nothing-scrolls-sideways'],
  shows: [heading('Browse', 1), link('Crafts'), '3 items', link('Quilting (1)'), 'about 12,300 items'],
  check: () => expect([coverOf('Crafts'), coverOf('Music')]).toEqual([PICTURE, '/placeholder.svg']),
})
testBrowse('categories without the picture of a hidden item', {
  as: buyer(),
  answers: { listHidden: { hidden: [{ value: 'tag:horror', current: 'tag:horror', name: null }] } },
  shows: [link('Crafts')],
  check: () => expect.poll(() => coverOf('Crafts')).toBe('/placeholder.svg'),
})

testCategory('a category', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listCategories: { categories: [crafts, { ...crafts, slug: 'weaving', name: 'Weaving', parent: 'crafts' }] },
  },
  shows: [heading('Crafts', 1), 'Item 1', below('Quilting')],
  hides: [below('Weaving')],
  sends: { search: { category: 'crafts' } },
})
testCategory('a category with a tag left out', {
  steps: [press('Filters'), press('Leave items out'), press(page.getByText('Tags')), press('Leave out stars')],
  widths: [360],
  shows: [button('Filters (1)')],
  sends: { search: { category: 'crafts', tag: '-stars' } },
})
const { facets } = some
const withArt = { ...some, facets: facets && { ...facets, category: { crafts: 3, art: 2 } } }
const own = (name: string) => page.getByRole('checkbox', { name })
testCategory('a second category leads to a search that names both', {
  answers: { search: withArt, listCategories: { categories: [crafts, { ...crafts, slug: 'art', name: 'Art' }] } },
  widths: [1280],
  steps: [
    () => expect.element(own('Crafts')).toBeChecked(),
    press(own('Art')),
    see(heading('Crafts or Art', 1)),
    () => expect.element(own('Crafts')).toBeChecked(),
  ],
  shows: [heading('Crafts or Art', 1)],
  check: () => expect.element(own('Art')).toBeChecked(),
  sends: { search: { category: 'crafts,art' } },
})
testCategory('a category whose address names another one', {
  at: '/browse/crafts?category=art&tag=-stars',
  shows: [heading('Crafts', 1), 'Item 1'],
  sends: { search: { category: 'crafts', tag: '-stars' } },
})
testTag('a tag', { tags: ['nothing-scrolls-sideways'], shows: [heading('Tagged “baby quilt”'), 'Item 1'] })
testTag('a merged tag', {
  at: '/tag/baby-quilts',
  answers: { getTag: ({ values }) => ({ tag: 'baby-quilt', is_merged: values.tag === 'baby-quilts' }) },
  shows: [heading('Tagged “baby quilt”')],
})
