// The mailbox as the mail provider: signed events about a recipient, as Resend sends them.
import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'

/** The shop's webhook, and the secret that signs its events. */
export type EventTarget = { url: string; secret: string }

export const mailEvent = z.object({
  to: z.email(),
  kind: z.enum(['permanent', 'transient', 'complaint']),
  message_id: z.string().optional(),
})
type MailEvent = z.output<typeof mailEvent>

function eventOf({ to, kind, message_id }: MailEvent) {
  const created_at = new Date().toISOString()
  const data = { email_id: randomUUID(), created_at, to: [to], message_id }
  if (kind === 'complaint') return { type: 'email.complained', created_at, data }
  const type = kind === 'permanent' ? 'Permanent' : 'Transient'
  const bounce = { type, subType: 'General', message: 'The mailbox refused the mail.' }
  return { type: 'email.bounced', created_at, data: { ...data, bounce } }
}

/** The body and headers of a signed event. */
export function signedEvent(secret: string, event: unknown, at = new Date()) {
  const id = `msg_${randomUUID()}`
  const body = JSON.stringify(event)
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': String(Math.floor(at.getTime() / 1000)),
      'svix-signature': new Webhook(secret).sign(id, at, body),
    },
  }
}

/** Posts one event to the shop and returns the status of its answer. */
export async function postEvent({ url, secret }: EventTarget, event: MailEvent): Promise<number> {
  const { status } = await fetch(url, { method: 'POST', ...signedEvent(secret, eventOf(event)) })
  return status
}
