// Secrets that a mail brings. They are made when it is sent: the outbox and the database never hold them.
import { makeExportCode, makeRedressToken } from '../../_shared/links/redress-link.ts'
import { asService } from '../context.ts'
import type { DueMail } from './compose-mail.ts'

export type MailSecrets = { redressToken: string | null; exportCode: string | null }

export async function makeMailSecrets({ id, kind, recipient_id: userId }: DueMail): Promise<MailSecrets> {
  const none = { redressToken: null, exportCode: null }
  if (kind === 'export_code' && userId) {
    const { code, digest } = makeExportCode(userId)
    await asService((sql) => sql`select private.keep_export_code(${id}, decode(${digest}, 'hex'))`)
    return { ...none, exportCode: code }
  }
  if (kind !== 'statement' && kind !== 'appeal') return none
  const { token, digest } = makeRedressToken()
  const [made] = await asService(
    (sql) => sql<[{ made: boolean }]>`
      select private.make_mailed_redress_link(${id}, decode(${digest}, 'hex')) as made`,
  )
  return { ...none, redressToken: made.made ? token : null }
}
