// What one function asks another in a user's name. No rewrite rule of the shop leads here, so the description of the API leaves it out.
import { z } from 'zod'
import { json, operationsOf } from './operation.ts'

export const internalCalls = operationsOf('internal', 'Internal', {
  getOrderLinks: {
    call: 'get /orders/{orderId}/links',
    function: 'downloads',
    summary: 'Links to every file of an order that its buyer still holds.',
    access: 'user',
    answers: { 200: json('Links by listing id.', z.object({ links: z.record(z.string(), z.string()) })) },
    errors: ['order_not_found', 'not_found', 'file_withheld'],
  },
  prepareListing: {
    call: 'post /listings/{id}/prepare',
    function: 'downloads',
    summary: 'Makes a new listing ready now, and not when the scheduler comes.',
    access: 'user',
    answers: { 200: json('What the listing is then.', z.object({ status: z.string().nullable() })) },
    errors: ['not_found', 'upload_not_found', 'invalid_file_type', 'file_too_large'],
  },
})
