// The contact form and its captcha (spec sections 5 and 7).
import { z } from 'zod'
import { CONTACT_MESSAGE_MAX_CHARACTERS, CONTACT_NAME_MAX_CHARACTERS } from '../limits.ts'
import { text } from './common.ts'

/** GET contact/captcha: a signed challenge, as the ALTCHA widget takes it. */
export const captcha = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    expiresAt: z.number().int(),
  }),
  signature: z.string(),
})

export const contactInput = z.object({
  name: text(CONTACT_NAME_MAX_CHARACTERS).refine((value) => !/[\r\n]/.test(value), 'must be one line'),
  email: z.email().max(320),
  message: text(CONTACT_MESSAGE_MAX_CHARACTERS),
  /** The solved challenge of GET contact/captcha, as the ALTCHA widget gives it (base64). */
  captchaToken: z.string().min(1).max(4000),
})
