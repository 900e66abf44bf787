import { expect } from 'vitest'
import { page } from 'vitest/browser'
import {
  aboutListing,
  aboutReview,
  aboutUser,
  adminCase,
  admins,
  proposal,
  type Report,
  report,
} from '../../support/states/admin-samples.ts'
import type { Answers } from '../../support/states/answers.ts'
import {
  button,
  dialog,
  field,
  fill,
  heading,
  inDialog,
  link,
  press,
  row,
  see,
  statesOf,
  testState,
} from '../../support/states/state.tsx'
import { admin, DATE, id, inDays } from '../../support/states/world.ts'

const reportReactivated = 'Report reactivated successfully!'

const list = (...reports: Report[]) => ({ reports, nextCursor: null })
const both = list(aboutUser, aboutListing)
const none = list()
const dismissed = { dismissedReports: [aboutReview], nextCursor: null }

const at = '/admin'
const as = admin()

const testReports = statesOf({ at, as, answers: { listReports: both } })

testReports('reports of a person and a listing', {
  tags: ['nothing-scrolls-sideways', 'admin-columns-ban'],
  shows: [heading('User Reports', 2), link('Copied print'), 'Pending', link('cole')],
  check: () => {
    const columns = page.getByRole('columnheader').elements()
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'Reporter',
      'Reported User',
      'Reported Listing',
      'Reported Review',
      'Reason',
      'Status',
      'Actions',
    ])
    expect(row('Copied from me').getByRole('link', { name: 'cole' }).element().getAttribute('href')).toBe(
      `/admin/people/${id(51)}`,
    )
  },
})

testReports('a report of a visitor, who has no page', {
  tags: ['visitor-reports'],
  answers: { listReports: list({ ...aboutListing, reporter_id: null, reporter_username: null }) },
  shows: [row('Copied from me').getByText('Visitor')],
})

testReports('dismissed reports beside the others, one about a review', {
  tags: ['admin-show-hide'],
  answers: { listDismissedReports: dismissed },
  steps: [press('Show Dismissed Reports')],
  shows: ['Not my words', 'Dismissed', button('Hide Dismissed Reports'), button(/^Reactivate/)],
  check: () =>
    expect(link('View review').first().element().getAttribute('href')).toBe(`/listing/${id(10)}#review-${id(43)}`),
})

testReports('a report that was dismissed leaves the list', {
  tags: ['admin-show-hide', 'toasts-moderation'],
  answers: {
    listReports: ({ sent }) => (sent.dismissReport ? list(aboutUser) : both),
    dismissReport: { success: true },
  },
  steps: [press(row('Copied from me').getByRole('button', { name: /^Dismiss/ }))],
  shows: ['Report dismissed successfully!'],
  hides: ['Copied from me'],
  sends: { dismissReport: { reportId: id(41) } },
})

testReports('a report that was reactivated is pending again', {
  tags: ['admin-show-hide', 'toasts-moderation'],
  answers: {
    listReports: ({ sent }) => (sent.reactivateReport ? list(report(42, { reason: 'Dismissed before' })) : none),
    listDismissedReports: ({ sent }) =>
      sent.reactivateReport ? { dismissedReports: [], nextCursor: null } : dismissed,
    reactivateReport: { success: true },
  },
  steps: [press('Show Dismissed Reports'), press(/^Reactivate/), see(reportReactivated)],
  shows: [reportReactivated, 'Pending'],
})

testReports('a dismissal that fails', {
  tags: ['toasts-moderation'],
  answers: { dismissReport: 'no answer' },
  steps: [press(/^Dismiss/)],
  shows: ['Failed to dismiss report.', 'Pretends to be me', 'Copied from me'],
})

testReports('a reactivation that fails', {
  tags: ['toasts-moderation'],
  answers: { listReports: none, listDismissedReports: dismissed, reactivateReport: 'no answer' },
  steps: [press('Show Dismissed Reports'), press(/^Reactivate/)],
  shows: ['Failed to reactivate report.', 'Dismissed before'],
})

const ban = [press(/^Ban User/), fill(dialog.getByLabelText('Reason'), 'Copies others'), press(inDialog('Ban User'))]

testReports('reports about a person who is being banned leave the list at once', {
  tags: ['ban-resolves-reports'],
  answers: { banUser: 'never' },
  steps: ban,
  shows: [dialog],
  hides: ['Pretends to be me', 'Copied from me'],
  sends: { banUser: { userId: id(51), reason: 'Copies others' } },
})

testReports('a ban without a reason, then one that fails, keeps the reports and what was written', {
  tags: ['admin-columns-ban', 'ban-resolves-reports', 'toasts-moderation'],
  answers: { banUser: 'no answer' },
  steps: [
    ...[press(/^Ban User/), press(inDialog('Ban User')), see('Enter a reason for the ban.')],
    ...[fill(dialog.getByLabelText('Reason'), 'Copies others'), press(inDialog('Ban User'))],
  ],
  shows: ['Failed to ban user.', dialog],
  check: () => expect.element(dialog.getByLabelText('Reason')).toHaveValue('Copies others'),
})

testReports('a ban without admin rights', {
  tags: ['toasts-moderation'],
  answers: { banUser: 'ban_forbidden' },
  steps: [...ban, see('Attempt to ban user without admin permissions.'), press(inDialog('Cancel'))],
  shows: ['Pretends to be me', 'Copied from me'],
})

const statement = { statementId: id(60) }

const decide = (choice: string) => [
  press(row('Copied from me').getByRole('button', { name: /^Decide/ })),
  press(dialog.getByRole('radio', { name: choice })),
]

testReports('a decision about a report closes it', {
  answers: { listReports: ({ sent }) => (sent.createDecision ? list(aboutUser) : both), createDecision: statement },
  steps: [
    ...decide('Take the listing down'),
    press(inDialog('Take the listing down')),
    see('Enter a message for them.'),
    fill(dialog.getByLabelText(/^Message to/), 'It is the print of another shop.'),
    () => dialog.getByLabelText('Rule broken').selectOptions('copyright'),
    see(dialog.getByRole('region', { name: /will read/ }).getByText('It is the print of another shop.')),
    see('nothing that infringes someone’s rights'),
    press(inDialog('Take the listing down')),
  ],
  shows: ['Decision saved. We’ve let them know.'],
  hides: ['Copied from me'],
  sends: {
    createDecision: {
      act: 'take_down_listing',
      subjectId: id(10),
      facts: 'It is the print of another shop.',
      reportId: id(41),
    },
  },
})

testReports('a suspension that another admin decided before keeps what was written', {
  answers: { createDecision: 'already_done' },
  steps: [
    ...decide('Suspend'),
    fill(field('Last day'), ''),
    press(inDialog('Suspend')),
    see('Choose a date in the future.'),
    fill(field('Last day'), inDays(3).slice(0, 10)),
    fill(dialog.getByLabelText(/^Message to/), 'Uses the name of somebody else.'),
    press(inDialog('Suspend')),
  ],
  shows: ['Someone has already done this, or there’s nothing to undo.'],
  check: () => expect.element(dialog.getByLabelText(/^Message to/)).toHaveValue('Uses the name of somebody else.'),
})

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

testCases('a case that an admin closed', {
  steps: [
    press(/^Decide/),
    see('Please look again.'),
    press(inDialog('Close the case')),
    see('Choose an outcome.'),
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
