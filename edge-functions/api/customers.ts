// Imports of customers of other shops. Another seller's import is rejected like a missing one.
import { type CustomerImport, customerCalls } from '../../contract/customers.ts'
import { handle } from './context.ts'
import { foundPage, statements } from './statements.ts'

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
