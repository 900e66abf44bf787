// Passwords as scrypt hashes, written `salt:hash` in hex (RFC 7914; N 2^14, r 8, p 1, Node's
// defaults).
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import type { Provider } from './provider.ts'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const length = 32

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await derive(password, salt, length)).toString('hex')}`
}

/**
 * False for a missing hash too, after the same work, so that time does not tell who has an account.
 */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [salt, hash] = (stored ?? `${'00'.repeat(16)}:${'00'.repeat(length)}`).split(':')
  const expected = Buffer.from(hash ?? '', 'hex')
  const derived = await derive(password, Buffer.from(salt ?? '', 'hex'), length)
  return expected.length === derived.length && timingSafeEqual(expected, derived) && stored !== undefined
}

// Guessing passwords: five wrong ones for an email within 15 minutes close it for the rest of that
// time, known or not.

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
