// Finding a user by what an address names: an id or a username. The two cannot be mistaken: a username is too short for an id.
import { USERNAME_PATTERN } from '../../../contract/index.ts'
import type { Sql, Transaction } from '../database/open-database.ts'
import { isUuid } from '../is-uuid.ts'

/**
 * A condition over `profiles`. Usernames are stored in lower case, and compared as plain text: that comparison is leakproof, so an index
 * serves it below the policies (decision 8).
 */
export function isUser(sql: Sql | Transaction, identifier: string) {
  if (isUuid(identifier)) return sql`profiles.id = ${identifier}`
  const username = identifier.toLowerCase()
  if (!USERNAME_PATTERN.test(username)) return sql`false`
  return sql`profiles.username = ${username}`
}
