// Decisions about requests to move a purchase without an account to another address.
import { type Correction, correctionCalls } from '../../contract/corrections.ts'
import { handle } from './context.ts'
import { foundPage, statements } from './statements.ts'

export const { confirmCorrection, decideCorrection } = statements('asService', correctionCalls, {
  confirmCorrection: (sql, { params }) => sql`select private.confirm_correction(${params.correctionId})`,
  decideCorrection: (sql, { params, body }) =>
    sql`select private.decide_correction(${params.correctionId}, ${body.reason})`,
})

export const listCorrections = handle(correctionCalls.listCorrections)(
  foundPage(
    'corrections',
    (sql, request) => sql<Correction[]>`select * from private.find_corrections(${request}::jsonb)`,
    { time: 'requested_at' },
  ),
)
