// Customers: sellers give items to addresses, typed or from the sales list of another shop
// (sales-lists.ts). A mailed link opens an item, as a purchase without an account (guests.ts).
import { z } from 'zod'
import { CUSTOMER_ITEMS_PER_CALL_MAX, CUSTOMER_REASON_MAX_CHARACTERS, CUSTOMERS_PER_CALL_MAX } from './limits.ts'
import { email, id, integer, nextCursor, page, text, time } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'
import { SALES_SOURCES, type SalesSource } from './text/sales-sources.ts'

export const salesSource = z.enum(Object.keys(SALES_SOURCES) as [SalesSource, ...SalesSource[]])
const anySource = z.enum(['typed', ...salesSource.options])
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
const added = z.object({
  batch_id: id.nullable().describe('Null if nothing was added to a new batch.'),
  added: integer,
  known: integer.describe('Given before in this way, whatever happened to them since.'),
})

export const customer = z.object({
  id: id.describe('The order, the latest of a member.'),
  name: z.string().nullable().describe('As in the sale. Null for a deleted account and for an address.'),
  address: z
    .string()
    .nullable()
    .describe('As you gave it, for copies and imports. Null once the item has ended, or after 12 months.'),
  source: z.enum(['purchase', 'gift', ...anySource.options]),
  titles: z.array(z.string()).describe('Up to 5 items, newest first.'),
  items: integer.describe('Items of these orders, also refunded ones.'),
  orders: integer.describe('1 for a copy or an import, which are no orders in other numbers.'),
  total: z.number().describe('Dollars paid, less refunds and lost disputes, before fees and tax.'),
  created_at: time.describe('Of the latest order.'),
})
export type Customer = z.infer<typeof customer>

export const customerBatch = z.object({
  id,
  source: anySource,
  created_at: time,
  mailed_at: time.nullable().describe('When its emails were queued.'),
  given: integer.describe('Items that haven’t ended. Whether accounts claimed them isn’t shown.'),
  mails: integer.describe('Emails that an invitation would queue: one per address that may get it. 0 once sent.'),
})
export type CustomerBatch = z.infer<typeof customerBatch>

export const customerCalls = operationsOf('customers', 'Customers', 'user', {
  addCustomers: {
    call: 'post /customers',
    summary: 'Give items to addresses. Each gets an email with a link to its files. Copies aren’t sales.',
    body: z
      .object({
        listingIds: z.array(id).min(1).max(CUSTOMER_ITEMS_PER_CALL_MAX),
        addresses: z.array(email).min(1).max(CUSTOMER_ITEMS_PER_CALL_MAX),
        reason: text(CUSTOMER_REASON_MAX_CHARACTERS).describe('Shown to the recipients, with its links broken.'),
      })
      .refine(({ listingIds, addresses }) => listingIds.length * addresses.length <= CUSTOMER_ITEMS_PER_CALL_MAX, {
        path: ['addresses'],
        message: `must be at most ${CUSTOMER_ITEMS_PER_CALL_MAX} copies in all`,
      }),
    maxBytes: CUSTOMER_ITEMS_PER_CALL_MAX * 370,
    answers: { 201: json('How many were given. Repeating the call adds nothing.', added) },
    errors: ['not_found', 'listing_inactive', 'sold_out', 'rate_limited'],
  },
  importCustomers: {
    call: 'post /customers/imports',
    summary: 'Give your items to people who bought them in another shop. No email goes out. Imports aren’t sales.',
    body: z.object({
      batchId: id.nullable().describe('A batch to add to, of which no invitations were sent yet.'),
      source: salesSource,
      purchases,
      isPreview: z.boolean().describe('Only counts, and writes nothing.'),
    }),
    maxBytes: CUSTOMERS_PER_CALL_MAX * 450,
    answers: { 201: json('How many were added. Repeating the call adds nothing.', added) },
    errors: ['not_found', 'customers_not_found', 'sold_out', 'rate_limited'],
  },
  listCustomers: {
    call: 'get /customers',
    summary:
      'List your customers, newest first. A member is one row; each guest purchase, gift, copy and import is its own.',
    query: page.extend({ listingId: id.optional().describe('Only those of this item.') }),
    answers: { 200: json('A page of customers.', z.object({ customers: z.array(customer), nextCursor })) },
  },
  listCustomerBatches: {
    call: 'get /customers/batches',
    summary: 'List what you sent and imported, newest first.',
    query: page,
    answers: { 200: json('A page of batches.', z.object({ batches: z.array(customerBatch), nextCursor })) },
  },
  inviteCustomers: {
    call: 'post /customers/batches/{batchId}/invitation',
    summary: 'Email an invitation to each address of an import, once. Addresses that claimed everything get none.',
    answers: { 201: json('How many emails are queued.', z.object({ mails: integer })) },
    errors: ['customers_not_found', 'customers_invited'],
  },
  revokeCustomers: {
    call: 'delete /customers/{id}',
    summary: 'Take back one item, or up to 250 of a batch. Links and licence keys end. Accounts keep claimed files.',
    answers: {
      200: json('How many of the batch are left. Repeat the call until it’s 0.', z.object({ given: integer })),
    },
    errors: ['customers_not_found'],
  },
})
