import { isDeepStrictEqual } from 'node:util'
import { createTransport } from 'nodemailer'
import { arrayLiteral } from '../_shared/database/statement.ts'
import { describeError, log } from '../_shared/http/log.ts'
import { makeExportCode, makeRedressToken } from '../_shared/links.ts'
import { asService, inOneRoundTrip, settings } from './context.ts'
import { asksForPause, type Counts, type Outcome, sendConcurrently } from './mail-flights.ts'
import { composeMail, type DueMail, type MailSecrets, UnsendableMail } from './mails/compose-mail.ts'

const SECONDS = 1000

/** Connections for the mails of a run; no file and no address is ever read for an attachment. */
const openTransport = (url: string, maxConnections: number) =>
  createTransport({
    url,
    pool: true,
    maxConnections,
    // A mail that a lost connection cut off is checked again before it is repeated.
    maxRequeues: 0,
    connectionTimeout: 5 * SECONDS,
    greetingTimeout: 5 * SECONDS,
    socketTimeout: 10 * SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })

// Secrets of mails. They are made at sending: neither outbox nor database stores them.

/** Purchases that one mail links to. */
const GUEST_LINKS_MAX = 100

type Made = [{ is_made: boolean }]

/** Mails with a link to others than guests. */
const LINKED = ['confirm_follow', 'statement', 'appeal', 'purchase_moved_away']

export async function makeMailSecrets({
  id,
  kind,
  recipient_id: userId,
  is_guest: isGuest,
}: DueMail): Promise<MailSecrets> {
  const none = { token: null, exportCode: null, guestLinks: [], linksLeftOut: 0 }
  if (kind === 'export_code' && userId) {
    const { code, digest } = makeExportCode(userId)
    await asService`select private.store_export_code(${id}, decode(${digest}, 'hex'))`
    return { ...none, exportCode: code }
  }
  if (kind === 'guest_links' || kind === 'invitation') {
    const made = new Map(
      Array.from({ length: GUEST_LINKS_MAX }, makeRedressToken).map(({ token, digest }) => [digest, token]),
    )
    const digests = arrayLiteral([...made.keys()])
    const links = await asService<{ digest: string; titles: string; left_out: number }[]>`
      select digest, titles, left_out from private.make_guest_links(${id}, ${digests}::text[])`
    return {
      ...none,
      guestLinks: links.map(({ digest, titles }) => ({ token: made.get(digest) ?? '', titles })),
      linksLeftOut: links[0]?.left_out ?? 0,
    }
  }
  // The database knows which mails to guests bring a link.
  if (!LINKED.includes(kind) && !isGuest) return none
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

/** Lease, longer than the transport's timeouts. At its end the worker has finished or was killed. */
const LEASE = '2 minutes'

let current: Promise<Counts> | undefined
let next: Promise<Counts> | undefined

/** Sends what is due. Calls of one process come one after the other, so that they share the limits. */
export function sendMails(requestId: string): Promise<Counts> {
  if (!current) {
    current = sendDue(requestId).finally(() => {
      current = undefined
    })
    return current
  }
  next ??= current
    .catch(() => {})
    .then(() => {
      next = undefined
      return sendMails(requestId)
    })
  return next
}

async function sendDue(requestId: string): Promise<Counts> {
  const nothing = { sent: 0, unsent: 0, hasMore: false }
  if (!settings.SMTP_URL) return nothing
  const [{ at_once: atOnce }] = await inOneRoundTrip(
    (sql) => sql<[{ at_once: number }]>`select private.mails_at_once(${settings.MAILS_AT_ONCE}) as at_once`,
  )
  if (atOnce === 0) return nothing
  const transport = openTransport(settings.SMTP_URL, atOnce)
  try {
    return await sendConcurrently<DueMail>({
      atOnce,
      async take(withPosts) {
        const [mail] = await inOneRoundTrip(
          (sql) => sql<DueMail[]>`select * from private.take_mails(1, ${LEASE}::interval, ${withPosts})`,
        )
        return mail
      },
      send: (mail) => sendMail(transport, mail, requestId),
      refill: workOnPosts,
    })
  } finally {
    transport.close()
  }
}

/** Queues more recipients of a post. Gives whether a mail may be due by now. */
async function workOnPosts(): Promise<boolean> {
  const [worked] = await inOneRoundTrip((sql) => sql<[{ worked: boolean }]>`select private.advance_posts() as worked`)
  return worked.worked
}

/** An address that bought nothing, or follows already, gets no mail. */
const hasNothing = ({ kind, is_guest: isGuest }: DueMail, { guestLinks, token }: MailSecrets) =>
  (['guest_links', 'invitation'].includes(kind) && guestLinks.length === 0) ||
  ((kind === 'confirm_follow' || (kind === 'gift' && isGuest)) && token === null)

/** The id that the mail server gave a mail, the last word of its answer. Complaints may name it. */
const idIn = (answer: string): string | null => /\S{8,200}$/.exec(answer.trim())?.[0] ?? null

type Transport = ReturnType<typeof openTransport>

async function sendMail(transport: Transport, mail: DueMail, requestId: string): Promise<Outcome> {
  let answeredId: string | null = null
  try {
    const secrets = await makeMailSecrets(mail)
    if (!hasNothing(mail, secrets)) {
      let message = await composeMail(mail, settings, secrets)
      const [checked] = await inOneRoundTrip(
        (sql) => sql<{ facts: unknown }[]>`select facts from private.check_mail(${mail.id}, ${mail.address})`,
      )
      if (!checked) return 'dropped'
      if (!isDeepStrictEqual(checked.facts, mail.facts))
        message = await composeMail({ ...mail, facts: checked.facts }, settings, secrets)
      answeredId = idIn((await transport.sendMail(message)).response)
    }
  } catch (error) {
    const why = describeError(error)
    const { id, kind, attempts } = mail
    const isSlowed = asksForPause(error)
    log('warn', { requestId, event: isSlowed ? 'mails_slowed' : 'mail_failed', mail: id, kind, attempts }, error)
    const isFinal = error instanceof UnsendableMail
    await inOneRoundTrip((sql) =>
      isSlowed
        ? sql`select private.slow_mails_down(${id}, ${why}, ${settings.MAILS_AT_ONCE})`
        : sql`select private.mark_mail_failed(${id}, ${why}, ${isFinal})`,
    )
    return isSlowed ? 'slowed' : 'unsent'
  }
  await inOneRoundTrip((sql) => sql`select private.mark_mail_sent(${mail.id}, ${answeredId})`)
  return 'sent'
}
