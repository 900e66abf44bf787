// The contact form and its captcha.

import { contactCalls } from '../../contract/contact.ts'
import { makeChallenge, requireCaptcha } from '../_shared/captcha.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import { readSettings } from '../_shared/env.ts'
import { countHit, type RateLimit } from '../_shared/rate-limit.ts'
import { acting, clientAddress, handle } from './context.ts'

export const settings = readSettings('CAPTCHA_SECRET', 'CONTACT_TO')

export const getCaptcha = handle(contactCalls.getCaptcha)(() => makeChallenge(settings.CAPTCHA_SECRET))

type Solved = { nonce: string; expiresAt: string }

/** Runs SQL as the service for a visitor who solved a captcha, counted by their client address. */
export async function afterCaptcha(
  c: Parameters<typeof clientAddress>[0],
  token: string,
  limit: RateLimit,
  run: (sql: Transaction, solved: Solved) => PromiseLike<unknown>,
): Promise<void> {
  const { nonce, expiresAt } = await requireCaptcha(token, settings.CAPTCHA_SECRET)
  const address = await clientAddress(c)
  await acting.asService(async (sql) => {
    await countHit(sql, limit, address)
    await run(sql, { nonce, expiresAt: expiresAt.toISOString() })
  })
}

// Stores a guest's message and queues its emails. Each solved captcha works once.

const MESSAGES = { name: 'contact', most: 5, seconds: 3600 }

export const sendContactMessage = handle(contactCalls.sendContactMessage)((c, { body }) => {
  const { name, email, message, captchaToken } = body
  return afterCaptcha(
    c,
    captchaToken,
    MESSAGES,
    (sql, solved) => sql`
      select private.send_contact_message(${solved.nonce}, ${solved.expiresAt}, ${name}, ${email}, ${message},
        ${settings.CONTACT_TO ?? null})`,
  )
})
