// Saving a search, and the page of saved searches.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Items } from '../../support/states/answers.ts'
import { searchAnswer } from '../../support/states/search-samples.ts'
import {
  button,
  dialog,
  field,
  fill,
  heading,
  inDialog,
  link,
  press,
  see,
  statesOf,
} from '../../support/states/state.tsx'
import { buyer, id, listing, many } from '../../support/states/world.ts'

const owls: Items<'listSavedSearches', 'searches'> = {
  id: id(70),
  name: 'Night owls',
  search: 'query=owl&tag=-fox&maxPrice=4.99',
  wants_mail: true,
}
const MAIL = 'Email me new items once a day'

const testSearch = statesOf({
  at: '/search?query=owl&type=pdf',
  as: buyer(),
  answers: { search: searchAnswer({ listings: many(3, listing), total: 3, correctedQuery: 'owls' }), saveSearch: owls },
})

testSearch('a search that is saved, as it was corrected', {
  steps: [
    press('Save this search'),
    see(dialog.getByRole('heading', { name: 'Save this search' })),
    see(field('Name')),
    press(page.getByRole('switch', { name: MAIL })),
    press(inDialog('Save')),
  ],
  tags: ['nothing-scrolls-sideways'],
  shows: ['Search saved.'],
  sends: { saveSearch: { name: expect.stringMatching(/^owls, PDFs/), search: 'query=owls&type=pdf', wantsMail: true } },
})
testSearch('a category without items can be saved', {
  at: '/browse/crafts',
  answers: { search: searchAnswer(), browseCategories: { categories: [] } },
  steps: [press('Save this search'), press(inDialog('Save'))],
  shows: ['Search saved.'],
  sends: { saveSearch: { name: 'Crafts', search: 'category=crafts', wantsMail: false } },
})
testSearch('all items, which can’t be saved', {
  at: '/search',
  answers: { search: searchAnswer({ listings: many(3, listing), total: 3 }) },
  shows: ['Item 1'],
  hides: [button('Save this search')],
})

const testSaved = statesOf({
  at: '/dashboard/searches',
  as: buyer(),
  answers: { listSavedSearches: { searches: [owls] } },
})

testSaved('saved searches', {
  tags: ['nothing-scrolls-sideways'],
  shows: [heading('Saved searches', 1), 'New items, daily'],
  check: () => expect.element(link('Night owls')).toHaveAttribute('href', `/search?${owls.search}`),
})
testSaved('a saved search that is renamed and no longer mailed', {
  answers: {
    listSavedSearches: ({ sent }) => ({
      searches: [sent.saveSearch ? { ...owls, name: 'Owls', wants_mail: false } : owls],
    }),
    saveSearch: owls,
  },
  steps: [
    press('Edit Night owls'),
    fill(dialog.getByLabelText('Name'), ' '),
    press(inDialog('Save')),
    see('Enter a name.'),
    fill(dialog.getByLabelText('Name'), ' Owls '),
    press(page.getByRole('switch', { name: MAIL })),
    press(inDialog('Save')),
  ],
  shows: [link('Owls'), 'Off'],
  sends: { saveSearch: { name: 'Owls', search: owls.search, wantsMail: false } },
})
testSaved('a saved search that is deleted', {
  answers: {
    listSavedSearches: ({ sent }) => ({ searches: sent.deleteSavedSearch ? [] : [owls] }),
    deleteSavedSearch: { success: true },
  },
  steps: [press('Delete Night owls'), press(inDialog('Delete'))],
  shows: ['Search deleted.', /No saved searches yet/],
})
