// The web's build writes this file (edge-functions/jobs/mails/index.ts). Without it mails are English.
import type { Locale } from '../../../contract/locales.ts'

export function mailsIn(locale: Locale): typeof import('../mails/index.ts')
