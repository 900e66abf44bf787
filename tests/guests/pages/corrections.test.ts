// Purchases with a wrong address, and answers to a seller, by link; the admins' list of requests.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { entry } from '../../support/states/answers.ts'
import { challenge, verify } from '../../support/states/captcha-samples.ts'
import {
  button,
  dialog,
  field,
  fill,
  heading,
  inDialog,
  press,
  row,
  see,
  testState,
} from '../../support/states/state.tsx'
import { admin, DATE, id, linkedPurchase } from '../../support/states/world.ts'

const number = `#${id(61).slice(0, 8)}`

const redress = { name: 'Guest', standing: 'guest' as const, address: 'v…@example.com', statements: [], gifts: [] }
const bought = { ...redress, purchases: [linkedPurchase({ title: 'Fox quilt', files: [] })] }
const asked = { ...bought, correction: { id: id(61), requested_at: DATE } }

testState('a guest asks by the link to move the purchase', {
  at: '/purchases#a-link',
  answers: {
    getRedress: ({ sent }) => (sent.requestMove ? asked : { ...bought, correction: null }),
    requestMove: { id: id(61) },
  },
  steps: [
    press('Move this purchase'),
    fill(page.getByLabelText('New email'), 'vera@example.com'),
    press(inDialog('Send request')),
  ],
  shows: ['Request sent.', page.getByText(`Give the seller or us the number ${number}.`)],
  sends: { requestMove: { email: 'vera@example.com' } },
})

testState('a guest undoes a move by the earlier link', {
  at: '/purchases#a-link',
  answers: {
    getRedress: ({ sent }) => (sent.undoMove ? { ...bought, correction: null } : 'unauthenticated'),
    getMovedPurchase: { moved: { titles: 'Fox quilt', undo_until: DATE } },
    undoMove: { success: true },
  },
  steps: [see(/^“Fox quilt” moved to another address/), press('This wasn’t me'), press(inDialog('Undo the move'))],
  shows: [heading('Your purchases', 1), 'Fox quilt'],
  sends: { undoMove: { link: 'a-link' } },
})

testState('a guest who answers the seller', {
  at: '/purchases#a-link',
  tags: ['nothing-scrolls-sideways'],
  answers: {
    listGuestMessages: {
      may_write: true,
      cases: [],
      messages: [
        { order_id: id(30), is_own: true, body: 'Not what I need', sent_at: DATE },
        { order_id: id(30), is_own: false, body: 'Which page?', sent_at: DATE },
      ],
    },
    writeGuestMessage: { success: true },
  },
  steps: [
    see('Which page?'),
    press('Send answer'),
    see('Enter a message.'),
    fill('Your answer', 'The third'),
    press('Send answer'),
  ],
  shows: [heading('About your purchase')],
  check: () => expect.element(field('Your answer')).toHaveValue(''),
  sends: { writeGuestMessage: { body: 'The third' } },
})

testState('a guest in the browser that paid, who can’t write', {
  at: '/purchases#a-link',
  tags: ['P2'],
  answers: {
    listGuestMessages: {
      may_write: false,
      cases: [],
      messages: [{ order_id: id(30), is_own: false, body: 'Which page?', sent_at: DATE }],
    },
  },
  shows: ['Which page?', 'Open the link in our email to write to the seller.'],
  hides: [button('Send answer')],
})

testState('a request to move a purchase', {
  at: '/purchases',
  tags: ['nothing-scrolls-sideways'],
  answers: { getCaptcha: challenge, requestCorrection: { id: id(61) } },
  steps: [
    press('Move a purchase'),
    fill('Order number', 'a1b2'),
    press(inDialog('Send request')),
    see('Enter the whole number.'),
    fill('Order number', ' 7k3qd0x9mb'),
    fill(page.getByLabelText('New email'), 'vera@example.com'),
    ...verify,
    press(inDialog('Send request')),
  ],
  shows: [dialog.getByText(`Request ${number} sent.`), inDialog('Done')],
  sends: { requestCorrection: { orderNumber: '7k3qd0x9mb', email: 'vera@example.com' } },
})

const correction = entry('listCorrections', 'corrections', {
  ...{ id: id(61), order_id: id(30), order_number: '7K3QD-0X9MB', titles: 'Fox quilt' },
  ...{ seller_id: id(2), seller_username: 'sam' },
})

testState('wrong addresses that wait for an admin', {
  at: '/admin/cases',
  as: admin(),
  answers: {
    listCases: { cases: [], nextCursor: null },
    listCorrections: {
      corrections: [
        correction,
        { ...correction, id: id(62), state: 'done', decided_by_username: 'sam', reason: 'They told me the number' },
      ],
      nextCursor: null,
    },
    decideCorrection: { success: true },
  },
  steps: [see(row('They told me the number')), press(`Refuse ${number}`), press(inDialog('Refuse'))],
  shows: ['Refused.'],
  sends: { decideCorrection: { reason: null } },
})
