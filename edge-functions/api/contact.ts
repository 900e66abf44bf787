// The contact form and its captcha, and visitors' reports, which need one too. The function `pages` must
// not import this: it has no captcha.

import type { Context } from 'hono'
import { contactCalls } from '../../contract/contact.ts'
import { localeOf } from '../../contract/locales.ts'
import { moderationCalls } from '../../contract/moderation.ts'
import { makeChallenge, requireCaptcha } from '../_shared/captcha.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import type { Row, Statement } from '../_shared/database/statement.ts'
import { readSettings } from '../_shared/env.ts'
import { countHit, type RateLimit } from '../_shared/rate-limit.ts'
import { acting, clientAddress, handle } from './_app/context.ts'

export const settings = readSettings('CAPTCHA_SECRET', 'CONTACT_TO')

export const getCaptcha = handle(contactCalls.getCaptcha)(() => makeChallenge(settings.CAPTCHA_SECRET))

type Solved = { nonce: string; expiresAt: string }
type Ask<Body, Answer extends Row> = (
  sql: Transaction,
  captcha: Solved,
  body: Body,
  address: string,
) => Statement<Answer[]>

/** Handler of a visitor's call with a solved captcha, counted by their client address. Answers the statement's row. */
export const afterCaptcha =
  <Body extends { captchaToken: string }, Answer extends Row>(limit: RateLimit | null, ask: Ask<Body, Answer>) =>
  async (c: Context, { body }: { body: Body }): Promise<Answer> => {
    const { nonce, expiresAt } = await requireCaptcha(body.captchaToken, settings.CAPTCHA_SECRET)
    const address = await clientAddress(c)
    const [row] = await acting.asService(
      async (sql) => {
        if (limit) await countHit(sql, limit, address)
        return ask(sql, { nonce, expiresAt: expiresAt.toISOString() }, body, address)
      },
      { locale: localeOf(c.req.header('Accept-Language')) },
    )
    return row as Answer
  }

// Stores a guest's message and queues its emails. Each solved captcha works once.

const MESSAGES = { name: 'contact', most: 5, seconds: 3600 }

export const sendContactMessage = handle(contactCalls.sendContactMessage)(
  afterCaptcha(
    MESSAGES,
    (sql, { nonce, expiresAt }, { name, email, message }) => sql`
      select private.send_contact_message(${nonce}, ${expiresAt}, ${name}, ${email}, ${message},
        ${settings.CONTACT_TO ?? null})`,
  ),
)

const REPORTS = { name: 'reports', most: 10, seconds: 3600 }

export const reportAsVisitor = handle(moderationCalls.reportAsVisitor)(
  afterCaptcha(
    REPORTS,
    (sql, { nonce, expiresAt }, { email, captchaToken: _, ...report }) => sql<{ dueAt: string }[]>`
      select private.report_as_visitor(${nonce}, ${expiresAt}, ${email}, ${sql.json(report)}) as "dueAt"`,
  ),
)
