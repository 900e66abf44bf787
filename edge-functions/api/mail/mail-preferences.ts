import { mailCalls, OPTIONAL_MAIL_KINDS } from '../../../contract/mail.ts'
import type { AnswerOf } from '../../../contract/operation.ts'
import type { Transaction } from '../../_shared/database/open-database.ts'
import { handle } from '../context.ts'

type Preferences = AnswerOf<typeof mailCalls.getMailPreferences>

export const getMailPreferences = handle(mailCalls.getMailPreferences)((c) =>
  c.var.asCaller((sql) => readPreferences(sql, c.var.caller.sub)),
)

export const setMailPreferences = handle(mailCalls.setMailPreferences)((c, { body }) => {
  const { sub } = c.var.caller
  return c.var.asCaller(async (sql) => {
    if (body.enabled !== undefined) {
      await sql`update public.accounts set wants_mail = ${body.enabled} where accounts.id = ${sub}`
    }
    if (body.kinds) {
      await sql`
        insert into public.mail_preferences (kind, is_wanted)
        select entry.key, entry.value::boolean from jsonb_each_text(${sql.json(body.kinds)}) as entry
        on conflict (user_id, kind) do update set is_wanted = excluded.is_wanted`
    }
    return await readPreferences(sql, sub)
  })
})

async function readPreferences(sql: Transaction, userId: string): Promise<Preferences> {
  const [account] = await sql<{ wants_mail: boolean; unwanted: string[] }[]>`
    select accounts.wants_mail, (
      select coalesce(jsonb_agg(mail_preferences.kind), '[]') from public.mail_preferences
      where mail_preferences.user_id = accounts.id and not mail_preferences.is_wanted
    ) as unwanted
    from public.accounts where accounts.id = ${userId}`
  const kinds = OPTIONAL_MAIL_KINDS.map((kind) => [kind, !account?.unwanted.includes(kind)])
  return { enabled: account?.wants_mail ?? true, kinds: Object.fromEntries(kinds) }
}
