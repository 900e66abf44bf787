// What sellers give to addresses: free copies, and purchases that they import from other shops. Those
// of another seller are rejected like missing ones.
import { copyCalls, type FreeCopy } from '../../contract/copies.ts'
import { type CustomerImport, customerCalls } from '../../contract/customers.ts'
import { handle } from './context.ts'
import { foundPage, statements } from './statements.ts'

export const { grantCopies, revokeCopy } = statements('asService', copyCalls, {
  grantCopies: (sql, { params, body: { addresses, reason } }) => sql`
    select * from private.grant_copies(${params.id}, array(select jsonb_array_elements_text(${sql.json(addresses)})), ${reason})`,
  revokeCopy: (sql, { params }) => sql`select private.revoke_copy(${params.orderId})`,
})

export const listCopies = handle(copyCalls.listCopies)(
  foundPage(
    'copies',
    (sql, request, { id }: { id: string }) =>
      sql<FreeCopy[]>`select * from private.find_free_copies(${id}, ${request}::jsonb)`,
    { time: 'granted_at', standing: 'good' },
  ),
)

// Imports.

export const { previewCustomers, importCustomers, inviteCustomers, revokeCustomers } = statements(
  'asService',
  customerCalls,
  {
    previewCustomers: (sql, { body: { purchases } }) => sql`
      select * from private.preview_customers(${sql.json(purchases)})`,
    importCustomers: (sql, { body: { importId, source, purchases } }) => sql`
      select * from private.import_customers(${importId}, ${source}, ${sql.json(purchases)})`,
    inviteCustomers: (sql, { params }) => sql`select * from private.invite_customers(${params.importId})`,
    revokeCustomers: (sql, { params }) => sql`select * from private.revoke_customers(${params.importId})`,
  },
)

export const listCustomerImports = handle(customerCalls.listCustomerImports)(
  foundPage(
    'imports',
    (sql, request) => sql<CustomerImport[]>`
    select * from private.find_customer_imports(${request}::jsonb)`,
  ),
)
