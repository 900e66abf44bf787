// The doctor's settings besides the shop's address. Each opens checks that are skipped without it.
import { readStack } from '../harness/run-stack.ts'
import { readEnvironment } from '../stack/environment.ts'
import { isLoopback } from './check.ts'

/** Requires TLS outside this machine, because the connection carries the owner's password. */
function encrypted(address: string): string {
  const url = new URL(address)
  if (!url.searchParams.has('sslmode') && !isLoopback(address)) url.searchParams.set('sslmode', 'require')
  return url.href
}

/** The owner's connection to the local stack, if the shop at this address belongs to it. */
export function localDatabase(url: string, localDir = readEnvironment().localDir): NodeJS.Dict<string> {
  try {
    const { urls, databaseUrls } = readStack(localDir)
    if (!isLoopback(url) || new URL(url).port !== new URL(urls.web).port) return {}
    return { DOCTOR_DATABASE_URL: databaseUrls.supabase_admin ?? databaseUrls.postgres }
  } catch {
    return {}
  }
}

/** @param values from the file in --env, or from .env and the shell */
export function readOptions(values: NodeJS.Dict<string>) {
  const { DOCTOR_ADMIN_TOKEN, DOCTOR_DATABASE_URL, DOCTOR_DKIM_SELECTOR, STRIPE_SECRET_KEY, STRIPE_API_URL } = values
  return {
    adminToken: DOCTOR_ADMIN_TOKEN || undefined,
    databaseUrl: DOCTOR_DATABASE_URL ? encrypted(DOCTOR_DATABASE_URL) : undefined,
    dkimSelector: DOCTOR_DKIM_SELECTOR || undefined,
    stripe: STRIPE_SECRET_KEY ? { url: STRIPE_API_URL || 'https://api.stripe.com', key: STRIPE_SECRET_KEY } : undefined,
    smtpHost: URL.parse(values.SMTP_URL ?? '')?.hostname,
    sellsTo: values.SELLS_TO?.split(','),
    mailDomain: /@([\w.-]+)>?$/.exec(values.MAIL_FROM ?? '')?.[1],
  }
}
