// Contact: the form of spec section 5 and its captcha. Both are open to everyone.
import { getCaptcha } from './get-captcha.ts'
import { sendContactMessage } from './send-contact-message.ts'

export const contactRoutes = [getCaptcha, sendContactMessage]
