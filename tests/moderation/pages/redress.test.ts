// Decisions as the people read them whom they are about, their appeals, and the figures that everyone reads.
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { decision } from '../../support/states/admin-samples.ts'
import { type Answers, type Body, empty, entry } from '../../support/states/answers.ts'
import {
  button,
  dialog,
  fill,
  inDialog,
  link,
  press,
  row,
  see,
  statesOf,
  testState,
} from '../../support/states/state.tsx'
import { admin, buyer, DATE, id, linkedPurchase, seller } from '../../support/states/world.ts'

type Statement = Body<'getRedress'>['statements'][number]
const warned: Statement = { ...decision('warn'), appeal: null, can_appeal: true }
const appeal = {
  ...{ id: id(61), text: 'It is my own drawing.', created_at: DATE, outcome: null, answer: null, decided_at: null },
}
const reversed: Statement = {
  ...warned,
  can_appeal: false,
  reversed_at: DATE,
  reversed_by: 'appeal',
  appeal: { ...appeal, outcome: 'reversed', answer: 'You are right.', decided_at: DATE },
}
const redress = (statements: Statement[], changes: Partial<Body<'getRedress'>> = {}): Answers => ({
  getRedress: empty('getRedress', { name: 'Bea Buyer', statements, ...changes }),
})

const testDashboard = statesOf({ at: '/dashboard', as: buyer(), answers: redress([warned]) })

testDashboard('a dashboard with a decision that its user hasn’t read', {
  shows: ['There’s an update on a decision about your account.', link('Read it')],
})

testDashboard('a dashboard with a decision that its user has read', {
  stored: { [`seen-decisions:${id(1)}`]: String(Date.parse(DATE)) },
  shows: [messages.ordersEmpty],
  hides: [link('Read it')],
})

testState('my listings, one of them taken down', {
  at: '/dashboard/listings',
  as: seller(),
  answers: redress([{ ...warned, act: 'take_down_listing' }]),
  shows: ['We took down one of your listings.', link('Read why')],
})

testState('a listing that was taken down, as its buyer sees it', {
  at: `/listing/${id(10)}`,
  as: buyer(),
  answers: { getListing: 'not_found', listPurchases: { listingIds: [id(10)] } },
  shows: [messages.itemMissing, link('You can still find it in your orders.')],
})

const at = '/dashboard/decisions'
const testDecisions = statesOf({ at, as: buyer() })

testDecisions('decisions, one under appeal and one reversed', {
  answers: redress([
    { ...warned, can_appeal: false, appeal },
    { ...reversed, id: id(62) },
  ]),
  shows: ['We’re reviewing your appeal.', 'You are right.', 'Reversed'],
  hides: [button('Appeal')],
})

testState('the page of a banned user, without a login, after a code was sent', {
  at: '/redress#a.valid.link',
  answers: {
    ...redress([{ ...warned, act: 'ban' }], {
      standing: 'banned',
      purchases: [linkedPurchase()],
    }),
    createExportCode: { success: true },
  },
  steps: [press('Send code')],
  shows: [/Your account is banned/, button('Download Quilt pattern'), page.getByLabelText('Code')],
})

for (const address of ['/redress', '/redress#nobody.made.it'])
  testState(`${address} without a valid link`, {
    at: address,
    answers: { getRedress: 'unauthenticated' },
    shows: [
      'Open this page from the link in our email. That link is missing or has expired. You can also log in if your account allows it.',
    ],
  })

const waiting = entry('listAppeals', 'appeals', {
  ...{ ...appeal, statement_id: id(60), statement: decision('warn') },
  ...{ user_id: id(51), username: 'cole', acted_by_username: 'kim', may_decide: true },
})
const appeals = (...list: (typeof waiting)[]): Answers => ({ listAppeals: { appeals: list, nextCursor: null } })

const testAppeals = statesOf({ at: '/admin/appeals?open=true', as: admin() })

testAppeals('appeals, one against the admin’s own decision', {
  answers: appeals(waiting, { ...waiting, id: id(63), username: 'dora', may_decide: false }),
  shows: [
    row('cole').getByRole('button', { name: /^Decide/ }),
    row('dora').getByText('You made this decision, so another admin must review the appeal.'),
    page.getByRole('button', { name: 'Decide the appeal of dora', disabled: true }),
  ],
})

testAppeals('an appeal that reverses the decision', {
  answers: { ...appeals(waiting), decideAppeal: { success: true } },
  steps: [
    press(/^Decide/),
    press(inDialog('Decide')),
    see('Choose whether the decision stands.'),
    see('Enter a reply.'),
    press(dialog.getByRole('radio', { name: 'Reverse the decision' })),
    fill(dialog.getByLabelText(/^Reply to/), 'You are right.'),
    press(inDialog('Reverse the decision')),
  ],
  shows: ['Appeal closed. We’ve let them know.'],
  sends: { decideAppeal: { appealId: id(61), outcome: 'reversed', answer: 'You are right.' } },
})

const figures = { month: '2026-10', action: 'warn', rule: 'copyright', count: 2 } as const
const NUMBERS: [string, Answers['getTransparency'], string][] = [
  ['with two months', { counts: [figures, { ...figures, month: '2026-11', rule: null }] }, 'Warned'],
  ['without decisions', { counts: [] }, 'No decisions yet.'],
]
for (const [name, getTransparency, shows] of NUMBERS)
  testState(`the transparency page ${name}`, {
    at: '/transparency',
    answers: { getTransparency },
    shows: [shows],
  })
