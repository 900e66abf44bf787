// My Orders and one order.
import { formatDate } from '@contract/text/dates.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { alert, button, fill, heading, link, press, statesOf, testState, type } from '../../support/states/state.tsx'
import { buyer, DATE, id, order, orderItem } from '../../support/states/world.ts'

const at = '/dashboard/orders'
const as = buyer()
const plain = orderItem({
  id: id(21),
  file_id: id(11),
  title: 'Plain paper',
  previewImage: null,
  showcase_img_urls: [],
})
const both = order({ items: [orderItem(), plain] })
const list = (...orders: (typeof both)[]) => ({ orders, nextCursor: null })
const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
const BUTTONS = [/^Download/, /^Help with Order/]

const testOrders = statesOf({ at, as })

testOrders('orders with their seller, date and items', {
  tags: ['nothing-scrolls-sideways', 'my-orders-heading', 'my-orders-help'],
  answers: { listOrders: list(both) },
  shows: [
    heading(`Purchased from Sam Seller on ${formatDate(DATE)}`, 2),
    row('Quilt pattern').getByRole('link', { name: 'Write Review' }),
    ...BUTTONS.map((name) => row('Plain paper').getByRole('button', { name })),
  ],
  check: () => {
    const shown = row('Quilt pattern')
    const href = (name: string) => shown.getByRole('link', { name, exact: true }).first().element().getAttribute('href')
    expect(href('Quilt pattern')).toBe(`/listing/${id(10)}`)
    expect(href('View Details')).toBe(`/dashboard/orders/${both.id}`)
    expect(href('Write Review')).toBe(`/dashboard/items/${id(10)}/write-review`)
    expect(row('Plain paper').element().querySelector('img')?.getAttribute('src')).toBe('/placeholder.svg')
  },
})

const waiting = order({ status: 'processing', items: [orderItem({ is_held: false })] })
const PENDING = /^Your bank is processing this payment\./
testOrders('an order whose payment is pending', {
  tags: ['payment-pending', 'nothing-scrolls-sideways'],
  answers: { listOrders: list(waiting) },
  shows: ['Payment pending', PENDING, link('View Details')],
  check: () => expect(page.getByRole('button', { name: /^(Download|Help)/ }).elements()).toEqual([]),
})

testOrders('the buttons of an item stand two by two on a phone', {
  tags: ['my-orders-help'],
  widths: [360],
  answers: { listOrders: list(both) },
  shows: [row('Quilt pattern')],
  sends: { claimPurchases: {} },
  check: () => {
    const shown = row('Quilt pattern')
    const [first, second, third, fourth] = [
      ...BUTTONS.map((name) => shown.getByRole('button', { name })),
      ...['View Details', 'Write Review'].map((name) => shown.getByRole('link', { name })),
    ].map((locator) => Math.round(locator.element().getBoundingClientRect().y))
    expect({ firstRow: first, secondRow: third }).toEqual({ firstRow: second, secondRow: fourth })
    expect(third).toBeGreaterThan(first ?? 0)
  },
})

testOrders('an imported order names its shop in place of a price', {
  answers: { listOrders: list(order({ imported_from: 'gumroad', items: [orderItem({ price: 0 })] })) },
  shows: [row('Quilt pattern').getByText('from Gumroad')],
  hides: [/\$/],
})

testState('an imported order, alone', {
  at: `/dashboard/orders/${id(30)}`,
  as,
  answers: { getOrder: order({ imported_from: 'itch', total_amount: 0, items: [orderItem({ price: 0 })] }) },
  shows: ['Order 7K3QD-0X9MB, from itch.io', row('Quilt pattern').getByText('from itch.io')],
  hides: [/\$/],
})

testState('a search of the orders that finds nothing', {
  tags: ['my-orders-heading'],
  at: `${at}?q=no+such+thing`,
  as,
  answers: { listOrders: list() },
  shows: [messages.nothingFound],
  sends: { listOrders: { q: 'no such thing' } },
})

testOrders('a search of the orders', {
  tags: ['my-orders-heading'],
  answers: { listOrders: list(both) },
  steps: [fill(page.getByRole('searchbox', { name: 'Item, seller or order' }), 'QUILT'), type('{Enter}')],
  shows: [row('Quilt pattern')],
  sends: { listOrders: { q: 'QUILT' } },
})

testOrders('an order without a seller’s name, refunded', {
  tags: ['my-orders-heading'],
  answers: { listOrders: list(order({ status: 'refunded', items: [orderItem({ seller_name: '' })] })) },
  shows: [heading(/^Purchased from Unknown Seller on/, 2), 'Refunded'],
})

testOrders.each(['my-orders-loading'], {
  'orders before they have loaded': [{ listOrders: 'never' }, 'Loading your orders...'],
  'no orders': [{ listOrders: list() }, messages.ordersEmpty],
})

testOrders.each(['my-orders-loading', 'inline-orders-listings'], {
  'orders that don’t load': [{ listOrders: 'unavailable' }, alert(messages.ordersFailed)],
  'orders without an answer': [{ listOrders: 'no answer' }, alert('An error occurred.')],
})

testOrders('a download without a link', {
  tags: ['my-orders-download', 'logged-profile-download'],
  answers: { listOrders: list(order()), getDownloadLink: 'no answer' },
  steps: [press('Download Quilt pattern')],
  shows: [messages.downloadFailed],
  logs: /Failed to generate download link\./,
})

const lost = orderItem({
  id: id(22),
  file_id: id(12),
  title: 'Refunded print',
  is_held: false,
  revoke_reason: 'refunded',
})
const reviewed = orderItem({ title: 'Kept print', review: { id: id(50), rating: 4, comment: 'The points meet.' } })
const partly = order({ status: 'partially_refunded', items: [lost, reviewed] })
const refunds = { refunded: 5, refunds: [], requests: [], dispute: null }
for (const [name, where] of [
  ['orders', at],
  ['an order', `${at}/${partly.id}`],
] as const)
  testState(`${name} with a refunded item and a review`, {
    tags: ['refunded-revoked-items'],
    at: where,
    as,
    answers: { listOrders: list(partly), getOrder: partly, listOrderRefunds: refunds },
    shows: [
      row('Refunded print').getByText('Refunded. You can no longer download or review this item.'),
      row('Kept print').getByText('The points meet.'),
      row('Refunded print').getByRole('button', { name: /^Help with Order/ }),
    ],
    hides: [row('Refunded print').getByRole('button', { name: /^Download/ }), link('Write Review')],
  })

const atOrder = `${at}/${both.id}`
const testOrder = statesOf({ at: atOrder, as })

testOrder('one order', {
  tags: ['nothing-scrolls-sideways', 'order-detail-heading', 'my-orders-help'],
  answers: { getOrder: both, listOrderRefunds: { ...refunds, refunded: 0 } },
  shows: [
    heading(`Purchased from Sam Seller on ${formatDate(DATE)}`, 1),
    button('Download Quilt pattern'),
    button('Help with Order: Quilt pattern'),
    link('Back to Orders'),
  ],
  check: () => expect(link('Commercial use').first().element().getAttribute('href')).toBe('/licences#commercial-use'),
})

testOrder('an order that cannot be fetched', {
  tags: ['order-detail-heading', 'inline-session-id'],
  answers: { getOrder: 'order_not_found', listOrderRefunds: 'order_not_found' },
  shows: [messages.orderFailed, link('Back to Orders')],
})

testOrder('an order with a partial refund and its reason', {
  answers: {
    getOrder: order({ status: 'partially_refunded' }),
    listOrderRefunds: {
      ...refunds,
      refunds: [
        { id: id(60), amount: 2.5, title: null, reason: 'Page 3 is missing', state: 'refunded', created_at: DATE },
      ],
    },
  },
  shows: ['Page 3 is missing', 'Partly refunded'],
})

testOrder('an order that its buyer disputes', {
  answers: {
    getOrder: order({ status: 'disputed' }),
    listOrderRefunds: {
      ...refunds,
      refunded: 0,
      dispute: {
        state: 'under_review',
        is_inquiry: false,
        reason: 'product_not_received',
        amount: 12,
        opened_at: DATE,
        answer_by: null,
        answered_at: DATE,
      },
    },
  },
  shows: ['Your bank will decide within two to three months'],
})
