// Cases and refund requests, in their conversation and on their order.
import { ERRORS } from '@contract/errors.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Answers } from '../../support/states/answers.ts'
import {
  alert,
  button,
  dialog,
  fill,
  heading,
  inDialog,
  press,
  type Sign,
  see,
  statesOf,
} from '../../support/states/state.tsx'
import {
  asBuyer,
  type Case,
  refundRequest,
  shopCase,
  talk,
  talkedAbout,
  thread,
} from '../../support/states/talk-samples.ts'
import { buyer, id, order, orderItem, seller } from '../../support/states/world.ts'

const at = `/dashboard/inbox/${id(50)}`
const conversation = (role: 'buyer' | 'seller', one: Case): Answers => ({
  getThread: talk({ thread: thread(role === 'buyer' ? asBuyer : {}), order: talkedAbout, cases: [one] }),
})

const replacing = shopCase({ state: 'replacing', offer: 'replacement', answer: 'I make you a sharp one.' })
const delivered = shopCase({ ...replacing, state: 'delivered' })
const ended = { state: 'closed', due_at: null } as const
const closed = (outcome: Case['outcome']) => shopCase({ ...ended, outcome })
const sendIt = 'Send the buyer a replacement and say where to find it.'
const isReady = 'The seller says your replacement is ready. Do you have it?'
const askUs = button('Ask us to decide')
const offered = shopCase({ state: 'offered', offer: 'refund', answer: 'Here is your money.' })
const STEPS: [string, 'buyer' | 'seller', Case, ...Sign[]][] = [
  ['open', 'buyer', shopCase(), 'Waiting for the seller’s reply.', 'Not downloaded yet', button('Withdraw the case')],
  ['open', 'seller', shopCase(), 'It ends in the middle.', button('Offer a refund'), button('Reject')],
  ['with a refund offered', 'buyer', offered, 'The seller offered you a refund.', button('Accept the offer'), askUs],
  ['with a refund offered', 'seller', offered, 'You offered a refund.', 'Here is your money.'],
  ['whose replacement is due', 'buyer', replacing, 'Waiting for the seller’s replacement.'],
  ['whose replacement is due', 'seller', replacing, sendIt, button('Offer a refund instead')],
  ['whose replacement is there', 'buyer', delivered, isReady, button('I received the replacement')],
  ['whose replacement is there', 'seller', delivered, 'Waiting for the buyer to confirm.'],
  ['that we review', 'buyer', shopCase({ state: 'escalated' }), 'We’re reviewing this case.'],
  ['that ended with a refund', 'buyer', closed('refunded'), 'Closed: the buyer gets a refund.'],
  ['that ended with a replacement', 'buyer', closed('replaced'), 'Closed: the buyer has the replacement.'],
]

const testTalk = statesOf({ at, as: seller() })
for (const [name, role, one, ...shows] of STEPS)
  testTalk(`a case ${name}, as its ${role} sees it`, {
    as: role === 'buyer' ? buyer() : seller(),
    answers: conversation(role, one),
    shows: [heading('Case: The file doesn’t open'), ...shows],
  })

testTalk('an answer to a case has one field, which stays empty without an error', {
  answers: {
    getThread: ({ sent }) => talk({ order: talkedAbout, cases: [sent.answerCase ? offered : shopCase()] }),
    answerCase: offered,
  },
  steps: [fill('Your reply', 'Here is your money.'), press('Offer a refund'), see('You offered a refund.')],
  shows: [button('Write a message instead')],
  hides: [button('Send'), messages.messageRequired],
})

testTalk('a case that its buyer withdrew while the seller was answering', {
  answers: {
    getThread: ({ sent }) =>
      talk({
        order: talkedAbout,
        cases: [sent.answerCase ? closed('withdrawn') : shopCase()],
      }),
    answerCase: 'case_moved_on',
  },
  steps: [fill('Your reply', 'It is there.'), press('Reject')],
  shows: ['Closed: withdrawn by the buyer.'],
})

testTalk('a replacement that its seller gives', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    getThread: ({ sent }) => talk({ order: talkedAbout, cases: [sent.answerCase ? delivered : replacing] }),
    answerCase: delivered,
  },
  steps: [fill('Where the replacement is', 'It is in my message.'), press('The buyer has it')],
  shows: ['Waiting for the buyer to confirm.'],
  sends: { answerCase: { caseId: id(80), action: 'deliver', body: 'It is in my message.' } },
})

const declined = refundRequest({ ...ended, outcome: 'rejected', answer: 'I give none.' })
const inPart = refundRequest({ ...ended, outcome: 'refunded', refund: 10, answer: 'Less what you used.' })
const unanswered = refundRequest({ ...ended, outcome: 'unanswered' })
const byMistake = heading('Refund request: I bought it by mistake')
const REQUESTS: [string, 'buyer' | 'seller', Case, ...Sign[]][] = [
  ['open', 'seller', refundRequest(), byMistake, 'I wanted the other quilt.', button('Decline')],
  ['declined', 'seller', declined, 'You declined.'],
  ['refunded in part', 'seller', inPart, 'You refunded $10.00.'],
  ['that nobody answered', 'buyer', unanswered, 'The seller didn’t reply in time.'],
]
for (const [name, role, one, ...shows] of REQUESTS)
  testTalk(`a refund request ${name}, as its ${role} sees it`, {
    as: role === 'buyer' ? buyer() : seller(),
    answers: conversation(role, one),
    shows,
  })

testTalk('a refund of more than was requested, then less, which needs no reply', {
  answers: { ...conversation('seller', refundRequest()), answerRefundRequest: inPart },
  steps: [
    fill('Amount in dollars', '12.51'),
    press('Refund $12.51'),
    see('You can refund at most $12.50.'),
    () => expect.element(page.getByText(messages.reasonRequired)).not.toBeInTheDocument(),
    press('Decline'),
    see(messages.reasonRequired),
    fill('Amount in dollars', '10'),
    press('Refund $10.00'),
  ],
  shows: [byMistake],
  sends: { answerRefundRequest: { caseId: id(80), amount: '10', reason: null } },
})

testTalk('a refund request is declined', {
  answers: {
    ...conversation('seller', refundRequest()),
    answerRefundRequest: declined,
  },
  steps: [fill('Your reply', 'I give none.'), press('Decline')],
  shows: [byMistake],
  sends: { answerRefundRequest: { caseId: id(80), amount: null, reason: 'I give none.' } },
})

const two = order({ items: [orderItem(), orderItem({ id: id(21), file_id: id(11), title: 'Straw hat', price: 4 })] })
const atOrder = `/dashboard/orders/${two.id}`
const refunds = (...requests: Case[]): Answers => ({
  getOrder: two,
  listOrderRefunds: { refunded: 0, refunds: [], requests, dispute: null },
})
const box = (name: RegExp) => dialog.getByRole('checkbox', { name })

const help = press('Help with Order: Quilt pattern')
const testOrder = statesOf({ at: atOrder, as: buyer(), answers: refunds() })

testOrder('a refund request for no item and without words', {
  steps: [help, press(inDialog('Request a Refund')), press(inDialog('Send'))],
  shows: [
    'Choose at least one item.',
    messages.reasonChosen,
    messages.messageRequired,
    /had no refund policy at the time of your purchase/,
  ],
})

testOrder('a refund request that is refused', {
  answers: { getOrder: { ...two, refund_policy: 'Within 14 days.' }, requestRefund: 'refund_disputed' },
  steps: [
    help,
    press(inDialog('Request a Refund')),
    press(box(/Quilt/)),
    press(dialog.getByRole('radio', { name: 'I changed my mind' })),
    fill('Tell the seller more', 'Please.'),
    press(inDialog('Send')),
  ],
  shows: [alert(ERRORS.refund_disputed.message), dialog.getByText('Within 14 days.')],
})

testOrder('an order with a refund request that its buyer withdraws', {
  answers: {
    getOrder: two,
    listOrderRefunds: ({ sent }) => ({
      refunded: 0,
      refunds: [],
      requests: [refundRequest(sent.replyToCase ? { ...ended, outcome: 'withdrawn' } : {})],
      dispute: null,
    }),
    replyToCase: refundRequest(),
  },
  steps: [press('Withdraw the request'), see('You withdrew it.'), help],
  shows: [inDialog('Request a Refund')],
  sends: { replyToCase: { caseId: id(80), action: 'withdraw' } },
})

testOrder('an order with an open refund request has no second one to make', {
  answers: refunds(refundRequest()),
  steps: [see(byMistake), see('Waiting for the seller’s reply.'), help],
  shows: [inDialog('Report a Problem')],
  hides: [inDialog('Request a Refund')],
})

testOrder('a problem to report without a kind and words', {
  steps: [help, press(inDialog('Report a Problem')), press(inDialog('Send'))],
  shows: [messages.reasonChosen, messages.messageRequired],
})
