import { createTransport } from 'nodemailer'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { describeError, log } from '../_shared/http/log.ts'
import { makeExportCode, makeRedressToken } from '../_shared/links.ts'
import { asService, settings } from './context.ts'
import { composeMail, type DueMail, type MailSecrets, UnsendableMail } from './mails/compose-mail.ts'

const SECONDS = 1000

/** One connection for all mails of a run; no file and no address is ever read for an attachment. */
export const openTransport = (url: string) =>
  createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 5 * SECONDS,
    greetingTimeout: 5 * SECONDS,
    socketTimeout: 10 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

// Secrets of mails. They are made at sending: neither outbox nor database stores them.

/** Purchases that one mail links to. */
const GUEST_LINKS_MAX = 20

type Made = [{ is_made: boolean }]

export async function makeMailSecrets({
  id,
  kind,
  recipient_id: userId,
  is_guest: isGuest,
}: DueMail): Promise<MailSecrets> {
  const none = { token: null, exportCode: null, guestLinks: [] }
  if (kind === 'export_code' && userId) {
    const { code, digest } = makeExportCode(userId)
    await asService((sql) => sql`select private.keep_export_code(${id}, decode(${digest}, 'hex'))`)
    return { ...none, exportCode: code }
  }
  if (kind === 'guest_links' || kind === 'invitation') {
    const made = new Map(
      Array.from({ length: GUEST_LINKS_MAX }, makeRedressToken).map(({ token, digest }) => [digest, token]),
    )
    const digests = arrayLiteral([...made.keys()])
    const links = await asService(
      (sql) => sql<{ digest: string; titles: string }[]>`
        select digest, titles from private.make_guest_links(${id}, ${digests}::text[])`,
    )
    return { ...none, guestLinks: links.map(({ digest, titles }) => ({ token: made.get(digest) ?? '', titles })) }
  }
  // The database knows which mails to guests bring a link.
  if (kind !== 'confirm_follow' && kind !== 'statement' && kind !== 'appeal' && !isGuest) return none
  const { token, digest } = makeRedressToken()
  const [made] = await asService((sql) =>
    kind === 'confirm_follow'
      ? sql<Made>`select private.begin_address_follow(${id}, decode(${digest}, 'hex')) as is_made`
      : sql<Made>`select private.make_mailed_redress_link(${id}, decode(${digest}, 'hex')) as is_made`,
  )
  return { ...none, token: made.is_made ? token : null }
}

// Sends due mails of the outbox. A mail's id is its message id, so the recipient can drop a repeat
// that was sent but not marked.

/** No further mail is taken after that; what is left is the next call's. */
const RUN_SECONDS = 40
/** Lease, longer than the transport's timeout. At its end the worker has finished or was killed. */
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
      if (!mail) {
        if (!(await workOnPosts())) return counts
        if (Date.now() > deadline) return { ...counts, hasMore: true }
        continue
      }
      counts[(await sendMail(transport, mail, requestId)) ? 'sent' : 'unsent'] += 1
      if (Date.now() > deadline) return { ...counts, hasMore: true }
    }
  } finally {
    transport.close()
  }
}

/** Queues more recipients of a post. Gives whether a mail may be due by now. */
async function workOnPosts(): Promise<boolean> {
  const [worked] = await asService((sql) => sql<[{ worked: boolean }]>`select private.work_on_posts() as worked`)
  return worked.worked
}

/** An address that bought nothing, or follows already, gets no mail. */
const hasNothing = ({ kind, is_guest: isGuest }: DueMail, { guestLinks, token }: MailSecrets) =>
  (['guest_links', 'invitation'].includes(kind) && guestLinks.length === 0) ||
  ((kind === 'confirm_follow' || (kind === 'gift' && isGuest)) && token === null)

async function sendMail(
  transport: ReturnType<typeof openTransport>,
  mail: DueMail,
  requestId: string,
): Promise<boolean> {
  try {
    const secrets = await makeMailSecrets(mail)
    if (!hasNothing(mail, secrets)) await transport.sendMail(await composeMail(mail, settings, secrets))
  } catch (error) {
    const why = describeError(error)
    const { id, kind, attempts } = mail
    log('warn', { requestId, event: 'mail_failed', mail: id, kind, attempts }, error)
    const isFinal = error instanceof UnsendableMail
    await asService((sql) => sql`select private.mark_mail_failed(${mail.id}, ${why}, ${isFinal})`)
    return false
  }
  await asService((sql) => sql`select private.mark_mail_sent(${mail.id})`)
  return true
}
