// What sellers give to addresses: free copies, and purchases that they import from other shops. Those
// of another seller are rejected like missing ones.

import { type Customer, customerCalls } from '../../contract/customers.ts'
import { type InCents, inDollars } from '../_shared/database/statement.ts'
import { listed, statements } from './_app/statements.ts'

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

type CustomerRow = InCents<Customer, 'total'>

export const listCustomers = listed(customerCalls.listCustomers, 'customers', 'private.find_customers', {
  shape: inDollars<CustomerRow>,
})

export const listCustomerBatches = listed(customerCalls.listCustomerBatches, 'batches', 'private.find_customer_batches')
