// What the doctor may be given beside the shop's address. Each opens checks that are skipped
// without it.
import { isLoopback } from './check.ts'

/**
 * Over the internet the owner's password and what is read are encrypted, whatever the address says.
 */
function encrypted(address: string): string {
  const url = new URL(address)
  if (!url.searchParams.has('sslmode') && !isLoopback(address)) url.searchParams.set('sslmode', 'require')
  return url.href
}

/** @param values of the file that --env names, or of .env and the shell */
export function givenBy(values: NodeJS.Dict<string>) {
  const { DOCTOR_ADMIN_TOKEN, DOCTOR_DATABASE_URL, DOCTOR_DKIM_SELECTOR, STRIPE_SECRET_KEY, STRIPE_API_URL } = values
  return {
    adminToken: DOCTOR_ADMIN_TOKEN || undefined,
    databaseUrl: DOCTOR_DATABASE_URL ? encrypted(DOCTOR_DATABASE_URL) : undefined,
    dkimSelector: DOCTOR_DKIM_SELECTOR || undefined,
    stripe: STRIPE_SECRET_KEY ? { url: STRIPE_API_URL || 'https://api.stripe.com', key: STRIPE_SECRET_KEY } : undefined,
    smtpHost: URL.parse(values.SMTP_URL ?? '')?.hostname,
    mailDomain: /@([\w.-]+)>?$/.exec(values.MAIL_FROM ?? '')?.[1],
  }
}
