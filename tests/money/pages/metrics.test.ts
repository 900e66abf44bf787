// Metrics of a seller.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Body } from '../../support/states/answers.ts'
import { press, row, statesOf } from '../../support/states/state.tsx'
import { id, seller } from '../../support/states/world.ts'

const none = { orders: 0, items_sold: 0, revenue: 0, fees: 0, downloads: 0, views: 0 }
const sold = { orders: 1, items_sold: 2, revenue: 12.5, fees: 0, downloads: 1, views: 4 }
const metrics: Body<'getMetrics'> = {
  totals: sold,
  previous: { ...none, revenue: 25 },
  held: 0,
  days: [
    { day: '2026-03-13', ...none },
    { day: '2026-03-14', ...sold },
  ],
  items: [{ id: id(10), title: 'Counted print', ...sold }],
  sources: [
    { source: 'a-weekly-letter-about-sewing.example', views: 3000, orders: 77 },
    { source: null, views: 4, orders: 1 },
    { source: 'shop', views: 5, orders: 0 },
    { source: 'other', views: 0, orders: 1 },
  ],
}
const ranges = page.getByRole('navigation', { name: 'Range' }).getByRole('link')

const testMetrics = statesOf({ tags: ['metrics'], at: '/dashboard/metrics', as: seller() })

testMetrics('metrics by day and by item', {
  tags: ['nothing-scrolls-sideways'],
  answers: { getMetrics: metrics },
  steps: [press(page.getByText('Show as a table'))],
  shows: [
    page.getByRole('definition').filter({ hasText: '$12.50' }),
    row('Counted print'),
    'Down 50% from $25.00',
    page.getByText('No comparison').first(),
    ...[
      /sewing\.example\s*3,000\s*77\s*2\.6%/,
      /unknown\s*4\s*1\s*25%/,
      /This shop\s*5\s*0\s*0%/,
      /Other\s*0\s*1\s*–/,
    ].map(row),
  ],
})

testMetrics('metrics of one item', {
  answers: { getMetrics: metrics },
  steps: [press(row('Counted print').getByRole('link'))],
  shows: [page.getByText('Only Counted print'), page.getByRole('link', { name: 'All items' })],
  sends: { getMetrics: { days: '30', listingId: id(10) } },
})

testMetrics('metrics of the longest range', {
  answers: { getMetrics: metrics },
  steps: [press(ranges.last())],
  shows: [row('Counted print')],
  sends: { getMetrics: { days: '90' } },
  check: () => expect.element(ranges.last()).toHaveAttribute('aria-current', 'true'),
})
