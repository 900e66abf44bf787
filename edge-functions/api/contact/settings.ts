// What only the contact form needs: the captcha's secret, where its mails go, and the site that they name.
import { readSettings } from '../../_shared/env.ts'

export const settings = readSettings('CAPTCHA_SECRET', 'SMTP_URL', 'CONTACT_TO', 'SITE_URL')
