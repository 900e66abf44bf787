// What sellers give to addresses: free copies, and purchases that they import from other shops. Those
// of another seller are rejected like missing ones.

import { type Customer, type CustomerBatch, customerCalls } from '../../contract/customers.ts'
import { centsToDollars } from '../../contract/index.ts'
import { handle } from './_app/context.ts'
import { foundPage, statements } from './_app/statements.ts'

export const { addCustomers, importCustomers, inviteCustomers, revokeCustomers } = statements(
  'asService',
  customerCalls,
  {
    addCustomers: (sql, { body: { listingIds, addresses, reason } }) => {
      const wanted = listingIds.flatMap((listingId) => addresses.map((address) => ({ listingId, address })))
      return sql`select * from private.add_customers(null, 'typed', ${reason}, ${sql.json(wanted)}, false)`
    },
    importCustomers: (sql, { body: { batchId, source, purchases, isPreview } }) => sql`
      select * from private.add_customers(${batchId}, ${source}, null, ${sql.json(purchases)}, ${isPreview})`,
    inviteCustomers: (sql, { params }) => sql`select * from private.invite_customers(${params.batchId})`,
    revokeCustomers: (sql, { params }) => sql`select * from private.revoke_customers(${params.id})`,
  },
)

type CustomerRow = Omit<Customer, 'total'> & { total_cents: number }

export const listCustomers = handle(customerCalls.listCustomers)(
  foundPage(
    'customers',
    (sql, request) => sql<CustomerRow[]>`select * from private.find_customers(${request}::jsonb)`,
    { shape: ({ total_cents: cents, ...row }): Customer => ({ ...row, total: centsToDollars(cents) }) },
  ),
)

export const listCustomerBatches = handle(customerCalls.listCustomerBatches)(
  foundPage(
    'batches',
    (sql, request) => sql<CustomerBatch[]>`select * from private.find_customer_batches(${request}::jsonb)`,
  ),
)
