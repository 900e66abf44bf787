// The API's call in the seller's name, right after the listing was made. What is small is live with the answer;
// the rest goes on by itself. It can only begin earlier what the scheduler would do anyway.
import { internalCalls } from '../../../contract/internal.ts'
import { handle } from '../context.ts'
import { LEASE, type Try, tryPreparation } from './try-preparation.ts'

export const prepareListing = handle(internalCalls.prepareListing)(async (c, { params: { id } }) => {
  const [leased] = await c.var.asServiceFor(
    (sql) => sql<Try[]>`select * from private.take_own_preparation(${id}, ${LEASE}::interval)`,
  )
  const { status } = leased ? await tryPreparation(leased) : { status: 'processing' }
  return { status }
})
