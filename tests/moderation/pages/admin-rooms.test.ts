// The rooms of the admin panel beside reports and people.
import { allPages } from '@contract/pages.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import {
  contactMessage,
  difference,
  failedMail,
  foundListing,
  foundOrder,
  foundReview,
  overview,
  waiting,
} from '../../support/states/admin-samples.ts'
import { empty, inTurn, sample } from '../../support/states/answers.ts'
import { sender } from '../../support/states/mail-samples.ts'
import {
  button,
  choose,
  dialog,
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
import { admin, DATE, id, paged, seller } from '../../support/states/world.ts'

const as = admin()
const statement = { statementId: id(60) }
const decided = { statement_id: id(60) }

const testRoom = statesOf({ at: '/admin', as })

testRoom('listings', {
  tags: ['nothing-scrolls-sideways'],
  at: '/admin/listings',
  answers: {
    listAllListings: paged('listings', [
      foundListing,
      { ...foundListing, id: id(11), status: 'removed', held_by: 'take_down_listing', is_unlawful: true, ...decided },
    ]),
  },
  shows: ['For sale', 'Taken down: the file is unlawful.', button(/^Take down/), button(/^Restore/)],
})

testRoom('a take-down of an unlawful file says that buyers get their money back', {
  at: '/admin/listings',
  answers: { listAllListings: paged('listings', [foundListing]) },
  steps: [press(/^Take down/), press(dialog.getByRole('checkbox', { name: 'The file itself is unlawful' }))],
  shows: ['Everyone who paid gets a refund'],
})

testRoom('reviews', {
  at: '/admin/reviews',
  answers: {
    listAllReviews: paged('reviews', [
      foundReview,
      { ...foundReview, id: id(44), removed_at: DATE, comment: 'Bad words', ...decided },
    ]),
  },
  shows: ['Rubbish, and so are you', 'Shown', 'Removed', button(/^Remove/), button(/^Restore/)],
})

testRoom('a review is removed with a message', {
  at: '/admin/reviews',
  answers: {
    listAllReviews: ({ sent }) => paged('reviews', [{ ...foundReview, removed_at: sent.createDecision ? DATE : null }]),
    createDecision: statement,
  },
  steps: [
    press(/^Remove/),
    see(dialog.getByText('Rubbish, and so are you')),
    choose('Rule broken', 'harassment'),
    fill(dialog.getByLabelText(/^Message to/), 'It insults the seller.'),
    press(inDialog('Remove the review')),
  ],
  shows: ['Removed', 'Decision saved. We’ve let them know.'],
  sends: { createDecision: { act: 'remove_review', subjectId: id(43), facts: 'It insults the seller.' } },
})

testRoom('contact messages', {
  at: '/admin/messages',
  answers: {
    listContactMessages: paged('messages', [
      contactMessage,
      { ...contactMessage, id: id(73), name: 'Ben', closed_at: DATE, answer: 'Not yet.', answered_at: DATE },
    ]),
  },
  shows: ['Do you sell gift cards?', 'Not yet.', button('Close the message from Vera')],
})

testRoom('a reply to a contact message', {
  at: '/admin/messages?open=true',
  answers: {
    listContactMessages: ({ sent }) => paged('messages', sent.answerContactMessage ? [] : [contactMessage]),
    answerContactMessage: { success: true },
  },
  steps: [
    press('Reply to Vera'),
    press(inDialog('Send reply')),
    see(messages.messageRequired),
    fill('Your reply', 'Not yet.'),
    press(inDialog('Send reply')),
  ],
  shows: ['Reply sent.', messages.nothingFound],
  sends: { answerContactMessage: { messageId: id(70), answer: 'Not yet.' } },
})

testRoom('a contact message that is closed', {
  at: '/admin/messages?open=true',
  answers: {
    listContactMessages: ({ sent }) => paged('messages', sent.closeContactMessage ? [] : [contactMessage]),
    closeContactMessage: { success: true },
  },
  steps: [press('Close the message from Vera'), press(inDialog('Close message'))],
  shows: ['Message closed.', messages.nothingFound],
})

testRoom('failed mails', {
  at: '/admin/mails',
  answers: { listFailedMails: paged('mails', [failedMail]) },
  shows: [
    'No such mailbox',
    'vera@example.com',
    link('Copies of your messages to us'),
    'No posts in the last 30 days.',
  ],
})

testRoom('a failed mail is sent again', {
  at: '/admin/mails',
  answers: {
    listFailedMails: ({ sent }) => paged('mails', sent.retryMail ? [] : [failedMail]),
    retryMail: { success: true },
  },
  steps: [press(/^Resend/)],
  shows: ['We’re resending the email.', 'No failed emails.'],
})

testRoom('a seller whose posts are paused, and resumed', {
  at: '/admin/mails',
  answers: {
    listFailedMails: paged('mails', []),
    listPostSenders: { senders: [{ ...sender, ...{ complained: 9, paused_at: DATE } }] },
    resumePosts: { success: true },
  },
  steps: [press('Resume sending for sam'), press(inDialog('Resume sending'))],
  shows: ['Sending resumed.'],
  sends: { resumePosts: { userId: sender.seller_id } },
})

testRoom('a difference between Stripe and the ledger', {
  at: '/admin/ledger',
  answers: { listStripeDifferences: paged('differences', [difference]) },
  shows: ['Missing in the ledger', 'Refund', '-$3.00', 'No order', 'sam', 'Open'],
})

testRoom('solved differences from Stripe', {
  at: '/admin/ledger',
  answers: {
    listStripeDifferences: ({ values }) => ({
      differences: values.state === 'solved' ? [{ ...difference, solved_at: DATE }] : [],
      nextCursor: null,
    }),
  },
  steps: [choose('State', 'solved')],
  shows: ['pi_1', 'Solved'],
})

const testOverview = statesOf({
  at: '/admin',
  as,
  answers: { getOverview: overview, countWaiting: waiting, listReports: paged('reports', []) },
})

testOverview('the overview of the shop: what waits, delays, and its months', {
  tags: ['admin-rooms', 'nothing-scrolls-sideways'],
  steps: [press(page.getByText('Show as a table'))],
  shows: [
    ...[link('2 reports'), link('1 appeal'), link('100+ failed emails'), '3 due, the oldest for 2 hours'],
    ...[
      '2 to make, 1 stuck',
      'Compared with Stripe 5 minutes ago',
      'Turnover by month (UTC)',
      heading('User Reports', 2),
    ],
    row('December 2026').getByText('$13,755.50'),
  ],
})

testOverview('another number by month', {
  tags: ['admin-rooms'],
  steps: [press(link('Disputes'))],
  shows: [page.getByRole('img', { name: 'Disputes by month. The table below has the figures.' })],
})

testOverview.each(['admin-rooms'], {
  'the overview of a new shop': [
    { getOverview: empty('getOverview'), countWaiting: empty('countWaiting') },
    ...['Nothing is waiting.', 'No sales or sign-ups in the last 12 months.'],
  ],
  'an overview that doesn’t load': [{ getOverview: 'no answer' }, 'Couldn’t load the overview.', 'No Reports.'],
})

const testLookUp = statesOf({ at: '/admin/look-up', as })
const lookUp = (question: string) => [fill(/^Order number, Stripe id/, question), press('Look up')]
const cole = { kind: 'person' as const, id: id(51), username: 'cole', created_at: DATE, roles: ['seller' as const] }

testLookUp('a person with orders and sales is found', {
  tags: ['look-up', 'nothing-scrolls-sideways'],
  answers: {
    lookUp: { found: [{ ...cole, orders: [foundOrder(30)], sales: [foundOrder(31, { status: 'refunded' })] }] },
  },
  steps: lookUp(' cole@example.com '),
  shows: [/Each look-up is logged, and you can make 60 an hour\./, link('cole'), '7K3QD-0X930', 'Refunded', 'Seller'],
  sends: { lookUp: { question: 'cole@example.com' } },
})

testLookUp('a listing is found', {
  tags: ['look-up'],
  answers: {
    lookUp: {
      found: [{ kind: 'listing', id: id(10), title: 'Copied print', seller_username: 'cole', status: 'removed' }],
    },
  },
  steps: lookUp(id(10)),
  shows: [link('Copied print'), 'by cole', 'Removed'],
})

testLookUp('an order is found', {
  tags: ['look-up'],
  answers: { lookUp: { found: [foundOrder(30)] } },
  steps: lookUp('7K3QD-0X930'),
  shows: ['Orders found', '$12.50'],
})

testLookUp('nothing is found', {
  tags: ['look-up'],
  answers: { lookUp: { found: [] } },
  steps: [press('Look up'), see('Enter what you want to look up.'), ...lookUp('nobody')],
  shows: [/^Nothing found\./],
})

for (const { pattern } of allPages.filter(({ access }) => access === 'admins'))
  testState(`${pattern} for anyone else`, {
    tags: ['admin-access-denied'],
    at: pattern.replace(':userId', id(51)),
    as: seller(),
    shows: [heading('Access Denied', 1)],
  })

const held = (value: number | string) => ({ value, next_value: null, takes_effect_at: null })
const settings = {
  ...sample('getShopSettings').settings,
  ...{ listing_quota: held(100), storage_quota: held(100 * 2 ** 30), platform_fee_bps: held(500), tax: held('off') },
}
const planned = { value: 500, next_value: 750, takes_effect_at: '2026-12-30T00:00:00Z' }
const save = (group: string) => press(page.getByRole('region', { name: group }).getByRole('button', { name: 'Save' }))
const testSettings = statesOf({
  at: '/admin/settings',
  as,
  answers: { getShopSettings: { settings }, changeShopSettings: { success: true } },
})

testSettings('the settings with a planned fee', {
  tags: ['nothing-scrolls-sideways'],
  answers: { getShopSettings: { settings: { ...settings, platform_fee_bps: planned } } },
  shows: ['7.5% from', 'December 30, 2026 (UTC)', /^Rate limits/],
})

testSettings('a planned fee is withdrawn', {
  answers: {
    getShopSettings: ({ sent }) => ({
      settings: { ...settings, platform_fee_bps: sent.changeShopSettings ? held(500) : planned },
    }),
  },
  steps: [press('Withdraw the planned fee'), press(inDialog('Withdraw'))],
  shows: ['Planned fee withdrawn.'],
  hides: ['7.5% from'],
  sends: { changeShopSettings: { platform_fee_bps: { value: 500, shown: 500, shown_next: 750 } } },
})

testSettings('settings are saved in stored units, as they were shown', {
  steps: [fill('Storage per seller (GB)', '250.5'), save('Sellers')],
  shows: ['Settings saved.'],
  sends: {
    changeShopSettings: {
      storage_quota: { value: 250.5 * 2 ** 30, shown: 100 * 2 ** 30, shown_next: null },
    },
  },
})

testSettings('a higher fee is saved after a confirmation', {
  steps: [fill('Service fee (%)', '6'), save('Sales'), see(/The new fee is 6%\./), press(inDialog('Raise the fee'))],
  shows: ['Settings saved.'],
  sends: { changeShopSettings: { platform_fee_bps: { value: 600, shown: 500, shown_next: null } } },
})

testSettings('a value out of bounds is not sent', {
  steps: [fill('Service fee (%)', '51'), save('Sales')],
  shows: ['Enter 0 to 50%.'],
  check: () => expect.element(page.getByLabelText('Service fee (%)')).toHaveFocus(),
})

testSettings('a setting that another admin changed is named, with its new value', {
  answers: {
    getShopSettings: ({ sent }) => ({
      settings: { ...settings, listing_quota: held(sent.changeShopSettings ? 300 : 100) },
    }),
    changeShopSettings: inTurn({ refusal: 'setting_changed', itemId: 'listing_quota' }, { success: true }),
  },
  steps: [fill('Listings per seller', '40'), save('Sellers'), see(/changed this to 300/), save('Sellers')],
  shows: ['Settings saved.'],
  hides: [/changed this to 300/],
  sends: { changeShopSettings: { listing_quota: { value: 40, shown: 300, shown_next: null } } },
})
