// Cases for admins; anyone else is rejected.

import { caseCalls } from '../../../contract/cases.ts'
import type { AdminCase, Message } from '../../../contract/index.ts'
import { pageOf, readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'
import { type ItemFactsRow, withDollars } from './item-facts.ts'

type CaseRow = { id: string; opened_at: string; facts: Omit<AdminCase, 'item'> & { item: ItemFactsRow } }

export const listCases = handle(caseCalls.listCases)(async (c, { query: { state, limit, cursor } }) => {
  const after = readCursor(cursor, timeAndId)
  const found = await c.var.asServiceFor(
    (sql) => sql<CaseRow[]>`
      select * from private.list_cases(${state}, ${limit + 1}
        ${after ? sql`, ${after[0]}::timestamptz, ${after[1]}::uuid` : sql``})`,
  )
  const { rows, nextCursor } = pageOf(found, limit, (row) => [row.opened_at, row.id])
  return { cases: rows.map(({ facts }) => ({ ...facts, item: withDollars(facts.item) })), nextCursor }
})

export const listCaseMessages = handle(caseCalls.listCaseMessages)(async (c, { params: { caseId } }) => ({
  messages: await c.var.asServiceFor(
    (sql) => sql<Message[]>`select id, sender_id, body, pictures, sent_at from private.case_messages(${caseId})`,
  ),
}))
