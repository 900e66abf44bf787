// The rooms of the admin panel beside the reports.
import { allPages } from '@contract/pages.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers, Body, Items } from './support/answers.ts'
import { button, choose, dialog, fill, heading, inDialog, link, press, see, testState, type } from './support/state.tsx'
import { admin, DATE, id, inDays, seller } from './support/world.ts'

const as = admin()
const statement = { statementId: id(60) }
const waiting = { reports: 2, appeals: 0, cases: 0, contactMessages: 1, failedMails: 0, differences: 0, proposals: 0 }

const foundUser: Items<'listUsers', 'users'> = {
  id: id(51),
  username: 'cole',
  name: 'Cole Culprit',
  avatar: null,
  is_seller: true,
  standing: 'good',
  created_at: DATE,
  email: 'cole@example.com',
  suspended_until: null,
}
const NO_OUTCOMES = { none: 0, acted: 0, reversed: 0, dismissed: 0 }
const person = (changes: Partial<Body<'getUser'>> = {}): Body<'getUser'> => ({
  ...foundUser,
  is_admin: false,
  listings: { active: 2 },
  sales: { orders: 3, cents: 3600, refundedCents: 0 },
  purchases: { orders: 1, cents: 500, refundedCents: 500 },
  reviews: 1,
  reportsBy: NO_OUTCOMES,
  reportsAbout: { ...NO_OUTCOMES, acted: 1 },
  statements: [],
  ...changes,
})
type Statement = Body<'getUser'>['statements'][number]
const decision = (act: Statement['act'], changes: Partial<Statement> = {}): Statement => ({
  id: id(60),
  act,
  rule: 'copyright',
  facts: 'It is the print of another shop.',
  about: 'Copied print',
  listing_id: null,
  review_id: null,
  until: null,
  is_unlawful: false,
  created_at: DATE,
  reversed_at: null,
  reversed_by: null,
  ...changes,
})
const foundListing: Items<'listAllListings', 'listings'> = {
  id: id(10),
  title: 'Copied print',
  status: 'active',
  held_by: null,
  is_unlawful: false,
  price_cents: 1200,
  seller_id: id(51),
  seller_username: 'cole',
  sales_count: 3,
  rating_count: 2,
  pending_reports: 1,
  created_at: DATE,
}
const foundReview: Items<'listAllReviews', 'reviews'> = {
  id: id(43),
  listing_id: id(10),
  listing_title: 'Copied print',
  reviewer_id: id(50),
  reviewer_username: 'rob',
  rating: 1,
  comment: 'Rubbish, and so are you',
  removed_at: null,
  pending_reports: 0,
  created_at: DATE,
}
const contactMessage: Items<'listContactMessages', 'messages'> = {
  id: id(70),
  name: 'Vera',
  email: 'vera@example.com',
  message: 'Do you sell gift cards?',
  created_at: DATE,
  closed_at: null,
  answer: null,
  answered_at: null,
}
const failedMail: Items<'listFailedMails', 'mails'> = {
  id: id(71),
  kind: 'contact_copy',
  recipient_id: null,
  recipient_username: null,
  address: 'vera@example.com',
  attempts: 8,
  last_error: 'No such mailbox',
  created_at: DATE,
  buried_at: DATE,
}
const difference: Items<'listStripeDifferences', 'differences'> = {
  id: id(72),
  kind: 'refund',
  found: 'missing_here',
  ledger_cents: 0,
  stripe_cents: -300,
  payment_intent_id: 'pi_1',
  order_id: null,
  seller_id: id(2),
  seller_username: 'sam',
  first_seen_at: DATE,
  last_seen_at: DATE,
  solved_at: null,
}
type Action = Items<'listActions', 'actions'>
const action = (number: number, action: Action['action'], changes: Partial<Action> = {}): Action => ({
  id: number,
  action,
  admin_id: id(3),
  admin_username: 'alex',
  user_id: id(51),
  user_username: 'cole',
  listing_id: null,
  review_id: null,
  report_id: null,
  statement_id: null,
  case_id: null,
  rule: null,
  facts: null,
  reason: null,
  until: null,
  reverses: null,
  created_at: DATE,
  ...changes,
})

testState('the menu of the rooms says what waits', {
  tags: ['admin-rooms'],
  at: '/admin/people',
  as,
  answers: { listUsers: { users: [foundUser], nextCursor: null }, countWaiting: waiting },
  shows: [link(/^Reports .*waiting/)],
  widths: [1440],
  check: () => {
    const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link').elements()
    const labels = allPages.flatMap(({ admin: label }) => label ?? [])
    expect(links.map(({ textContent }) => textContent?.replace(/\d+\+? waiting$/, ''))).toEqual(labels)
  },
})

testState('the menu of the rooms is a drawer on narrow screens', {
  tags: ['admin-rooms'],
  at: '/admin/people',
  as,
  answers: { listUsers: { users: [foundUser], nextCursor: null }, countWaiting: waiting },
  widths: [360],
  steps: [press('Admin menu')],
  shows: [dialog.getByRole('link', { name: 'Log' })],
})

testState('people', {
  tags: ['admin-lookup'],
  at: '/admin/people?q=cole',
  as,
  answers: { listUsers: { users: [foundUser], nextCursor: null } },
  shows: ['Cole Culprit', 'cole@example.com'],
  sends: { listUsers: { q: 'cole' } },
})

const search = page.getByRole('searchbox', { name: 'Name, email or id' })
testState('a search for people that is too short', {
  tags: ['admin-lookup'],
  at: '/admin/people',
  as,
  answers: { listUsers: { users: [foundUser], nextCursor: null } },
  steps: [fill(search, 'co'), type('{Enter}')],
  shows: ['Enter at least 3 characters.'],
})

testState('no people of a standing', {
  tags: ['admin-lookup'],
  at: '/admin/people',
  as,
  answers: { listUsers: ({ values }) => ({ users: values.standing ? [] : [foundUser], nextCursor: null }) },
  steps: [choose('Standing', 'banned')],
  shows: [messages.nothingFound],
  sends: { listUsers: { standing: 'banned' } },
})

const atPerson = `/admin/people/${id(51)}`
testState('a person without decisions', {
  tags: ['admin-lookup'],
  at: atPerson,
  as,
  answers: { getUser: person() },
  shows: [heading('cole', 1), 'No decisions about this person.', button('Warn'), button('Ban User')],
})

testState('a person after a warning, a suspension and a ban', {
  tags: ['acts-undone'],
  at: atPerson,
  as,
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

testState('a warning', {
  tags: ['statement-of-reasons'],
  at: atPerson,
  as,
  answers: {
    getUser: ({ sent }) => person(sent.warnUser && { statements: [decision('warn')] }),
    warnUser: statement,
  },
  steps: [press('Warn'), fill(dialog.getByLabelText(/^Message to/), 'Copies others'), press(inDialog('Warn'))],
  shows: [messages.decided, 'A warning about your account'],
  sends: { warnUser: { userId: id(51), facts: 'Copies others' } },
})

testState('the question before a ban is lifted', {
  tags: ['acts-undone'],
  at: atPerson,
  as,
  answers: { getUser: person({ standing: 'banned' }) },
  steps: [press('Unban')],
  shows: [inDialog('Unban')],
})

testState('a ban that was lifted', {
  tags: ['acts-undone'],
  at: atPerson,
  as,
  answers: { getUser: ({ sent }) => person(sent.unbanUser ? {} : { standing: 'banned' }), unbanUser: { success: true } },
  steps: [press('Unban'), press(inDialog('Unban'))],
  shows: [messages.takenBack, 'Good standing'],
})

testState('the admin’s own account', {
  tags: ['moderation-admins-only'],
  at: `/admin/people/${as.id}`,
  as,
  answers: { getUser: person({ id: as.id, username: 'alex', is_admin: true }) },
  shows: ['This is your own account; another admin must act on it.'],
  hides: [button('Ban User')],
})

testState('a person who does not exist', {
  tags: ['moderation-admins-only'],
  at: atPerson,
  as,
  answers: { getUser: 'profile_not_found' },
  shows: ['Profile not found.'],
})

testState('listings', {
  tags: ['take-down'],
  at: '/admin/listings',
  as,
  answers: {
    listAllListings: {
      listings: [
        foundListing,
        { ...foundListing, id: id(11), status: 'removed', held_by: 'take_down_listing', is_unlawful: true },
      ],
      nextCursor: null,
    },
  },
  shows: ['For sale', 'Taken down: the file is unlawful.', button(/^Take down/), button(/^Restore/)],
})

testState('a take-down of an unlawful file says that buyers get their money back', {
  tags: ['take-down', 'unlawful-refunded'],
  at: '/admin/listings',
  as,
  answers: { listAllListings: { listings: [foundListing], nextCursor: null } },
  steps: [press(/^Take down/), press(dialog.getByRole('checkbox', { name: 'The file itself is unlawful' }))],
  shows: ['Everyone who paid gets a refund'],
})

testState('reviews', {
  tags: ['acts-undone'],
  at: '/admin/reviews',
  as,
  answers: {
    listAllReviews: {
      reviews: [foundReview, { ...foundReview, id: id(44), removed_at: DATE, comment: 'Bad words' }],
      nextCursor: null,
    },
  },
  shows: ['Rubbish, and so are you', 'Shown', 'Removed', button(/^Remove/), button(/^Restore/)],
})

testState('a review is removed with a message', {
  tags: ['acts-undone'],
  at: '/admin/reviews',
  as,
  answers: {
    listAllReviews: ({ sent }) => ({
      reviews: [{ ...foundReview, removed_at: sent.removeReview ? DATE : null }],
      nextCursor: null,
    }),
    removeReview: statement,
  },
  steps: [
    press(/^Remove/),
    see(dialog.getByText('Rubbish, and so are you')),
    fill(dialog.getByLabelText(/^Message to/), 'It insults the seller.'),
    press(inDialog('Remove the review')),
  ],
  shows: ['Removed', messages.decided],
  sends: { removeReview: { reviewId: id(43), facts: 'It insults the seller.' } },
})

testState('contact messages', {
  tags: ['contact-answered'],
  at: '/admin/messages',
  as,
  answers: {
    listContactMessages: {
      messages: [
        contactMessage,
        { ...contactMessage, id: id(73), name: 'Ben', closed_at: DATE, answer: 'Not yet.', answered_at: DATE },
      ],
      nextCursor: null,
    },
  },
  shows: ['Do you sell gift cards?', 'Not yet.', button('Close the message from Vera')],
})

testState('a reply to a contact message without words', {
  tags: ['contact-answered'],
  at: '/admin/messages',
  as,
  answers: { listContactMessages: { messages: [contactMessage], nextCursor: null } },
  steps: [press('Reply to Vera'), press(inDialog('Send reply'))],
  shows: [messages.messageRequired],
})

testState('a reply to a contact message', {
  tags: ['contact-answered'],
  at: '/admin/messages?open=true',
  as,
  answers: {
    listContactMessages: ({ sent }) => ({
      messages: sent.answerContactMessage ? [] : [contactMessage],
      nextCursor: null,
    }),
    answerContactMessage: { success: true },
  },
  steps: [press('Reply to Vera'), fill('Your reply', 'Not yet.'), press(inDialog('Send reply'))],
  shows: [messages.contactAnswered, messages.nothingFound],
  sends: { answerContactMessage: { messageId: id(70), answer: 'Not yet.' } },
})

testState('a contact message that is closed', {
  tags: ['contact-answered'],
  at: '/admin/messages?open=true',
  as,
  answers: {
    listContactMessages: ({ sent }) => ({
      messages: sent.closeContactMessage ? [] : [contactMessage],
      nextCursor: null,
    }),
    closeContactMessage: { success: true },
  },
  steps: [press('Close the message from Vera')],
  shows: [messages.contactClosed, messages.nothingFound],
})

testState('failed mails', {
  tags: ['failed-mail-retried'],
  at: '/admin/mails',
  as,
  answers: { listFailedMails: { mails: [failedMail], nextCursor: null } },
  shows: ['No such mailbox', 'vera@example.com'],
})

testState('a failed mail is sent again', {
  tags: ['failed-mail-retried', 'admin-rooms'],
  at: '/admin/mails',
  as,
  answers: {
    listFailedMails: ({ sent }) => ({ mails: sent.retryMail ? [] : [failedMail], nextCursor: null }),
    retryMail: { success: true },
  },
  steps: [press(/^Resend/)],
  shows: [messages.mailRetried, messages.failedMailsEmpty],
})

testState('a difference between Stripe and the ledger', {
  tags: ['ledger-against-stripe'],
  at: '/admin/ledger',
  as,
  answers: { listStripeDifferences: { differences: [difference], nextCursor: null } },
  shows: ['Missing in the ledger', 'Refund', '-$3.00', 'No order', 'sam', 'Open'],
})

testState('solved differences from Stripe', {
  tags: ['ledger-against-stripe'],
  at: '/admin/ledger',
  as,
  answers: {
    listStripeDifferences: ({ values }) => ({
      differences: values.state === 'solved' ? [{ ...difference, solved_at: DATE }] : [],
      nextCursor: null,
    }),
  },
  steps: [choose('State', 'solved')],
  shows: ['pi_1', 'Solved'],
})

const adminCase: Items<'listCases', 'cases'> = {
  id: id(80),
  order_item_id: id(20),
  thread_id: id(81),
  buyer_id: id(1),
  seller_id: id(2),
  kind: 'corrupt',
  body: 'It does not open.',
  state: 'escalated',
  offer: null,
  answer: 'It opens here.',
  decision: null,
  outcome: null,
  due_at: null,
  opened_at: DATE,
  changed_at: DATE,
  order_id: id(30),
  item: {
    id: id(20),
    listing_id: id(10),
    title: 'Quilt pattern',
    price: 12,
    discount: 0,
    version: 1,
    downloads: 2,
    last_download_at: DATE,
    is_held: true,
  },
  buyer_name: 'Bea Buyer',
  buyer_username: 'bea',
  seller_name: 'Sam Seller',
  seller_username: 'sam',
}
const said = { id: id(82), sender_id: id(1), body: 'Please look again.', pictures: [], sent_at: DATE }
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

testState('cases that wait for an admin', {
  tags: ['case-steps', 'admin-rooms'],
  at: '/admin/cases',
  as,
  answers: cases,
  shows: ['It does not open.', button(/^Decide/)],
})

testState('a case with what both sides said, and no outcome chosen', {
  tags: ['case-steps'],
  at: '/admin/cases',
  as,
  answers: cases,
  steps: [press(/^Decide/), see('Please look again.'), press(inDialog('Close the case'))],
  shows: ['It opens here.', 'Choose an outcome.'],
})

testState('a case that an admin closed', {
  tags: ['case-steps', 'admin-rooms'],
  at: '/admin/cases',
  as,
  answers: cases,
  steps: [
    press(/^Decide/),
    press(dialog.getByRole('radio', { name: 'Reject the complaint' })),
    fill('Why', 'It opens.'),
    press(inDialog('Close the case')),
  ],
  shows: [messages.caseDecided, 'Decision: It opens.'],
  sends: { decideCase: { caseId: id(80), outcome: 'reject', reason: 'It opens.' } },
})

const proposal: Items<'listAdmins', 'proposals'> = {
  id: id(90),
  act: 'add',
  user_id: id(51),
  username: 'robin',
  reason: 'Knows the shop',
  proposed_by_username: 'kim',
  is_own: false,
  may_agree: true,
  created_at: DATE,
}
const admins = ['alex', 'kim'].map((username, index) => ({
  id: id(3 + index),
  username,
  name: username,
  standing: 'good' as const,
  granted_at: DATE,
}))

testState('admins and a proposal', {
  tags: ['admins-by-two', 'admin-rooms'],
  at: '/admin/admins',
  as,
  answers: { listAdmins: { admins, proposals: [proposal] } },
  shows: ['Knows the shop', button('Agree to the proposal about robin')],
})

testState('a proposal of an admin without a reason', {
  tags: ['admins-by-two'],
  at: atPerson,
  as,
  answers: { getUser: person() },
  steps: [press('Make admin'), press(inDialog('Propose'))],
  shows: ['Enter a reason.'],
})

testState('the log', {
  tags: ['admin-rooms'],
  at: '/admin/log',
  as,
  answers: {
    listActions: {
      actions: [action(3, 'unban', { reverses: 2 }), action(2, 'ban', { reason: 'Copies others' }), action(1, 'warn')],
      nextCursor: null,
    },
  },
  shows: ['Unbanned', 'Copies others'],
})

testState('the log of one person and one kind of action', {
  tags: ['admin-rooms'],
  at: `/admin/log?user=${id(51)}`,
  as,
  answers: { listActions: { actions: [action(1, 'warn')], nextCursor: null } },
  steps: [choose('What', 'warn')],
  shows: [button('Filtered by one person. Show all')],
  sends: { listActions: { action: 'warn', userId: id(51) } },
})

testState('an empty log', {
  tags: ['admin-rooms'],
  at: '/admin/log',
  as,
  answers: { listActions: { actions: [], nextCursor: null } },
  shows: [messages.logEmpty],
})

const FAILED: Record<string, Answers> = {
  '/admin/people': { listUsers: 'unavailable' },
  '/admin/listings': { listAllListings: 'unavailable' },
  '/admin/reviews': { listAllReviews: 'unavailable' },
  '/admin/appeals': { listAppeals: 'unavailable' },
  '/admin/cases': { listCases: 'unavailable' },
  '/admin/messages': { listContactMessages: 'unavailable' },
  '/admin/mails': { listFailedMails: 'unavailable' },
  '/admin/ledger': { listStripeDifferences: 'unavailable' },
  '/admin/admins': { listAdmins: 'unavailable' },
  '/admin/log': { listActions: 'unavailable' },
}
for (const [at, answers] of Object.entries(FAILED))
  testState(`${at} that doesn’t load`, {
    tags: ['admin-rooms'],
    at,
    as,
    answers,
    shows: [messages.roomFailed, button('Try again')],
  })

for (const { pattern } of allPages.filter(({ access }) => access === 'admins'))
  testState(`${pattern} for anyone else`, {
    tags: ['admin-access-denied'],
    at: pattern.replace(':userId', id(51)),
    as: seller(),
    shows: [heading('Access Denied', 1)],
  })
