// Gives a test project a database: its own, or the one that TEST_DATABASE_URLS names (role to url, as JSON).
import type { TestProject } from 'vitest/node'
import { openTestDatabase } from '../../local/harness/test-database.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrls: Record<string, string>
  }
}

export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URLS
  if (given) {
    project.provide('databaseUrls', JSON.parse(given))
    return
  }
  const database = await openTestDatabase()
  project.provide('databaseUrls', database.urls)
  return () => database.close()
}
