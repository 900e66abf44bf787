import type { contactCalls } from '../../../contract/contact.ts'
import type { RoutesOf } from '../../_shared/http/handle.ts'
import { getCaptcha } from './get-captcha.ts'
import { sendContactMessage } from './send-contact-message.ts'

export const contactRoutes: RoutesOf<typeof contactCalls> = {
  getCaptcha,
  sendContactMessage,
}
