// Sends what is due in the outbox. A mail's id is its message id, so that one that was sent and not marked, because the function was killed in
// between, comes with the same id again, and whoever has it drops the second.
import { describeError, log } from '../_shared/http/log.ts'
import { asService, settings } from './context.ts'
import { composeMail, type DueMail, UnsendableMail } from './mails/compose-mail.ts'
import { makeMailSecrets } from './mails/mail-secrets.ts'
import { openTransport } from './transport.ts'

/** No further mail is taken after that; what is left is the next call's. */
const RUN_SECONDS = 40
/** Longer than the transport waits: whoever holds the lease still sends, or was killed. */
const LEASE = '2 minutes'

type Counts = { sent: number; unsent: number; hasMore: boolean }

export async function sendMails(requestId: string): Promise<Counts> {
  const counts = { sent: 0, unsent: 0, hasMore: false }
  if (!settings.SMTP_URL) return counts
  const deadline = Date.now() + RUN_SECONDS * 1000
  const transport = openTransport(settings.SMTP_URL)
  try {
    for (;;) {
      // One at a time: a mail that ends the function each time takes no other along into burial.
      const [mail] = await asService((sql) => sql<DueMail[]>`select * from private.take_mails(1, ${LEASE}::interval)`)
      if (!mail) return counts
      counts[(await sendMail(transport, mail, requestId)) ? 'sent' : 'unsent'] += 1
      if (Date.now() > deadline) return { ...counts, hasMore: true }
    }
  } finally {
    transport.close()
  }
}

async function sendMail(
  transport: ReturnType<typeof openTransport>,
  mail: DueMail,
  requestId: string,
): Promise<boolean> {
  try {
    await transport.sendMail(await composeMail(mail, settings, await makeMailSecrets(mail)))
  } catch (error) {
    const why = describeError(error)
    log('warn', {
      requestId,
      event: 'mail_failed',
      mail: mail.id,
      kind: mail.kind,
      attempts: mail.attempts,
      error: why,
    })
    const isFinal = error instanceof UnsendableMail
    await asService((sql) => sql`select private.mark_mail_failed(${mail.id}, ${why}, ${isFinal})`)
    return false
  }
  await asService((sql) => sql`select private.mark_mail_sent(${mail.id})`)
  return true
}
