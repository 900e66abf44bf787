// Metrics of a seller.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Body } from '../../support/states/answers.ts'
import { press, row, statesOf } from '../../support/states/state.tsx'
import { id, seller } from '../../support/states/world.ts'

const none = { sales: 0, revenue: 0, fees: 0, downloads: 0, views: 0 }
const sold = { sales: 1, revenue: 12.5, fees: 0, downloads: 1, views: 4 }
const metrics: Body<'getMetrics'> = {
  totals: sold,
  held: 0,
  days: [
    { day: '2026-03-13', ...none },
    { day: '2026-03-14', ...sold },
  ],
  items: [{ id: id(10), title: 'Counted print', ...sold }],
}
const ranges = page.getByRole('navigation', { name: 'Range' }).getByRole('link')

const testMetrics = statesOf({ tags: ['metrics'], at: '/dashboard/metrics', as: seller() })

testMetrics('metrics by day and by item', {
  tags: ['nothing-scrolls-sideways'],
  answers: { getMetrics: metrics },
  steps: [press(page.getByText('Show as a table'))],
  shows: [page.getByRole('definition').filter({ hasText: '$12.50' }), row('Counted print')],
})

testMetrics('metrics of the longest range', {
  answers: { getMetrics: metrics },
  steps: [press(ranges.last())],
  shows: [row('Counted print')],
  sends: { getMetrics: { days: '90' } },
  check: () => expect.element(ranges.last()).toHaveAttribute('aria-current', 'true'),
})
