// The received mails, with the fields of the list. Only the newest 500 are kept.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { domainToASCII } from 'node:url'
import PostalMime from 'postal-mime'

const mailsMax = 500

/** The SMTP server decodes Punycode, so compare in Unicode. */
const formOf = (address: string) => address.toLowerCase().replace(/[^@]*$/, (domain) => domainToASCII(domain))

export type MailSummary = { id: number; receivedAt: string; from: string; to: string[]; subject: string }

export type Mail = MailSummary & {
  text: string
  html: string
  headers: { name: string; value: string }[]
  attachments: { name: string; mimeType: string; bytes: number }[]
}

export type Envelope = { from: string; to: string[] }

export type MailStore = ReturnType<typeof openMailStore>

export function openMailStore(dataDir: string) {
  mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(join(dataDir, 'mailbox.sqlite'))
  db.exec(`
    pragma journal_mode = wal;
    create table if not exists mails (
      id integer primary key autoincrement,
      received_at text not null,
      sender text not null,
      recipients text not null,
      subject text not null,
      raw blob not null
    ) strict;`)

  return {
    async add(envelope: Envelope, raw: Uint8Array): Promise<number> {
      const { subject = '' } = await PostalMime.parse(raw)
      const { lastInsertRowid } = db
        .prepare('insert into mails (received_at, sender, recipients, subject, raw) values (?, ?, ?, ?, ?)')
        .run(new Date().toISOString(), envelope.from, JSON.stringify(envelope.to), subject, raw)
      db.prepare('delete from mails where id <= (select max(id) from mails) - ?').run(mailsMax)
      return Number(lastInsertRowid)
    },

    /** Newest first. `to` keeps only mails to that address. */
    list(to?: string): MailSummary[] {
      const rows = db.prepare('select id, received_at, sender, recipients, subject from mails order by id desc').all()
      const mails = rows.map(toSummary)
      return to ? mails.filter((mail) => mail.to.some((address) => formOf(address) === formOf(to))) : mails
    },

    async read(id: number): Promise<Mail | undefined> {
      const row = db.prepare('select * from mails where id = ?').get(id)
      if (!(row?.raw instanceof Uint8Array)) return undefined
      const parsed = await PostalMime.parse(row.raw)
      return {
        ...toSummary(row),
        text: parsed.text ?? '',
        html: parsed.html ?? '',
        headers: parsed.headers.map(({ key, value }) => ({ name: key, value })),
        attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
          name: filename ?? 'unnamed',
          mimeType,
          bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
        })),
      }
    },

    close: () => db.close(),
  }
}

function toSummary(row: Record<string, unknown>): MailSummary {
  return {
    id: Number(row.id),
    receivedAt: String(row.received_at),
    from: String(row.sender),
    to: JSON.parse(String(row.recipients)),
    subject: String(row.subject),
  }
}
