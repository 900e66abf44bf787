// Drafts of a seller.

import { draft } from '../../support/states/drafts.ts'
import { alert, button, dialog, heading, inDialog, link, press, row, statesOf } from '../../support/states/state.tsx'
import { id, seller } from '../../support/states/world.ts'

const { revision: _, text, files: __, pictures: ___, ...state } = draft()
const summary = (number: number, title: string, changes: Partial<typeof state> = {}) => ({
  ...state,
  title,
  files: 1,
  cover: null,
  missing: [],
  ...changes,
  id: id(number),
})

const testDrafts = statesOf({ at: '/dashboard/drafts', as: seller() })

testDrafts('drafts in every state', {
  tags: ['drafts-on-server', 'nothing-scrolls-sideways'],
  answers: {
    listDrafts: {
      drafts: [
        summary(70, text.title, { missing: ['file', 'price'] }),
        summary(71, '', {}),
        summary(72, 'A'.repeat(120), { publish_at: '2099-01-01T09:00:00Z' }),
        summary(73, 'Linen bag', { failure: 'You’ve reached your listing limit.' }),
        summary(74, 'Wool hat', { is_publishing: true }),
      ],
    },
  },
  shows: [
    heading('Drafts', 1),
    row('Needs a file and a price'),
    row(/Untitled draft.*Ready/),
    row(/Publishes/),
    row('Not published: You’ve reached your listing limit.'),
    row('Publishing'),
    link('Continue Untitled draft'),
  ],
})

testDrafts('no drafts', { shows: ['No drafts. Listings that you begin are saved here.', link('Add a Listing')] })

testDrafts('drafts that don’t load', {
  answers: { listDrafts: 'unavailable' },
  shows: [alert('Couldn’t load your drafts.')],
})

testDrafts('the question before a draft is deleted', {
  answers: { listDrafts: { drafts: [summary(70, 'Linen bag')] } },
  steps: [press(button('Delete Linen bag'))],
  shows: [dialog, inDialog('Delete')],
})
