// Drafts of a seller.
import { draft, stored, withKeys } from '../../support/states/drafts.ts'
import {
  button,
  dialog,
  fill,
  heading,
  inDialog,
  link,
  press,
  row,
  type State,
  statesOf,
} from '../../support/states/state.tsx'
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

// A draft that its seller publishes later.
const testDraft = statesOf({ at: `/dashboard/upload?draft=${id(70)}`, as: seller() })

testDraft('a draft with the seller’s own keys that is scheduled', {
  tags: ['drafts-scheduled'],
  answers: { getDraft: draft({ files: [stored], text: withKeys, publish_at: '2099-01-01T09:00:00Z' }) },
  shows: [/This draft will be published on.*sold out until you add your licence keys/, button('Remove schedule')],
})

testDraft('the choice of a time for a draft with the seller’s own keys', {
  tags: ['drafts-scheduled'],
  answers: { getDraft: draft({ files: [stored], text: withKeys }) },
  steps: [press('Publish later')],
  shows: [dialog.getByRole('alert').filter({ hasText: 'sold out until you add your licence keys' })],
})

const LATER = '2099-01-01T09:00'
/** Of these calls, none answers `publishDraft`: the form around the dialog must not be submitted too. */
const testSchedule = (at: string, what: string, shown: Pick<State, 'shows' | 'hides' | 'sends'>) =>
  testDraft(`a draft that its seller schedules ${what}`, {
    tags: ['drafts-scheduled'],
    answers: {
      getDraft: draft({ files: [stored], text: withKeys }),
      scheduleDraft: draft({ revision: 2, files: [stored], text: withKeys, publish_at: `${LATER}:00Z` }),
    },
    steps: [press('Publish later'), fill('Publish at', at), press(inDialog('Schedule'))],
    ...shown,
  })
const inPast = { shows: [dialog.getByText('Choose a time in the future.')] }
testSchedule('', 'without a time', inPast)
testSchedule('2020-01-01T09:00', 'for a time in the past', inPast)
testSchedule(LATER, 'for a time to come', {
  sends: { scheduleDraft: { publishAt: new Date(LATER).toISOString() } },
  shows: [/This draft will be published on/, button('Remove schedule')],
  hides: [dialog],
})
