import { z } from 'zod'
import type { Message } from '../../../contract/index.ts'
import { messageCalls } from '../../../contract/operations/messages.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { cursorId, cursorTime, pageOf, readCursor } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'
import { selectThreads, withTitles } from './select-threads.ts'

const position = z.tuple([cursorTime, cursorId])

export const getThread = handle(messageCalls.getThread)(async (c, { params: { id }, query: { limit, cursor } }) => {
  const after = readCursor(cursor, position)
  const { threads, found } = await c.var.asCaller(async (sql) => {
    const found = await sql<Message[]>`
      select messages.id, messages.sender_id, messages.body, messages.sent_at
      from public.messages
      where messages.thread_id = ${id}
        ${after ? sql`and (messages.sent_at < ${after[0]} or (messages.sent_at = ${after[0]} and messages.id < ${after[1]}))` : sql``}
      order by messages.sent_at desc, messages.id desc
      limit ${limit + 1}`
    const threads = await selectThreads(sql, c.var.caller.sub, sql`where threads.id = ${id}`)
    return { threads, found }
  })
  const [thread] = await withTitles(c.var.asServiceFor, threads)
  if (!thread) throw new ApiError('not_found')
  const { rows, nextCursor } = pageOf(found, limit, (message) => [message.sent_at, message.id])
  return { thread, messages: rows, nextCursor }
})
