// Customers of other shops: sellers import who bought which of their items elsewhere (sales-lists.ts).
import { z } from 'zod'
import { email, id, integer, nextCursor, page, time } from './common.ts'
import { CUSTOMERS_PER_CALL_MAX } from './limits.ts'
import { json, operationsOf } from './operation.ts'
import { SALES_SOURCES, type SalesSource } from './sales-lists.ts'

const source = z.enum(Object.keys(SALES_SOURCES) as [SalesSource, ...SalesSource[]])
const purchases = z
  .array(
    z.object({
      listingId: id,
      address: email,
      boughtOn: z.iso.date(),
      mayInvite: z.boolean().describe('False if the buyer wants no email from the seller.'),
    }),
  )
  .min(1)
  .max(CUSTOMERS_PER_CALL_MAX)
const known = integer.describe('Imported before, whatever happened to them since.')
const maxBytes = CUSTOMERS_PER_CALL_MAX * 450

export const customerImport = z.object({
  id,
  source,
  created_at: time,
  invited_at: time.nullable().describe('When you sent the invitations.'),
  given: integer.describe('Purchases that weren’t taken back. Whether accounts claimed them isn’t shown.'),
})
export type CustomerImport = z.infer<typeof customerImport>

export const customerCalls = operationsOf('customers', 'Customers of other shops', 'user', {
  previewCustomers: {
    call: 'post /customers/preview',
    summary: 'Count the purchases that an import would add. Writes nothing.',
    body: z.object({ purchases }),
    maxBytes,
    answers: { 200: json('How many are new.', z.object({ fresh: integer, known })) },
    errors: ['not_found'],
  },
  importCustomers: {
    call: 'post /customers/imports',
    summary: 'Give your items to people who bought them in another shop. No email goes out. Imports aren’t sales.',
    body: z.object({
      importId: id.nullable().describe('An import to add to, of which no invitations were sent yet.'),
      source,
      purchases,
    }),
    maxBytes,
    answers: {
      201: json(
        'How many were added. Repeating the call adds nothing.',
        z.object({
          import_id: id.nullable().describe('Null if nothing was added to a new import.'),
          imported: integer,
          known,
        }),
      ),
    },
    errors: ['not_found', 'import_not_found', 'sold_out', 'rate_limited'],
  },
  listCustomerImports: {
    call: 'get /customers/imports',
    summary: 'List your imports, newest first.',
    query: page,
    answers: { 200: json('A page of imports.', z.object({ imports: z.array(customerImport), nextCursor })) },
  },
  inviteCustomers: {
    call: 'post /customers/imports/{importId}/invitation',
    summary: 'Email an invitation to each address of an import, once. Addresses that claimed everything get none.',
    answers: { 201: json('How many emails are queued.', z.object({ mails: integer })) },
    errors: ['import_not_found', 'import_invited'],
  },
  revokeCustomers: {
    call: 'delete /customers/imports/{importId}',
    summary: 'Take back up to 250 purchases of an import. Their links end. Accounts keep the files they claimed.',
    answers: { 200: json('How many are left. Repeat the call until it’s 0.', z.object({ given: integer })) },
    errors: ['import_not_found'],
  },
})
