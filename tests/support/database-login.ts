// Logins of the database by their role, from stack.json or TEST_DATABASE_URLS.

/** @throws which login is missing: a stack with an original may have others */
export function loginOf(urls: Record<string, string>, role: string): string {
  const url = urls[role]
  if (url) return url
  throw new Error(
    `databaseUrls has no login of ${role}, which this test needs. It has: ${Object.keys(urls).join(', ')}`,
  )
}
