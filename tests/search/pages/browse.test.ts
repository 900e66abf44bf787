// Browsing by category and tag.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { searchAnswer } from '../../support/states/search-samples.ts'
import { button, heading, link, press, see, statesOf } from '../../support/states/state.tsx'
import { buyer, id, listing, many, PICTURE } from '../../support/states/world.ts'

const some = searchAnswer({ listings: many(3, listing), total: 3 })
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
testCategory('a category without items', {
  answers: { search: searchAnswer() },
  shows: [messages.noMatchingItems],
})
testCategory('a category that doesn’t exist', {
  at: '/browse/sculpture',
  shows: ['Category not found', link('See all categories')],
})

testTag('a tag', { tags: ['nothing-scrolls-sideways'], shows: [heading('Tagged “baby quilt”'), 'Item 1'] })
testTag('a tag that doesn’t exist', {
  answers: { getTag: 'tag_not_found', search: searchAnswer() },
  shows: ['Tag not found', link('Browse categories')],
})
testTag('a merged tag', {
  at: '/tag/baby-quilts',
  answers: { getTag: ({ values }) => ({ tag: 'baby-quilt', is_merged: values.tag === 'baby-quilts' }) },
  shows: [heading('Tagged “baby quilt”')],
})
