import { ID_PATTERN, USERNAME_PATTERN } from '../../contract/index.ts'
import type { Sql, Transaction } from './database/open-database.ts'

export const isUuid = (text: string): boolean => ID_PATTERN.test(text)

// Finds a user by an id or a username. A username is too short to be an id.

/**
 * A condition over `profiles`. Usernames are lower case and compared as plain text: that comparison
 * is leakproof, so an index serves it below the policies (decision 1).
 */
export function isUser(sql: Sql | Transaction, identifier: string) {
  if (isUuid(identifier)) return sql`profiles.id = ${identifier}`
  const username = identifier.toLowerCase()
  if (!USERNAME_PATTERN.test(username)) return sql`false`
  return sql`profiles.username = ${username}`
}

const STORED_PATH = /^avatars\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/

/** Converts between stored avatars and addresses. `supabaseUrl` is the address for browsers. */
export function avatarAddresses(supabaseUrl: string) {
  const base = `${supabaseUrl}/storage/v1/object/public/`
  function toAddress(stored: string): string
  function toAddress(stored: string | null): string | null
  function toAddress(stored: string | null) {
    return stored !== null && STORED_PATH.test(stored) ? base + stored : stored
  }
  return {
    toAddress,
    /** Gives any other address back as it is. */
    toStored: (address: string) =>
      address.startsWith(base) && STORED_PATH.test(address.slice(base.length)) ? address.slice(base.length) : address,
  }
}
