// The contact form and its captcha.

import { contactCalls } from '../../contract/contact.ts'
import { makeChallenge, requireCaptcha } from '../_shared/captcha.ts'
import { readSettings } from '../_shared/env.ts'
import { countHit } from '../_shared/rate-limit.ts'
import { acting, clientAddress, handle } from './context.ts'

export const settings = readSettings('CAPTCHA_SECRET', 'CONTACT_TO')

export const getCaptcha = handle(contactCalls.getCaptcha)(() => makeChallenge(settings.CAPTCHA_SECRET))

// Stores a guest's message and queues its emails. Each solved captcha works once.

const MESSAGES = { name: 'contact', most: 5, seconds: 3600 }

export const sendContactMessage = handle(contactCalls.sendContactMessage)(async (c, { body }) => {
  const { name, email, message, captchaToken } = body
  const captcha = await requireCaptcha(captchaToken, settings.CAPTCHA_SECRET)
  const address = await clientAddress(c)
  await acting.asService(async (sql) => {
    await countHit(sql, MESSAGES, address)
    await sql`
      select private.send_contact_message(${captcha.nonce}, ${captcha.expiresAt.toISOString()}, ${name}, ${email}, ${message},
        ${settings.CONTACT_TO ?? null})`
  })
})
