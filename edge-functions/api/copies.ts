// Free copies of a seller's items. Another seller's copy is rejected like a missing one.
import { copyCalls, type FreeCopy } from '../../contract/copies.ts'
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
