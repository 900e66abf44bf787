// Turns an outbox row into a mail: HTML by React Email, plain text, and unsubscribe headers.

import type { Locale } from '../../../contract/locales.ts'
import { MAIL_KINDS, type MailKind, OPTIONAL_MAIL_KINDS, switchOf } from '../../../contract/mail.ts'
import { pages } from '../../../contract/pages.ts'
import { withoutLinks } from '../../../contract/text/links.ts'
import { inOneLine } from '../../../contract/text/typed-texts.ts'
import { log } from '../../_shared/http/log.ts'
import { signedLinks } from '../../_shared/links.ts'
import { showcaseUrls } from '../../_shared/listing-rows.ts'
import { memoizeByLocale } from '../../_shared/once.ts'
import { type MailTemplate, type Picture, type StopFacts, stopFacts } from './template.ts'

export type DueMail = {
  id: string
  kind: string
  recipient_id: string | null
  address: string | null
  facts: unknown
  attempts: number
  is_guest: boolean | null
  locale: Locale
  /** Its last try never ended. */
  was_cut_off: boolean
}

export type MailSettings = {
  SITE_URL: string
  SUPABASE_URL: string
  SUPABASE_PUBLIC_URL?: string | undefined
  LINK_SECRET: string
  MAIL_FROM: string
}

export type MailSecrets = {
  /** Of the link that the mail brings. */
  token: string | null
  exportCode: string | null
  guestLinks: { token: string; titles: string }[]
  /** Purchases of the address without a link. */
  linksLeftOut: number
}

/** Their link opens the decision, also for guests. */
const OF_DECISIONS: MailKind[] = ['statement', 'appeal']

/** No later try can send it. */
export class UnsendableMail extends Error {
  override readonly name = 'UnsendableMail'
}

type Mails = typeof import('./index.ts')

/** React and the templates, loaded by the first mail in a language. English without a build of the web. */
const mailsOf = memoizeByLocale(async (locale): Promise<Mails> => {
  try {
    const { mailsIn } = await import('../built/mails.js')
    return mailsIn(locale)
  } catch (error) {
    log('warn', { message: 'mails are sent in English' }, error)
    return import('./index.ts')
  }
})

/** For nodemailer. Throws UnsendableMail without an address or with facts of another kind. */
export async function composeMail(
  mail: DueMail,
  settings: MailSettings,
  { token, exportCode, guestLinks, linksLeftOut }: MailSecrets,
) {
  if (!mail.address) throw new UnsendableMail('it has no address')
  if (!isMailKind(mail.kind)) throw new UnsendableMail(`there is no template for ${mail.kind}`)
  const { TEMPLATES, WHY_FROM_SELLER, renderMail } = await mailsOf(mail.locale)
  const template = TEMPLATES[mail.kind] as MailTemplate<unknown>
  const given = isUnsolicited(mail.kind, mail)
    ? breakLinks(mail.kind, { facts: mail.facts, guestLinks })
    : { facts: mail.facts, guestLinks }
  const facts = template.facts.safeParse(given.facts)
  if (!facts.success) throw new UnsendableMail(`its facts are not those of ${mail.kind}: ${facts.error.message}`)

  const stop = stopFacts.safeParse(given.facts).data?.stop
  const unsubscribe = await unsubscribeToken(mail.kind, mail.recipient_id, stop, settings)
  const isGuest = mail.is_guest === true
  const to = (path: string) => `${settings.SITE_URL}${path}`
  const guestPage = (of: string | null) => to(pages.guestPurchases.path()) + (of ? `#${of}` : '')
  const linked =
    mail.kind === 'confirm_follow'
      ? pages.confirmFollow
      : mail.kind === 'purchase_moved_away'
        ? pages.guestPurchases
        : pages.redress
  const context = {
    to,
    orderPage: (orderId: string) => (isGuest ? guestPage(token) : to(pages.order.path({ orderId }))),
    thumbnail: (picture: Picture) =>
      showcaseUrls(settings.SUPABASE_PUBLIC_URL ?? settings.SUPABASE_URL).thumbnails([picture])[0] ?? '',
    isGuest,
    guestLinks: given.guestLinks.map((one) => ({ href: guestPage(one.token), titles: one.titles })),
    linksLeftOut,
    link: token && (!isGuest || OF_DECISIONS.includes(mail.kind)) ? `${to(linked.path())}#${token}` : null,
    exportCode,
  }
  const unsubscribePage = unsubscribe && `${settings.SITE_URL}${pages.unsubscribe.path()}#${unsubscribe}`
  const { html, text } = await renderMail(template, facts.data, context, {
    why: stop?.seller ? WHY_FROM_SELLER[consentOf(mail.kind, stop.kind)](stop.seller) : template.why(facts.data),
    sender: stop?.postalAddress ? `${stop.seller}, ${inOneLine(stop.postalAddress)}` : null,
    unsubscribe: unsubscribePage,
    settings: mail.recipient_id && !isGuest ? context.to(`${pages.settings.path()}#emails`) : null,
  })
  const replyTo = template.replyTo?.(facts.data)
  return {
    from: senderOf(stop?.seller, settings),
    to: { name: '', address: mail.address },
    ...(replyTo ? { replyTo } : {}),
    subject: template.subject(facts.data),
    messageId: `<${mail.id}@${new URL(settings.SITE_URL).hostname}>`,
    html,
    text,
    headers: {
      // Sent by a program: no out-of-office answers (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      // Resend drops the second mail of a key (resend.com/docs, "Idempotency Keys").
      'Resend-Idempotency-Key': mail.id,
      ...(unsubscribe
        ? {
            'List-Unsubscribe': `<${settings.SITE_URL}/api/mail/unsubscribe/${unsubscribe}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
        : {}),
    },
  }
}

/** Anybody can have such a mail sent to any address. Guests aren't strangers in mails about what they paid. */
const isUnsolicited = (kind: MailKind, { recipient_id: userId, facts, is_guest: isGuest }: DueMail): boolean =>
  !MAIL_KINDS[kind].isForUsers ||
  (['report_outcome', 'payment_pending'].includes(kind) && !userId) ||
  (isGuest === true && (kind === 'payment_pending' || !(facts as { totalCents?: number } | null)?.totalCents))

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-][\d:]+)$/

/** Nobody chose to read these words, so they don't become links. The operators read messages and write answers. */
const breakLinks = <T>(kind: MailKind, content: T): T => {
  const kept = ['answer', 'email', 'key', 'path', 'thumbnailPath', 'token', kind === 'contact_message' ? 'message' : '']
  return JSON.parse(JSON.stringify(content), (key, value) =>
    typeof value === 'string' && !kept.includes(key) && !INSTANT.test(value) ? withoutLinks(value) : value,
  )
}

/** A mail of a seller names them. No seller is called like the shop. */
function senderOf(seller: string | undefined, { MAIL_FROM }: MailSettings) {
  const [shop, address] = MAIL_FROM.split(/ <|>/)
  return seller && address ? { name: `${seller} via ${shop}`, address } : MAIL_FROM
}

const consentOf = (kind: MailKind, stop: StopFacts['kind']): keyof Mails['WHY_FROM_SELLER'] =>
  kind !== 'invitation' && (stop === 'posts' || stop === 'offers' || stop === 'item_news') ? stop : 'invitation'

const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(MAIL_KINDS, kind)

function unsubscribeToken(
  kind: MailKind,
  userId: string | null,
  stop: StopFacts | undefined,
  { LINK_SECRET }: MailSettings,
): Promise<string> | null {
  const { sign } = signedLinks(LINK_SECRET)
  if (stop) return sign('stop', stop.sellerId, { kind: stop.kind, to: stop.digest })
  return userId && OPTIONAL_MAIL_KINDS.includes(kind) ? sign('unsubscribe', userId, { kind: switchOf(kind) }) : null
}
