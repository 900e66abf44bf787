import type { AnswerOf } from '../../../contract/operation.ts'
import { queueCalls } from '../../../contract/queues.ts'
import { pageOf } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'
import { requestOf } from '../find-page.ts'

type Mail = AnswerOf<typeof queueCalls.listFailedMails>['mails'][number]

export const listFailedMails = handle(queueCalls.listFailedMails)(async (c, { query }) => {
  const found = await c.var.asServiceFor(
    (sql) => sql<Mail[]>`select * from private.find_failed_mails(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = pageOf(found, query.limit, (row) => [row.buried_at, row.id])
  return { mails: rows, nextCursor }
})

export const retryMail = handle(queueCalls.retryMail)(async (c, { params: { mailId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.retry_mail(${mailId})`)
  return { success: true }
})
