// What a page shows only to some people, or only while something holds.
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import * as messages from '@/lib/messages.ts'
import { person } from '../../support/states/admin-samples.ts'
import type { Answers, Body } from '../../support/states/answers.ts'
import { field, heading, link, press, testState } from '../../support/states/state.tsx'
import { admin, id, inDays, listing, publicProfile, seller } from '../../support/states/world.ts'

const figures = { sales: 2, revenue: 24, fees: 0, downloads: 3, views: 40 }
const metrics = (held: number): Body<'getMetrics'> => ({ totals: figures, held, days: [], items: [] })

testState('the metrics of a seller whose money a bank holds', {
  tags: ['nothing-scrolls-sideways'],
  at: '/dashboard/metrics',
  as: seller(),
  answers: { getMetrics: metrics(12) },
  shows: [/Buyers’ banks hold \$12\.00 of this/],
})

testState('the metrics of a seller without a dispute', {
  at: '/dashboard/metrics',
  as: seller(),
  answers: { getMetrics: metrics(0) },
  shows: ['$24.00'],
  hides: [/banks hold/],
})

const reduced = listing({ price: 8, regular_price: 12, lowest_price: 12, reduced_until: inDays(3) })
const forms: Answers = {
  getReduction: { reduction: null },
  listVersions: { versions: [], pending: null },
  getPictures: { pictures: [], pending: null },
}

testState('the form of a listing on sale has no price to change', {
  at: `/dashboard/edit-item/${id(10)}`,
  as: seller(),
  answers: { getListing: reduced, ...forms },
  shows: [field('Price')],
  check: () => expect(field('Price').first().element()).toHaveProperty('disabled', true),
})

testState('a listing that its seller looks at', {
  at: `/listing/${id(10)}`,
  as: seller(),
  answers: {
    getListing: listing(),
    getPublicProfile: publicProfile(),
  },
  shows: [link('Edit'), link('Sales')],
})

testState('a banned user whose suspension would have lasted longer', {
  at: `/admin/people/${id(1)}`,
  as: admin(),
  answers: { getUser: person({ standing: 'banned', suspended_until: inDays(9) }) },
  shows: ['Banned'],
  hides: [/^until/],
})

testState('a shop that is saved with an empty link', {
  at: '/dashboard/shop',
  as: seller(),
  answers: { updateShop: { user: seller() } },
  steps: [press('Add a link'), press('Save Shop')],
  shows: [messages.shopSaved],
  hides: [/Each link needs/],
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
