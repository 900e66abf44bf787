// One connection to a database.
import postgres from 'postgres'

/** Ends with the block that opens it by `await using`. */
export function connectOnce(url: string, options: postgres.Options<Record<string, never>> = {}) {
  const sql = postgres(url, { max: 1, onnotice: () => {}, ...options })
  return Object.assign(sql, { [Symbol.asyncDispose]: () => sql.end() })
}
