// The admins' page of categories, tags and searches without a result.
import { ERRORS } from '@contract/errors.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from '../../support/states/answers.ts'
import { button, choose, fill, heading, inDialog, link, press, statesOf } from '../../support/states/state.tsx'
import { admin } from '../../support/states/world.ts'

const CATEGORIES = [
  { slug: 'crafts', name: 'Crafts', parent: null, position: 10 },
  { slug: 'knitting', name: 'Knitting', names: { de: 'Stricken', ja: '編み物' }, parent: 'crafts', position: 20 },
]
const labels: Answers = { listCategories: { categories: CATEGORIES } }
/** An action of a category's menu. */
const pick = (category: string, action: string) => [
  press(`Actions for ${category}`),
  press(page.getByRole('menuitem', { name: action })),
]

const testLabels = statesOf({ at: '/admin/labels', as: admin(), answers: labels })

testLabels('categories and tags', {
  tags: ['nothing-scrolls-sideways'],
  shows: [heading('Categories', 1), link('/browse/knitting'), button('Actions for Crafts'), button('Merge tags')],
})

testLabels('a category that was moved and has other names', {
  answers: { changeCategory: { success: true } },
  steps: [
    ...pick('Knitting', 'Edit'),
    choose('Inside', ''),
    () => expect.element(page.getByLabelText('Name (Deutsch, optional)')).toHaveValue('Stricken'),
    fill('Name (Français, optional)', 'Tricot'),
    fill('Name (日本語, optional)', ' '),
    press('Save category'),
  ],
  shows: ['Category “Knitting” saved.', button('Add category')],
  sends: { changeCategory: { name: 'Knitting', names: { de: 'Stricken', fr: 'Tricot' }, parent: null, position: 20 } },
})

testLabels('a new category whose address is taken', {
  answers: { addCategory: 'category_exists' },
  steps: [fill('Name', 'Yarn'), fill('Address', 'crafts'), press('Add category')],
  shows: [ERRORS.category_exists.message],
  sends: { addCategory: { slug: 'crafts', name: 'Yarn', names: {}, parent: null, position: 30 } },
})

const FOUND_NOTHING = { words: 'ski mask', searches: 12 }
testLabels('searches without a result', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listEmptySearches: { searches: [FOUND_NOTHING, { words: 'bivouac', searches: 1 }] },
    addSynonym: 'synonym_finds_nothing',
  },
  steps: [fill('Means the same as', 'balaclava'), press('Add synonym'), press(inDialog('Add synonym'))],
  shows: ['ski mask', '12 searches', '1 search', ERRORS.synonym_finds_nothing.message],
})

testLabels('a search that gets a synonym', {
  answers: {
    listEmptySearches: ({ sent }) => ({ searches: sent.addSynonym ? [] : [FOUND_NOTHING] }),
    addSynonym: { success: true },
  },
  steps: [fill('Means the same as', 'balaclava'), press('Add synonym'), press(inDialog('Add synonym'))],
  shows: ['“ski mask” now finds “balaclava”.', 'No searches without a result.'],
  sends: { addSynonym: { means: 'balaclava' } },
})

testLabels('a search that is dismissed', {
  answers: {
    listEmptySearches: ({ sent }) => ({ searches: sent.dismissEmptySearch ? [] : [FOUND_NOTHING] }),
    dismissEmptySearch: { success: true },
  },
  steps: [press('Dismiss ski mask'), press(inDialog('Dismiss'))],
  shows: ['Search dismissed.', 'No searches without a result.'],
})

testLabels('tags that were merged', {
  answers: { mergeTag: { success: true } },
  steps: [fill(/^Tag$/, 'colour'), fill('Merge into', 'color'), press('Merge tags'), press(inDialog('Merge tags'))],
  shows: ['Tags merged. The listings follow within minutes.'],
  sends: { mergeTag: { into: 'color' } },
})
