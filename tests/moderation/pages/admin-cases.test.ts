import { adminCase, admins, person, proposal } from '../../support/states/admin-samples.ts'
import type { Answers } from '../../support/states/answers.ts'
import { button, dialog, fill, inDialog, press, see, statesOf, testState } from '../../support/states/state.tsx'
import { admin, DATE, id } from '../../support/states/world.ts'

const as = admin()
const atPerson = `/admin/people/${id(51)}`

const said = {
  id: id(82),
  author: 'buyer' as const,
  sender_id: id(1),
  body: 'Please look again.',
  pictures: [],
  sent_at: DATE,
}
const cases: Answers = {
  listCases: ({ sent }) => ({
    cases: [
      sent.decideCase ? { ...adminCase, state: 'closed', decision: 'It opens.', outcome: 'rejected' } : adminCase,
    ],
    nextCursor: null,
  }),
  listCaseMessages: { messages: [said] },
  decideCase: { success: true },
}

const testCases = statesOf({ at: '/admin/cases', as, answers: cases })

testCases('cases that wait for an admin', {
  tags: ['nothing-scrolls-sideways'],
  shows: ['It does not open.', button(/^Decide/)],
})

testCases('a case with what both sides said, and no outcome chosen', {
  steps: [press(/^Decide/), see('Please look again.'), press(inDialog('Close the case'))],
  shows: ['It opens here.', 'Choose an outcome.'],
})

testCases('a case that an admin closed', {
  steps: [
    press(/^Decide/),
    press(dialog.getByRole('radio', { name: 'Reject the complaint' })),
    fill('Why', 'It opens.'),
    press(inDialog('Close the case')),
  ],
  shows: ['Case closed. We’ve notified the buyer and the seller.', 'Decision: It opens.'],
  sends: { decideCase: { caseId: id(80), outcome: 'reject', reason: 'It opens.' } },
})

testState('admins and a proposal', {
  at: '/admin/admins',
  as,
  answers: { listAdmins: { admins, proposals: [proposal] } },
  shows: ['Knows the shop', button('Agree to the proposal about robin')],
})

testState('a proposal of an admin without a reason', {
  at: atPerson,
  as,
  answers: { getUser: person() },
  steps: [press('Make admin'), press(inDialog('Propose'))],
  shows: ['Enter a reason.'],
})
