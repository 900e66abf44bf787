// Guessing passwords: five wrong ones for an email within 15 minutes close it for the rest of that time, known or not.
import type { Provider } from './provider.ts'

const window = 15 * 60_000
const allowed = 5

/** Minutes until the email may be tried again, 0 when it may be tried now. */
export function minutesToWait(provider: Provider, email: string): number {
  const since = provider.now() - window
  const rows = provider.db
    .prepare('select at from failures where email = ? and at > ? order by at desc limit ?')
    .all(email, since, allowed)
  const oldest = rows.at(allowed - 1)
  return oldest ? Math.ceil((Number(oldest.at) - since) / 60_000) : 0
}

export function countFailure(provider: Provider, email: string): void {
  provider.db.prepare('insert into failures (email, at) values (?, ?)').run(email, provider.now())
}

export function forgetFailures(provider: Provider, email: string): void {
  provider.db.prepare('delete from failures where email = ?').run(email)
}
