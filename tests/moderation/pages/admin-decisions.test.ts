import { expect } from 'vitest'
import { aboutListing, aboutUser, type Report } from '../../support/states/admin-samples.ts'
import { dialog, field, fill, inDialog, press, row, statesOf } from '../../support/states/state.tsx'
import { admin, id } from '../../support/states/world.ts'

const as = admin()
const statement = { statementId: id(60) }
const at = '/admin'
const list = (...reports: Report[]) => ({ reports, nextCursor: null })
const both = list(aboutUser, aboutListing)

const decide = (choice: string) => [
  press(row('Copied from me').getByRole('button', { name: /^Decide/ })),
  press(dialog.getByRole('radio', { name: choice })),
]

const testDecision = statesOf({ at, as, answers: { listReports: both } })

testDecision('a decision without a message', {
  steps: [...decide('Take the listing down'), press(inDialog('Take the listing down'))],
  shows: ['Enter a message for them.'],
})

testDecision('a decision shows what the person will read', {
  steps: [
    ...decide('Take the listing down'),
    fill(dialog.getByLabelText(/^Message to/), 'It is the print of another shop.'),
    () => dialog.getByLabelText('Rule broken').selectOptions('copyright'),
  ],
  shows: [
    dialog.getByRole('region', { name: /will read/ }).getByText('It is the print of another shop.'),
    'nothing that infringes someone’s rights',
  ],
})

testDecision('a decision about a report closes it', {
  answers: { listReports: ({ sent }) => (sent.takeDownListing ? list(aboutUser) : both), takeDownListing: statement },
  steps: [
    ...decide('Take the listing down'),
    fill(dialog.getByLabelText(/^Message to/), 'It is the print of another shop.'),
    press(inDialog('Take the listing down')),
  ],
  shows: ['Decision saved. We’ve let them know.'],
  hides: ['Copied from me'],
  sends: { takeDownListing: { listingId: id(10), facts: 'It is the print of another shop.', reportId: id(41) } },
})

testDecision('a suspension without a day', {
  steps: [...decide('Suspend'), fill(field('Last day'), ''), press(inDialog('Suspend'))],
  shows: ['Choose a date in the future.'],
})

testDecision('a suspension that another admin decided before keeps what was written', {
  answers: { suspendUser: 'already_done' },
  steps: [
    ...decide('Suspend'),
    fill(dialog.getByLabelText(/^Message to/), 'Uses the name of somebody else.'),
    press(inDialog('Suspend')),
  ],
  shows: ['Someone has already done this, or there’s nothing to undo.'],
  check: () => expect.element(dialog.getByLabelText(/^Message to/)).toHaveValue('Uses the name of somebody else.'),
})
