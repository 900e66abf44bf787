// Tags and sellers that a user leaves out of searches and lists.
import { z } from 'zod'
import { FACET_WORD } from './label-choices.ts'
import { done } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

/** As in listings.facets and listings.scope. The database limits its length. */
const value = z
  .string()
  .toLowerCase()
  .regex(new RegExp(`^(tag:${FACET_WORD}|seller:[0-9a-f-]{36})$`, 'u'), 'must be tag:<tag> or seller:<id>')

const hidden = z.object({
  hidden: z.array(
    z.object({
      value: z.string().describe('tag:<tag> or seller:<id>.'),
      current: z.string().describe('The same, or the tag that it was merged into.'),
      name: z.string().nullable().describe('Of the seller.'),
    }),
  ),
})

export type Hidden = z.infer<typeof hidden>['hidden'][number]

export const hiddenCalls = operationsOf('hidden', 'Search', 'self', {
  listHidden: {
    call: 'get /users/{userId}/hidden',
    summary: 'List the tags and sellers that you hide, newest first.',
    answers: { 200: json('The tags and sellers.', hidden) },
  },
  hide: {
    call: 'post /users/{userId}/hidden',
    changes: ['hidden', 'search.userSearch'],
    summary: 'Hide a tag or a seller. Repeating it changes nothing.',
    body: z.object({ value }),
    answers: { 201: json('Your searches leave it out.', done) },
    errors: ['hidden_full'],
  },
  unhide: {
    call: 'delete /users/{userId}/hidden/{value}',
    changes: ['hidden', 'search.userSearch'],
    summary: 'Stop hiding a tag or a seller. Repeating it changes nothing.',
    params: { value: z.string() },
  },
})
