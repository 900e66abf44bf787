// Drafts of a seller.

import { draft } from '../../support/states/drafts.ts'
import { button, dialog, heading, inDialog, link, press, row, statesOf } from '../../support/states/state.tsx'
import { id, seller } from '../../support/states/world.ts'

const titled = (number: number, title: string, changes: Partial<ReturnType<typeof draft>> = {}) => {
  const begun = draft()
  return { ...begun, missing: [], ...changes, id: id(number), text: { ...begun.text, title } }
}

const testDrafts = statesOf({ at: '/dashboard/drafts', as: seller() })

testDrafts('drafts in every state', {
  tags: ['drafts-on-server', 'nothing-scrolls-sideways'],
  answers: {
    listDrafts: {
      drafts: [
        titled(70, draft().text.title, { missing: ['file', 'price'] }),
        titled(71, '', {}),
        titled(72, 'A'.repeat(120), { publish_at: '2099-01-01T09:00:00Z' }),
        titled(73, 'Linen bag', { failure: 'You’ve reached your listing limit.' }),
        titled(74, 'Wool hat', { is_publishing: true }),
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

testDrafts('the question before a draft is deleted', {
  answers: { listDrafts: { drafts: [titled(70, 'Linen bag')] } },
  steps: [press(button('Delete Linen bag'))],
  shows: [dialog, inDialog('Delete')],
})
