import { centsToDollars, type Message, type ThreadOrder } from '../../../contract/index.ts'
import { messageCalls } from '../../../contract/messages.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { pageOf, readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import { type CaseRow, caseColumns, toCase } from '../cases/case-columns.ts'
import { type ItemFactsRow, withDollars } from '../cases/item-facts.ts'
import { handle } from '../context.ts'
import { selectThreads, withTitles } from './select-threads.ts'

export const getThread = handle(messageCalls.getThread)(async (c, { params: { id }, query: { limit, cursor } }) => {
  const after = readCursor(cursor, timeAndId)
  const { threads, found, cases } = await c.var.asCaller(async (sql) => {
    const found = await sql<Message[]>`
      select messages.id, messages.sender_id, messages.body, messages.pictures, messages.sent_at
      from public.messages
      where messages.thread_id = ${id}
        ${after ? sql`and (messages.sent_at < ${after[0]} or (messages.sent_at = ${after[0]} and messages.id < ${after[1]}))` : sql``}
      order by messages.sent_at desc, messages.id desc
      limit ${limit + 1}`
    const threads = await selectThreads(sql, c.var.caller.sub, sql`where threads.id = ${id}`)
    const cases = await sql<CaseRow[]>`
      select ${caseColumns(sql)} from public.cases where cases.thread_id = ${id} order by cases.opened_at desc, cases.id desc`
    return { threads, found, cases }
  })
  const [[thread], [order]] = await Promise.all([
    withTitles(c.var.asServiceFor, threads),
    c.var.asServiceFor((sql) => sql<{ facts: OrderRow | null }[]>`select private.thread_order(${id}) as facts`),
  ])
  if (!thread) throw new ApiError('not_found')
  const { rows, nextCursor } = pageOf(found, limit, (message) => [message.sent_at, message.id])
  return {
    thread,
    order: order?.facts ? toThreadOrder(order.facts) : null,
    cases: cases.map(toCase),
    messages: rows,
    nextCursor,
  }
})

type OrderRow = Pick<ThreadOrder, 'id' | 'status' | 'paid_at'> & {
  total_cents: number
  refunded_cents: number
  items: ItemFactsRow[]
}

const toThreadOrder = ({ id, status, paid_at, total_cents, refunded_cents, items }: OrderRow): ThreadOrder => ({
  id,
  status,
  paid_at,
  total: centsToDollars(total_cents),
  refunded: centsToDollars(refunded_cents),
  items: items.map(withDollars),
})
