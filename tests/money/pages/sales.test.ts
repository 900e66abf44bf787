import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { type Body, empty, entry, sample } from '../../support/states/answers.ts'
import {
  button,
  choose,
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
} from '../../support/states/state.tsx'
import { DATE, id, inDays, seller } from '../../support/states/world.ts'

const at = '/dashboard/sales'
const as = seller()
const amounts = { id: id(30), number: '7K3QD-0X9MB', buyer_name: 'Bea Weaver', total: 12.5, net: 12.5 }
const sale = entry('listSales', 'sales', { ...amounts, titles: ['Crib quilt, to print at home'] })
const list = (...sales: (typeof sale)[]) => ({ sales, nextCursor: null })
const details = (changes: Partial<Body<'getSale'>> = {}) =>
  empty('getSale', {
    ...{ ...amounts, refundable: 12.5, refund_policy: 'Within 14 days.', payment_id: 'pi_1' },
    payment_url: 'https://dashboard.stripe.com/payments/pi_1',
    items: [
      entry('getSale', 'items', {
        ...{ id: id(20), listing_id: id(10), title: 'Crib quilt, to print at home', usage_licence: 'commercial' },
        ...{ price: 12.5, release: 1, downloads: 1, is_held: true, refund: 12.5, keys: 0 },
      }),
    ],
    ...changes,
  })
const atSale = `${at}/${id(30)}`

const testSales = statesOf({ at, as })

testSales('sales', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listSales: {
      ...list(
        sale,
        { ...sale, id: id(31), buyer_name: null, is_gift: true, status: 'refunded', refunded: 12.5, net: 0 },
        { ...sale, id: id(32), status: 'disputed', is_refund_requested: true },
      ),
      years: [2024],
      totals: { orders: 3, total: 37.5, refunded: 12.5, fee: 0, net: 25 },
    },
  },
  steps: [choose('Year (UTC)', '2024')],
  sends: { listSales: { year: '2024' } },
  shows: [
    page.getByLabelText('Sum of these orders').getByText('$25.00'),
    row('Bea Weaver').getByText('$12.50'),
    row('Deleted user').getByText('Gift'),
    row('Status').getByText('Date (UTC)'),
    button('Download 2024 as CSV'),
  ],
})

testSales('sales whose payment is pending', {
  tags: ['payment-pending', 'nothing-scrolls-sideways'],
  answers: {
    listSales: {
      ...list(),
      pending: [{ number: '7K3QD-0X9MC', titles: 'Crib quilt, Star quilt', total: 25, since: DATE }],
    },
  },
  shows: [
    heading('Payment pending', 2),
    'Your buyers’ banks are processing these payments. Bank payments can take up to 14 business days.',
    /^\$25\.00, order 7K3QD-0X9MC, since /,
  ],
})

testSales('more sales than are summed', {
  answers: { listSales: { ...list(sale), totals: null } },
  shows: ['Choose a year or a status to see the sum.'],
})

testSales('a sale opens wherever its row is pressed', {
  answers: { listSales: list(sale), getSale: details() },
  steps: [() => row('Bea Weaver').getByText('Paid').click({ force: true })],
  shows: [heading('Order 7K3QD-0X9MB')],
})

testSales('no sales of a state', {
  answers: { listSales: ({ values }) => (values.state ? list() : list(sale)) },
  steps: [choose('Status', 'refunded')],
  shows: [messages.nothingFound],
})

const testSale = statesOf({ at: atSale, as })

testSale('a sale', {
  answers: { getSale: details() },
  shows: [heading('Order 7K3QD-0X9MB'), /bought it on .* \(UTC\)/, page.getByText('Refund policy'), button('Refund')],
})

testSale('a purchase that its seller moves to another address', {
  answers: {
    getSale: details({ buyer_name: 'Guest', correction: { id: id(61), requested_at: DATE } }),
    decideCorrection: { success: true },
  },
  steps: [
    press(/^Confirm #/),
    press(inDialog('Confirm')),
    see('Enter a reason.'),
    fill('How do you know it’s the buyer?', 'They told me the number'),
    press(inDialog('Confirm')),
  ],
  shows: ['Confirmed. We’ve emailed both addresses.'],
  sends: { decideCorrection: { reason: 'They told me the number' } },
})

testSale.each(['discounts'], {
  'a sale with a discount': [
    { getSale: details({ discount: 2.67, discount_code: 'SPRING-20' }) },
    'Discount SPRING-20',
  ],
})

testSale.each([], {
  'a sale that doesn’t load': [{ getSale: 'unavailable' }, messages.orderFailed],
  'a sale whose Stripe fee isn’t known': [{ getSale: details() }, 'Not known yet'],
  'a sale after Stripe’s fee': [
    { getSale: details({ stripe_fee: { amount: 66, currency: 'usd' }, received: 11.84 }) },
    '$11.84',
  ],
  'a sale with a tax': [{ getSale: details({ tax: 1.9 }) }, '$1.90'],
})

testSale('a free sale has no Stripe fee', {
  answers: { getSale: details({ payment_id: null, total: 0, net: 0 }) },
  shows: [page.getByText('Your earnings', { exact: true })],
  hides: [page.getByText(/Stripe’s fee|You receive/)],
})
testSale('a sale with Stripe’s fee in euros has no sum in dollars', {
  answers: { getSale: details({ stripe_fee: { amount: 55, currency: 'eur' } }) },
  shows: ['-€0.55', /so we don’t subtract it here/],
  hides: [page.getByText('You receive')],
})

testSale('a refund of a gift of more than was paid, without a reason', {
  answers: { getSale: details({ is_gift: true }) },
  steps: [
    press('Refund'),
    see('The recipient’s access ends'),
    () => dialog.getByLabelText('Another amount').click(),
    fill(dialog.getByLabelText('Amount in dollars'), '12.51'),
    press(inDialog('Refund $12.51')),
  ],
  shows: [/bought it as a gift/, 'You can refund at most $12.50.', 'Enter a reason.', 'The recipient keeps access'],
})

const [quilt] = details().items
const hat = { ...quilt, id: id(21), title: 'A hat', price: 5, refund: 5, keys: 2 } as NonNullable<typeof quilt>

testSale('a sale of two items, whose downloads are stated once each', {
  answers: { getSale: details({ items: [hat, ...details().items] }) },
  shows: ['A hat', link('Back to Orders')],
  check: () => expect.poll(() => page.getByText('Downloaded once').elements().length).toBe(2),
})

testSale('a refund of one item of two, with what it does', {
  tags: ['nothing-scrolls-sideways'],
  answers: {
    getSale: details({ total: 17.5, refundable: 17.5, fee: 1, items: [hat, ...details().items] }),
    refundSale: details(),
  },
  steps: [
    press('Refund'),
    () => dialog.getByLabelText('A hat, $5.00').click(),
    see('Access ends: A hat'),
    see('2 keys are revoked'),
    see('The marketplace refunds its share of the fee'),
    fill(dialog.getByLabelText('Reason'), 'It doesn’t fit'),
    press(inDialog('Refund $5.00')),
  ],
  shows: ['Refund started.'],
  sends: { refundSale: { itemId: hat.id, amount: '5.00', reason: 'It doesn’t fit' } },
})

testSale('a first message to the buyer', {
  answers: {
    getSale: details(),
    listThreads: empty('listThreads'),
    openThread: sample('openThread'),
  },
  steps: [press('Message'), fill(dialog.getByLabelText('Message'), 'There’s a new page'), press(inDialog('Send'))],
  shows: ['We’ll send your message to the buyer.'],
  sends: { openThread: { orderId: id(30), body: 'There’s a new page' } },
})

testSale('a sale of a deleted account, which nobody can write to', {
  answers: { getSale: details({ buyer_name: null }) },
  shows: [/Deleted user bought it/],
  hides: [button('Message')],
})

testSale('a sale that is refunded in part', {
  answers: {
    getSale: details({
      status: 'partially_refunded',
      refunded: 2.5,
      refundable: 10,
      net: 10,
      refunds: [
        { id: id(60), amount: 2.5, title: null, reason: 'Page 3 is missing', state: 'refunded', created_at: DATE },
      ],
    }),
  },
  shows: ['Page 3 is missing', 'Partly refunded', 'Paid $12.50', 'Downloaded once', 'Refund of $2.50'],
})

const warned = (is_open: boolean) => details({ warning: { warned_at: DATE, is_open } })
testSale('a payment that may be fraud, refunded by one press', {
  tags: ['nothing-scrolls-sideways', 'fraud-warning'],
  answers: { getSale: ({ sent }) => warned(!sent.answerWarning), answerWarning: { success: true } },
  steps: [see(button('Keep the payment')), press('Refund $12.50')],
  shows: ['Refund started.', 'The card’s bank warned of fraud'],
  hides: [heading('This payment may be fraud')],
  sends: { answerWarning: { action: 'refund' } },
})

const dispute: NonNullable<Body<'getSale'>['dispute']> = {
  state: 'needs_answer',
  is_inquiry: false,
  reason: 'product_not_received',
  amount: 12.5,
  opened_at: DATE,
  answer_by: inDays(7),
  answered_at: null,
}
const disputed = details({
  status: 'disputed',
  disputed: 12.5,
  net: 0,
  refundable: 0,
  dispute,
  evidence: { refund_policy_disclosure: 'Shown to the buyer before the payment and with the order: Within 14 days.' },
})

testSale('a disputed sale with a conversation', {
  answers: { getSale: { ...disputed, thread_id: id(50) } },
  shows: [
    heading('The buyer’s bank disputed this payment'),
    'the buyer says they didn’t receive the files',
    /Message the buyer first/,
    page.getByRole('link', { name: 'Message the buyer' }),
  ],
})

testSale('a response to the bank that fails keeps its text', {
  answers: { getSale: disputed, answerDispute: 'no answer' },
  steps: [
    press('Send to the bank'),
    see(messages.messageRequired),
    fill('Your response to the bank', 'They fetched it.'),
    press('Send to the bank'),
    press(inDialog('Send response')),
  ],
  shows: ['Couldn’t submit your response. Try again, or respond in your Stripe dashboard.'],
  check: () => expect.element(field('Your response to the bank')).toHaveValue('They fetched it.'),
})

testSale('a disputed sale whose seller has responded', {
  answers: {
    getSale: { ...disputed, evidence: null, dispute: { ...dispute, state: 'under_review', answered_at: DATE } },
  },
  shows: ['Responded on'],
})
