// One database connection.
import postgres from 'postgres'

/** `await using` closes it at the end of the block. */
export function connectOnce(url: string, options: postgres.Options<Record<string, never>> = {}) {
  const sql = postgres(url, { max: 1, onnotice: () => {}, ...options })
  return Object.assign(sql, { [Symbol.asyncDispose]: () => sql.end() })
}
