// Stores a guest's message and enqueues the mails about it. Each solved captcha counts once.
import { contactCalls } from '../../../contract/contact.ts'
import { ApiError } from '../../_shared/http/api-error.ts'
import { countHit } from '../../_shared/limits/rate-limit.ts'
import { acting, clientAddress, handle } from '../context.ts'
import { solvedCaptcha } from './captcha.ts'
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
  await acting.asService(async (sql) => {
    await countHit(sql, MESSAGES, address)
    await sql`
      select private.send_contact_message(${captcha.nonce}, ${captcha.expiresAt.toISOString()}, ${name}, ${email}, ${message},
        ${settings.CONTACT_TO ?? null})`
  })
  return { success: true }
})
