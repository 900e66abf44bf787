// Webhooks of the mail provider Resend: bounces and complaints.
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { z } from 'zod'
import { JSON_BODY_MAX_BYTES } from '../../contract/limits.ts'
import { mailCalls } from '../../contract/mail.ts'
import { normalAddress } from '../../contract/text/addresses.ts'
import { json } from '../_shared/database/statement.ts'
import { readSettings } from '../_shared/env.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { textReader } from '../_shared/http/body.ts'
import { acting, handle } from './_app/context.ts'

/** Resend suppresses mail to addresses that bounced or complained before. */
const REASONS = {
  'email.bounced': 'bounce',
  'email.complained': 'complaint',
  'email.suppressed': 'suppression',
} as const

const to = z.array(z.string().max(1000)).max(100)
const text = z.string().max(1000).optional()
/** The mail that the event is about. Providers of older events name no ids. */
const about = { to, from: text, subject: text, message_id: text, email_id: text }
const resendEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('email.bounced'),
    data: z.object({ ...about, bounce: z.object({ type: z.literal('Permanent') }) }),
  }),
  z.object({ type: z.enum(['email.complained', 'email.suppressed']), data: z.object(about) }),
])

/** `Name <address>` or the address alone. */
const addressIn = (recipient: string): string => (/<([^<>]+)>\s*$/.exec(recipient)?.[1] ?? recipient).trim()

const { MAIL_FROM, MAIL_WEBHOOK_SECRET, SITE_URL } = readSettings('MAIL_FROM', 'MAIL_WEBHOOK_SECRET', 'SITE_URL')

const domainOf = (sender: string): string => (normalAddress(addressIn(sender)) ?? sender).replace(/^.*@/, '')

/** Other shops may send with the same account of the provider. */
const isOurs = (sender: string | undefined): boolean => sender === undefined || domainOf(sender) === domainOf(MAIL_FROM)

/**
 * The ids that name the mail, and its subject unless its message id is one of the shop's (compose-mail.ts).
 * Providers may replace that by their own.
 */
function nameOf({ message_id = '', email_id, subject }: z.output<typeof resendEvent>['data']) {
  const [, id, host] = /^<?([^<>@\s]+)@?([^<>@\s]*)>?$/.exec(message_id.trim()) ?? []
  const isOurs = host === new URL(SITE_URL).hostname
  return { ids: [id, email_id].filter((name) => name !== undefined), subject: isOurs ? null : (subject ?? null) }
}

const webhook = MAIL_WEBHOOK_SECRET ? new Webhook(MAIL_WEBHOOK_SECRET) : undefined
const readBody = textReader(JSON_BODY_MAX_BYTES)

/**
 * Resend signs with Svix: Standard Webhooks with headers of its own names, and five minutes'
 * tolerance. Undefined for other events. Rejects with invalid_signature.
 */
function readEvent(signing: Webhook, body: string, header: (name: string) => string | undefined) {
  const headers = ['id', 'timestamp', 'signature'].map((name) => [`webhook-${name}`, header(`svix-${name}`) ?? ''])
  try {
    return resendEvent.safeParse(signing.verify(body, Object.fromEntries(headers))).data
  } catch (cause) {
    if (cause instanceof WebhookVerificationError) throw new ApiError('invalid_signature', { cause })
    // Signed, but not JSON.
    return undefined
  }
}

/** Unknown events get 200 too, so that the provider doesn't repeat them. */
export const receiveMailEvent = handle(mailCalls.receiveMailEvent)(async (c) => {
  if (!webhook) throw new ApiError('route_not_found')
  const event = readEvent(webhook, await readBody(c), (name) => c.req.header(name))
  if (!event || !isOurs(event.data.from)) return
  const addresses = event.data.to.map(addressIn)
  const { ids, subject } = nameOf(event.data)
  await acting.asService`
    select private.note_undeliverable(
      ${json(addresses)}::jsonb, ${REASONS[event.type]}, ${subject}, array(select jsonb_array_elements_text(${json(ids)}::jsonb))
    )`
})
