// An empty database for tests, built from the migrations and shaped like the hosted platform. It is
// deleted afterwards.
import { join } from 'node:path'
import { clusterFolder } from '@marketplace/local-postgres'
import { setPasswords } from '../database/login-passwords.ts'
import { type DatabaseOptions, startDatabase } from '../database/start-database.ts'
import { withStoragePolicies } from '../database/storage-policies.ts'
import { projectDir } from '../stack/environment.ts'
import { forgetLocalDir } from '../stack/forget-local-dir.ts'
import { migrate } from '../stack/migrate.ts'
import { choosePort } from '../stack/ports.ts'
import { loadSecrets } from '../stack/secrets.ts'
import { fillFromTemplate } from './database-template.ts'
import { newLocalDir } from './run-stack.ts'

export type TestDatabase = { urls: Record<string, string>; close(): Promise<void> }

type TestOptions = Pick<DatabaseOptions, 'exposesNewTables' | 'settings'>

type Build = (projectDir: string, databaseUrl: string) => Promise<void>

/** Whether the user that runs Postgres can enter the folder, so that the cluster is inside it. */
const isReachable = (localDir: string) => clusterFolder(join(localDir, 'postgres')) === join(localDir, 'postgres')

/** Starts the database of a data folder, and fills it. */
async function openIn(localDir: string, build: Build | undefined, { exposesNewTables, settings }: TestOptions = {}) {
  const passwords = loadSecrets(localDir).databasePasswords
  const database = await startDatabase({
    dataDir: join(localDir, 'postgres'),
    port: await choosePort('postgres', 0),
    passwords,
    ...(exposesNewTables ? { exposesNewTables } : {}),
    ...(settings ? { settings } : {}),
    durable: false,
  })
  const urls = Object.fromEntries(
    Object.entries(passwords).map(([role, password]) => [role, database.url(role, password)]),
  )
  // Postgres outlives its parent, so an interrupted run must end it.
  const abandon = () => {
    process.kill(database.pid, 'SIGQUIT')
    forgetLocalDir(localDir)
  }
  process.once('exit', abandon)
  process.once('SIGTERM', () => process.exit(143))
  const stop = async () => {
    process.off('exit', abandon)
    await database.close()
  }
  const close = async () => {
    await stop()
    forgetLocalDir(localDir)
  }
  try {
    if (build) {
      await withStoragePolicies(urls.supabase_admin ?? '', () => build(projectDir, urls.postgres ?? ''))
      await setPasswords(urls.supabase_admin ?? '', passwords)
    }
    return { urls, stop, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** A data folder with the migrated database, where Postgres can enter it. A stack that starts in it migrates nothing. */
export async function newMigratedDir(): Promise<string> {
  const localDir = newLocalDir()
  if (isReachable(localDir))
    await fillFromTemplate(localDir, async () => await (await openIn(localDir, migrate)).stop())
  return localDir
}

/** @param build fills the database as `postgres`, by default from the migrations */
export async function openTestDatabase(build?: Build, options: TestOptions = {}): Promise<TestDatabase> {
  if (build || options.exposesNewTables) return await openIn(newLocalDir(), build ?? migrate, options)
  const localDir = await newMigratedDir()
  return await openIn(localDir, isReachable(localDir) ? undefined : migrate, options)
}
