import { adminCalls } from '../../../contract/operations/admin.ts'
import type { AnswerOf } from '../../../contract/operations/operation.ts'
import { pageOf } from '../../_shared/http/cursor.ts'
import { handle } from '../context.ts'
import { requestOf } from '../find-page.ts'

type Mail = AnswerOf<typeof adminCalls.listFailedMails>['mails'][number]

export const listFailedMails = handle(adminCalls.listFailedMails)(async (c, { query }) => {
  const found = await c.var.asServiceFor(
    (sql) => sql<Mail[]>`select * from private.find_failed_mails(${sql.json(requestOf(query))}::jsonb)`,
  )
  const { rows, nextCursor } = pageOf(found, query.limit, (row) => [row.buried_at, row.id])
  return { mails: rows, nextCursor }
})

export const retryMail = handle(adminCalls.retryMail)(async (c, { params: { mailId } }) => {
  await c.var.asServiceFor((sql) => sql`select private.retry_mail(${mailId})`)
  return { success: true }
})
