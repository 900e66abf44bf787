// Gives a test project a migrated, empty database of its own, shaped like the hosted platform.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { setPasswords, startDatabase } from '../../local/database/start-database.ts'
import { projectDir } from '../../local/stack/environment.ts'
import { migrate } from '../../local/stack/migrate.ts'
import { settlePort } from '../../local/stack/ports.ts'
import { loadSecrets } from '../../local/stack/secrets.ts'
import { newLocalDir } from './run-stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrls: Record<string, string>
  }
}

export default async function setup(project: TestProject) {
  const localDir = newLocalDir()
  const passwords: Record<string, string> = loadSecrets(localDir).databasePasswords
  const database = await startDatabase({
    dataDir: join(localDir, 'postgres'),
    port: await settlePort('postgres', 0),
    passwords: loadSecrets(localDir).databasePasswords,
    durable: false,
  })
  const urls = Object.fromEntries(
    Object.entries(passwords).map(([role, password]) => [role, database.url(role, password)]),
  )
  const close = async () => {
    await database.close()
    rmSync(localDir, { recursive: true, force: true })
  }
  try {
    await migrate(projectDir, urls.postgres ?? '')
    const sql = postgres(urls.supabase_admin ?? '', { max: 1 })
    await setPasswords(sql, passwords)
    await sql.end()
  } catch (error) {
    await close()
    throw error
  }
  project.provide('databaseUrls', urls)
  return close
}
