// Mail to the operators. What a visitor typed is text of the body and the address to answer to, never the sender or a header of its own.
import { createTransport } from 'nodemailer'
import { settings } from './settings.ts'

export type ContactMail = { id: string; name: string; email: string; message: string }

const SECONDS = 1000

const transport = settings.SMTP_URL
  ? createTransport({
      url: settings.SMTP_URL,
      connectionTimeout: 5 * SECONDS,
      greetingTimeout: 5 * SECONDS,
      socketTimeout: 10 * SECONDS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  : null

/** Hands a contact message over. Does nothing where no mail service is set; throws where that does not take it. */
export async function mailOperators({ id, name, email, message }: ContactMail): Promise<void> {
  if (!transport || !settings.CONTACT_TO) return
  await transport.sendMail({
    from: { name: 'Marketplace contact form', address: settings.CONTACT_TO },
    to: { name: '', address: settings.CONTACT_TO },
    replyTo: { name, address: email },
    subject: `Contact form: ${name}`,
    messageId: `<${id}@${new URL(settings.SITE_URL).hostname}>`,
    text: `${message}\n\n${name} <${email}>`,
  })
}
