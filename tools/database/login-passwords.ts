// Passwords of login roles as Postgres stores them (RFC 5802), so that no statement and no log
// contains a password.
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { connectOnce } from './connect-once.ts'

const ITERATIONS = 4096

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** @param password of letters, digits, - and _ alone, for which SASLprep changes nothing */
export function scramVerifier(password: string, salt = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, 32, 'sha256')
  const stored = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  const server = hmac(salted, 'Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}

/** @param verifier of scramVerifier */
export const passwordStatement = (role: string, verifier: string): string =>
  `alter role ${role} with login password '${verifier}'`

/** Sets the passwords of the roles that exist. @param ownerUrl of a role that may do so */
export async function setPasswords(ownerUrl: string, passwords: Record<string, string>): Promise<void> {
  await using sql = connectOnce(ownerUrl)
  const there = await sql<{ role: string }[]>`
    select rolname as role from pg_roles where rolname in ${sql(Object.keys(passwords))}`
  const statements = there.map(({ role }) => passwordStatement(role, scramVerifier(passwords[role] ?? '')))
  if (statements.length > 0) await sql.unsafe(statements.join('; '))
}
