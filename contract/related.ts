// From one item to the next.
import { z } from 'zod'
import { listing } from './listings.ts'
import { cacheable, operationsOf } from './operation.ts'

const related = z.object({
  fromSeller: z.array(listing).describe('Newest first.'),
  similar: z.array(listing).describe('By tags, category and title, at most two of a seller.'),
  boughtTogether: z.array(listing).describe('What at least five buyers of the item also bought.'),
})

export type Related = z.infer<typeof related>

export const relatedCalls = operationsOf('related', 'Search', 'public', {
  getRelated: {
    call: 'get /listings/{id}/related',
    summary: 'List items that go with a listing. All lists are empty for one that doesn’t exist.',
    answers: cacheable('At most eight items in each list.', related),
    caching: 'short-lived',
    errors: ['not_found'],
  },
})
