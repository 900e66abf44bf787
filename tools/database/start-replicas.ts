// Hot standbys of the local database as read replicas, as in a hosted project. Each start of the
// stack recreates them.
import { join } from 'node:path'
import { startPostgres } from '@marketplace/local-postgres'
import { makeStandby } from '@marketplace/local-postgres/standby'
import { REPLICA_NAMES } from '../stack/environment.ts'
import { keepRunning, type SupervisedDatabase } from './keep-running.ts'
import type { Database } from './start-database.ts'

export type ReplicaOptions = {
  /** The stack's folder. */
  localDir: string
  /** One port per standby. */
  ports: number[]
  primary: Database
  /** The password of supabase_admin. */
  password: string
  durable: boolean
  onStart: () => void
  log: (name: string, line: string) => void
}

const SUPERUSER = 'supabase_admin'

/** Resolves when all standbys answer. */
export const startReplicas = ({ localDir, ports, primary, password, durable, onStart, log }: ReplicaOptions) =>
  Promise.all(
    ports.map(async (port, index): Promise<[string, SupervisedDatabase]> => {
      const name = REPLICA_NAMES[index] ?? ''
      const options = { dataDir: join(localDir, name), superuser: SUPERUSER, password }
      const say = (line: string) => log(name, line)
      await makeStandby({ ...options, primary, name, log: say })
      const start = () => startPostgres({ ...options, port, durable, log: say })
      return [name, await keepRunning({ name, start, onStart, log: (line) => log('stack', line) })]
    }),
  )
