// Stores a guest's message and mails it to the operators. Each solved captcha counts once.
import { contactCalls } from '../../../contract/operations/contact.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { describeError, log } from '../../_shared/http/log.ts'
import { countHit } from '../../_shared/limits/rate-limit.ts'
import { acting, clientAddress, handle } from '../context.ts'
import { solvedCaptcha } from './captcha.ts'
import { mailOperators } from './mail-operators.ts'
import { settings } from './settings.ts'

const MESSAGES = { name: 'contact', most: 5, seconds: 3600 }

export const sendContactMessage = handle(contactCalls.sendContactMessage)(async (c, { body }) => {
  const { name, email, message, captchaToken } = body
  const captcha = await solvedCaptcha(captchaToken, settings.CAPTCHA_SECRET)
  if (!captcha) {
    throw new ApiError('invalid_request', {
      field: 'captchaToken',
      message: 'Please verify you are not a robot.',
    })
  }
  const address = await clientAddress(c)
  const id = await acting.asService(async (sql) => {
    await countHit(sql, MESSAGES, address)
    const [stored] = await sql<{ id: string }[]>`
      select private.send_contact_message(${captcha.nonce}, ${captcha.expiresAt.toISOString()}, ${name}, ${email}, ${message}) as id`
    return stored?.id ?? ''
  })
  // The message is stored: a mail service that is away is no reason to send the guest away.
  await mailOperators({ id, name, email, message }).catch((error: unknown) =>
    log('error', { requestId: c.var.requestId, code: 'mail_failed', error: describeError(error) }),
  )
  return { success: true }
})
