// The receipt of an order.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Body } from '../../support/states/answers.ts'
import { link, type Sign, testState } from '../../support/states/state.tsx'
import { buyer, order } from '../../support/states/world.ts'

const table = page.getByRole('table')
const partly = order({ status: 'partially_refunded', refunded: 2.5 })
const RECEIPTS: [string, Body<'getOrder'> | 'unavailable', Sign[], Sign[]][] = [
  ['with a refund', partly, [table.getByText('-$2.50'), table.getByText('$9.50'), 'Bea Buyer'], []],
  [
    'of an imported order',
    order({ imported_from: 'gumroad', total_amount: 0 }),
    [table.getByText('from Gumroad')],
    [table.getByText('$')],
  ],
  ['that doesn’t load', 'unavailable', [messages.orderFailed], [table]],
  [
    'of an order that was not paid',
    order({ status: 'expired' }),
    ['This order wasn’t paid, so there’s no receipt.'],
    [table],
  ],
]
for (const [name, getOrder, shows, hides] of RECEIPTS)
  testState(`a receipt ${name}`, {
    tags: ['receipt'],
    at: `/dashboard/orders/${partly.id}/receipt`,
    as: buyer(),
    answers: { getOrder },
    shows,
    hides,
  })

testState('a guest’s receipt behind the link', {
  tags: ['receipt', 'nothing-scrolls-sideways'],
  at: `/purchases/${partly.id}/receipt#a-link`,
  answers: {
    getRedressOrder: partly,
    getRedress: {
      ...{ name: 'Guest', standing: 'guest', address: 'v…@example.com' },
      ...{ statements: [], correction: null, purchases: [], gifts: [] },
    },
  },
  shows: [table.getByText('-$2.50'), 'v…@example.com', link('Back to your purchases')],
  check: () => expect(link('Back to your purchases').element().getAttribute('href')).toBe('/purchases#a-link'),
  sends: { getRedressOrder: { orderId: partly.id } },
})
