// Passwords as scrypt hashes, `salt:hash` in hex (RFC 7914; N 2^14, r 8, p 1, Node's defaults).
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const length = 32

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  return `${salt.toString('hex')}:${(await derive(password, salt, length)).toString('hex')}`
}

/** A missing hash takes the same work, so the time doesn't show who has an account. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [salt, hash] = (stored ?? `${'00'.repeat(16)}:${'00'.repeat(length)}`).split(':')
  const expected = Buffer.from(hash ?? '', 'hex')
  const derived = await derive(password, Buffer.from(salt ?? '', 'hex'), length)
  return expected.length === derived.length && timingSafeEqual(expected, derived) && stored !== undefined
}
