// The contact form and its captcha (spec sections 5 and 7).
import { z } from 'zod'
import { CONTACT_MESSAGE_MAX_CHARACTERS } from './limits.ts'
import { captchaToken, done, email, integer, nameLine, text } from './operations/common.ts'
import { json, operationsOf } from './operations/operation.ts'

/** A signed challenge for the ALTCHA widget. */
export const captcha = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: integer,
    keyLength: integer,
    keyPrefix: z.string(),
    expiresAt: integer,
  }),
  signature: z.string(),
})

export const contactCalls = operationsOf('contact', 'Contact', 'public', {
  getCaptcha: {
    call: 'get /contact/captcha',
    summary: 'Get a captcha challenge for the contact form (altcha.org, protocol 2). It expires after five minutes.',
    answers: { 200: json('The challenge.', captcha) },
  },
  sendContactMessage: {
    call: 'post /contact',
    changes: [],
    summary: 'Send a message to the operators. Each solved captcha works once.',
    body: z.object({ name: nameLine, email, message: text(CONTACT_MESSAGE_MAX_CHARACTERS), captchaToken }),
    answers: { 201: json('The message is stored.', done) },
    errors: ['captcha_used', 'rate_limited'],
  },
})
