// The receipt of an order.
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import type { Body } from '../../support/states/answers.ts'
import { type Sign, testState } from '../../support/states/state.tsx'
import { buyer, order } from '../../support/states/world.ts'

const refunds = { refunded: 2.5, refunds: [], requests: [], dispute: null }
const table = page.getByRole('table')
const partly = order({ status: 'partially_refunded' })
const RECEIPTS: [string, Body<'getOrder'>, Body<'listOrderRefunds'> | 'unavailable', Sign[], Sign[]][] = [
  ['with a refund', partly, refunds, [table.getByText('-$2.50'), table.getByText('$9.50'), 'Bea Buyer'], []],
  ['that doesn’t load', partly, 'unavailable', [messages.orderFailed], [table]],
  [
    'of an order that was not paid',
    order({ status: 'expired' }),
    refunds,
    ['This order wasn’t paid, so there’s no receipt.'],
    [table],
  ],
]
for (const [name, getOrder, listOrderRefunds, shows, hides] of RECEIPTS)
  testState(`a receipt ${name}`, {
    tags: ['receipt'],
    at: `/dashboard/orders/${getOrder.id}/receipt`,
    as: buyer(),
    answers: { getOrder, listOrderRefunds },
    shows,
    hides,
  })
