// People in the admin panel, and the log.
import { allPages } from '@contract/pages.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { action, decision, foundUser, person } from '../../support/states/admin-samples.ts'
import {
  button,
  choose,
  dialog,
  fill,
  heading,
  inDialog,
  link,
  press,
  statesOf,
  testState,
} from '../../support/states/state.tsx'
import { admin, DATE, id, inDays, paged } from '../../support/states/world.ts'

const as = admin()
const statement = { statementId: id(60) }
const waiting = { reports: 2, appeals: 0, cases: 0, contactMessages: 1, failedMails: 0, differences: 0, proposals: 0 }

const testPeople = statesOf({
  at: '/admin/people',
  as,
  answers: { listUsers: { users: [foundUser], nextCursor: null } },
})

testPeople('the menu of the rooms says what waits', {
  answers: { countWaiting: waiting },
  shows: [link(/^Reports .*waiting/)],
  widths: [1440],
  check: () => {
    const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link').elements()
    const [overview, ...others] = allPages.flatMap(({ admin: label }) => label ?? [])
    const labels = [overview, 'Reports', ...others]
    expect(links.map(({ textContent }) => textContent?.replace(/\d+\+? waiting$/, ''))).toEqual(labels)
  },
})

testPeople('the menu of the rooms is a drawer on narrow screens', {
  answers: { countWaiting: waiting },
  widths: [360],
  steps: [press('Admin menu')],
  shows: [dialog.getByRole('link', { name: 'Log' })],
})

testState('people', {
  tags: ['nothing-scrolls-sideways'],
  at: '/admin/people?q=cole',
  as,
  answers: { listUsers: { users: [foundUser], nextCursor: null } },
  shows: ['Cole Culprit', 'Good standing'],
  sends: { listUsers: { q: 'cole' } },
})

testPeople('no people of a standing', {
  answers: { listUsers: ({ values }) => ({ users: values.standing ? [] : [foundUser], nextCursor: null }) },
  steps: [choose('Standing', 'banned')],
  shows: [messages.nothingFound],
  sends: { listUsers: { standing: 'banned' } },
})

const atPerson = `/admin/people/${id(51)}`
const testPerson = statesOf({ at: atPerson, as })
const banned = person({ standing: 'banned', statements: [decision('ban', { id: id(61) })] })

testPerson('a person without decisions', {
  answers: { getUser: person() },
  shows: [heading('cole', 1), 'No decisions about this person.', button('Warn'), button('Ban User')],
})

testPerson('a person after a warning, a suspension and a ban', {
  answers: {
    getUser: person({
      standing: 'banned',
      statements: [
        decision('ban', { id: id(61) }),
        decision('suspend', { id: id(62), until: inDays(3), reversed_at: DATE, reversed_by: 'shop' }),
        decision('warn'),
      ],
    }),
  },
  shows: ['A warning about your account', 'Reversed', 'Banned', button('Unban'), button('Withdraw warning')],
})

testPerson('a warning', {
  answers: {
    getUser: ({ sent }) => person(sent.createDecision && { statements: [decision('warn')] }),
    createDecision: statement,
  },
  steps: [
    press('Warn'),
    choose('Rule broken', 'copyright'),
    fill(dialog.getByLabelText(/^Message to/), 'Copies others'),
    press(inDialog('Warn')),
  ],
  shows: ['Decision saved. We’ve let them know.', 'A warning about your account'],
  sends: { createDecision: { act: 'warn', rule: 'copyright', subjectId: id(51), facts: 'Copies others' } },
})

testPerson('a ban that was lifted', {
  answers: {
    getUser: ({ sent }) => (sent.reverseDecision ? person() : banned),
    reverseDecision: { success: true },
  },
  steps: [press('Unban'), press(inDialog('Unban'))],
  shows: ['Decision reversed. We’ve let them know.', 'Good standing'],
  sends: { reverseDecision: { statementId: id(61) } },
})

testState('the admin’s own account', {
  at: `/admin/people/${as.id}`,
  as,
  answers: { getUser: person({ id: as.id, username: 'alex', is_admin: true }) },
  shows: ['This is your own account; another admin must act on it.'],
  hides: [button('Ban User')],
})

const testLog = statesOf({ at: '/admin/log', as })

testLog('the log', {
  answers: {
    listActions: paged('actions', [
      action(3, 'unban', { reverses: 2 }),
      action(2, 'ban', { reason: 'Copies others' }),
      action(1, 'warn'),
    ]),
  },
  shows: ['Unbanned', 'Copies others'],
})

testState('the log of one person and one kind of action', {
  at: `/admin/log?user=${id(51)}`,
  as,
  answers: { listActions: { actions: [action(1, 'warn')], nextCursor: null } },
  steps: [choose('What', 'warn')],
  shows: [button('Filtered by one person. Show all')],
  sends: { listActions: { action: 'warn', userId: id(51) } },
})
