// What a page shows only to some people, or only while something holds.
import { page } from 'vitest/browser'
import { person } from '../../support/states/admin-samples.ts'
import { type Body, empty } from '../../support/states/answers.ts'
import { heading, testState } from '../../support/states/state.tsx'
import { admin, id, inDays, seller } from '../../support/states/world.ts'

const figures = { orders: 2, items_sold: 2, revenue: 24, fees: 0, downloads: 3, views: 40 }
const metrics = (held: number): Body<'getMetrics'> => empty('getMetrics', { totals: figures, held })

testState('the metrics of a seller whose money a bank holds', {
  tags: ['nothing-scrolls-sideways'],
  at: '/dashboard/metrics',
  as: seller(),
  answers: { getMetrics: metrics(12) },
  shows: [/Buyers’ banks hold another \$12\.00/],
})

testState('the metrics of a seller without a dispute', {
  at: '/dashboard/metrics',
  as: seller(),
  answers: { getMetrics: metrics(0) },
  shows: ['$24.00'],
  hides: [/banks hold/],
})

testState('a banned user whose suspension would have lasted longer', {
  at: `/admin/people/${id(1)}`,
  as: admin(),
  answers: { getUser: person({ standing: 'banned', suspended_until: inDays(9) }) },
  shows: ['Banned'],
  hides: [/^until/],
})

const note = /operator’s contact details haven’t been added/
testState('the terms for an admin before the operator’s details are there', {
  at: '/terms',
  as: admin(),
  shows: [heading('Terms', 1), note],
})

testState('the terms for a visitor before the operator’s details are there', {
  at: '/terms',
  shows: [page.getByRole('heading', { level: 1 })],
  hides: [note],
})
