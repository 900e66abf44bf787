// One click in a mail program, or the button of the page behind the link: no login, no further question (RFC 8058).
import { mailCalls, unsubscribed } from '../../../contract/mail.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { acting, handle } from '../context.ts'
import { links } from '../links.ts'

export const unsubscribe = handle(mailCalls.unsubscribe)(async (_c, { params: { token } }) => {
  const link = await links.verify('unsubscribe', token)
  const answer = unsubscribed.safeParse({ kind: link?.kind })
  if (!link || !answer.success) throw new ApiError('invalid_state')
  await acting.asServiceFor(
    { sub: link.sub, role: 'authenticated' },
    (sql) => sql`select private.unsubscribe(${answer.data.kind})`,
  )
  return answer.data
})
