// POST contact: keeps a visitor's message and mails it to the operators. Each solved captcha counts once.
import { Hono } from 'hono'
import { contactInput } from '../../../contract/index.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import type { AppEnv } from '../../_shared/http/app.ts'
import { jsonBody } from '../../_shared/http/json-body.ts'
import { describeError, log } from '../../_shared/http/log.ts'
import { countHit } from '../../_shared/limits/rate-limit.ts'
import { acting, clientAddress } from '../context.ts'
import { solvedCaptcha } from './captcha.ts'
import { mailOperators } from './mail-operators.ts'
import { settings } from './settings.ts'

const MESSAGES = { name: 'contact', most: 5, seconds: 3600 }

export const sendContactMessage = new Hono<AppEnv>().post('/contact', jsonBody(contactInput), async (c) => {
  const { name, email, message, captchaToken } = c.req.valid('json')
  const captcha = await solvedCaptcha(captchaToken, settings.CAPTCHA_SECRET)
  if (!captcha) {
    throw new ApiError('invalid_request', {
      field: 'captchaToken',
      message: 'Please verify you are not a robot.',
    })
  }
  const address = await clientAddress(c)
  const id = await acting.asVisitor(async (sql) => {
    await countHit(sql, MESSAGES, address)
    const [kept] = await sql<{ id: string }[]>`
      select private.send_contact_message(${captcha.nonce}, ${captcha.expiresAt.toISOString()}, ${name}, ${email}, ${message}) as id`
    return kept?.id ?? ''
  })
  // The message is kept: a mail service that is away is no reason to send the visitor away.
  await mailOperators({ id, name, email, message }).catch((error: unknown) =>
    log('error', { requestId: c.var.requestId, code: 'mail_failed', error: describeError(error) }),
  )
  return c.json({ success: true }, 201)
})
