import type { AnswerOf } from '../../../contract/operation.ts'
import { queueCalls } from '../../../contract/queues.ts'
import { readCursor, timeAndId } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'
import { newestFirst } from '../find-page.ts'

type Message = AnswerOf<typeof queueCalls.listContactMessages>['messages'][number]

export const listContactMessages = handle(queueCalls.listContactMessages)(async (c, { query }) => {
  const { isOpen, limit, cursor } = query
  const after = readCursor(cursor, timeAndId)
  const found = await c.var.asCaller(
    (sql) => sql<Message[]>`
      select id, name, email, message, created_at, closed_at, answer, answered_at
      from public.contact_messages
      where true
        ${isOpen === undefined ? sql`` : isOpen ? sql`and closed_at is null` : sql`and closed_at is not null`}
        ${after ? sql`and (created_at, id) < (${after[0]}, ${after[1]})` : sql``}
      order by created_at desc, id desc
      limit ${limit + 1}`,
  )
  const { rows, nextCursor } = newestFirst(found, limit)
  return { messages: rows, nextCursor }
})

export const answerContactMessage = handle(queueCalls.answerContactMessage)(async (c, { params, body }) => {
  await c.var.asServiceFor((sql) => sql`select private.close_contact_message(${params.messageId}, ${body.answer})`)
  return { success: true }
})

export const closeContactMessage = handle(queueCalls.closeContactMessage)(async (c, { params }) => {
  await c.var.asServiceFor((sql) => sql`select private.close_contact_message(${params.messageId})`)
  return { success: true }
})
