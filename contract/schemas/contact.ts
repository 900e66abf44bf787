// The contact form and its captcha (spec sections 5 and 7).
import { z } from 'zod'
import { CONTACT_MESSAGE_MAX_CHARACTERS, CONTACT_NAME_MAX_CHARACTERS } from '../limits.ts'
import { text } from './common.ts'

export const contactInput = z.object({
  name: text(CONTACT_NAME_MAX_CHARACTERS).refine((value) => !/[\r\n]/.test(value), 'must be one line'),
  email: z.email().max(320),
  message: text(CONTACT_MESSAGE_MAX_CHARACTERS),
  /** The solved challenge of GET contact/captcha, as the ALTCHA widget gives it (base64). */
  captchaToken: z.string().min(1).max(4000),
})
