// Email preferences. The function `pages` must not import this: it holds no secret of links.

import { Hono } from 'hono'
import { MAIL_SWITCHES, mailCalls, optionalKind, type StopKind, stopKind } from '../../contract/mail.ts'
import type { AnswerOf } from '../../contract/operations/operation.ts'
import { pages } from '../../contract/pages.ts'
import type { Act } from '../_shared/auth/acting.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { readSettings } from '../_shared/env.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import type { AppEnv } from '../_shared/http/types.ts'
import { signedLinks } from '../_shared/links.ts'
import { acting, handle } from './_app/context.ts'
import { statements } from './_app/statements.ts'

const { LINK_SECRET, SITE_URL } = readSettings('LINK_SECRET', 'SITE_URL')
export const links = signedLinks(LINK_SECRET)

type Preferences = AnswerOf<typeof mailCalls.getMailPreferences>

export const getMailPreferences = handle(mailCalls.getMailPreferences)(async (c) => {
  const [preferences, problem] = await Promise.all([
    c.var.asCaller((sql) => readPreferences(sql, c.var.caller.sub)),
    readProblem(c.var.asService),
  ])
  return { ...preferences, problem }
})

export const setMailPreferences = handle(mailCalls.setMailPreferences)(async (c, { body }) => {
  const { sub } = c.var.caller
  const preferences = await c.var.asCaller(async (sql) => {
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
  return { ...preferences, problem: await readProblem(c.var.asService) }
})

export const { forgetMailProblem } = statements('asService', mailCalls, {
  forgetMailProblem: (sql) => sql`select private.forget_own_mail_problem()`,
})

async function readProblem(asService: Act): Promise<Preferences['problem']> {
  const [problem] = await asService<NonNullable<Preferences['problem']>[]>`select * from private.own_mail_problem()`
  return problem ?? null
}

async function readPreferences(sql: Transaction, userId: string): Promise<Omit<Preferences, 'problem'>> {
  const [account] = await sql<{ wants_mail: boolean; unwanted: string[] }[]>`
    select accounts.wants_mail, (
      select coalesce(jsonb_agg(mail_preferences.kind), '[]') from public.mail_preferences
      where mail_preferences.user_id = accounts.id and not mail_preferences.is_wanted
    ) as unwanted
    from public.accounts where accounts.id = ${userId}`
  const kinds = MAIL_SWITCHES.map((kind) => [kind, !account?.unwanted.includes(kind)])
  return { enabled: account?.wants_mail ?? true, kinds: Object.fromEntries(kinds) }
}

/** One click in a mail program, or the button on the linked page. No login (RFC 8058). */
export const unsubscribe = handle(mailCalls.unsubscribe)(async (_c, { params: { token } }) => {
  const [link, stop] = await Promise.all([links.verify('unsubscribe', token), links.verify('stop', token)])
  if (stop?.to) return await stopMails(stop.to, stop.sub, stopKind.safeParse(stop.kind).data)
  const kind = optionalKind.safeParse(link?.kind).data
  if (!link || !kind) throw new ApiError('invalid_state')
  await acting.asService((sql) => sql`select private.unsubscribe(${kind})`, {
    for: { sub: link.sub, role: 'authenticated' },
  })
  return { kind, seller: null }
})

/** People and scanners open the address of the one click: they get the page, which asks first. */
export const unsubscribePage = new Hono<AppEnv>().all(mailCalls.unsubscribe.path.replace('{token}', ':token'), (c) =>
  c.redirect(`${SITE_URL}${pages.unsubscribe.path()}#${c.req.param('token')}`, 303),
)

async function stopMails(digest: string, sellerId: string, kind: StopKind | undefined) {
  const [stopped] = kind
    ? await acting.asService<{ seller: string }[]>`
      select seller from private.stop_mails(${digest}, ${sellerId}, ${kind})`
    : []
  if (!kind || !stopped) throw new ApiError('invalid_state')
  return { kind, seller: stopped.seller }
}
