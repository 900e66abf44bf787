// The stack's database: its own Postgres with standbys, which is kept running, or an external one,
// which isn't stopped.
import { join } from 'node:path'
import { openExternalDatabase } from '../database/external-database.ts'
import { keepRunning, type SupervisedDatabase } from '../database/keep-running.ts'
import { setPasswords } from '../database/login-passwords.ts'
import { startDatabase } from '../database/start-database.ts'
import { startReplicas } from '../database/start-replicas.ts'
import { withStoragePolicies } from '../database/storage-policies.ts'
import { migrate } from '../stack/migrate.ts'
import type { Plan } from './plans.ts'

type Opening = Pick<Plan, 'environment' | 'secrets' | 'at'> & {
  /** The started servers by name. */
  databases: Map<string, SupervisedDatabase>
  onStart: () => void
  log: (name: string, line: string) => void
}

const keepOwn = ({ environment, secrets, at, onStart, log }: Opening): Promise<SupervisedDatabase> =>
  keepRunning({
    name: 'postgres',
    start: () =>
      startDatabase({
        dataDir: join(environment.localDir, 'postgres'),
        port: at.ports.postgres,
        passwords: secrets.databasePasswords,
        exposesNewTables: environment.exposesNewTables,
        hasReplicas: environment.replicas > 0,
        durable: !environment.isThrowaway,
        log: (line) => log('postgres', line),
      }),
    onStart,
    log: (line) => log('stack', line),
  })

/** Opens the database, applies pending migrations, and sets the functions' passwords. */
export async function openDatabase(opening: Opening): Promise<void> {
  const { environment, at, databases } = opening
  const { ownerUrl, passwords } = at
  if (at.originals.includes('postgres')) {
    await openExternalDatabase({ ownerUrl, passwords, exposesNewTables: environment.exposesNewTables })
    // It may have the passwords of an earlier stack.
    await setPasswords(ownerUrl, passwords)
  } else databases.set('postgres', await keepOwn(opening))
  await withStoragePolicies(ownerUrl, () => migrate(environment.projectDir, at.databaseUrl('postgres')), {
    isGiven: at.originals.includes('postgres'),
  })
  await setPasswords(ownerUrl, passwords)
}

/** Starts the standbys of the stack's own database. */
export async function openReplicas({ environment, secrets, at, databases, onStart, log }: Opening): Promise<void> {
  const primary = databases.get('postgres')?.current()
  if (!primary || environment.replicas === 0) return
  const replicas = await startReplicas({
    localDir: environment.localDir,
    ports: at.ports.replicas,
    primary,
    password: secrets.databasePasswords.supabase_admin,
    durable: !environment.isThrowaway,
    onStart,
    log,
  })
  for (const [name, replica] of replicas) databases.set(name, replica)
}
