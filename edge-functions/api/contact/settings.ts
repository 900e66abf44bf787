// What only the contact form needs: the captcha's secret, and who gets its messages.
import { readSettings } from '../../_shared/env.ts'

export const settings = readSettings('CAPTCHA_SECRET', 'CONTACT_TO')
