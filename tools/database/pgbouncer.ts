// A transaction-mode pooler for the local database, like Supavisor in a hosted project. Uses
// PgBouncer, if it is installed.
import { accessSync, chownSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Identity, postgresIdentity } from '@marketplace/local-postgres/binaries'
import type { ChildPlan } from '../stack/children.ts'
import { waitForPort } from '../stack/ports.ts'

/** Error message if PgBouncer is missing. */
export const HOW_TO_GET_IT = 'PgBouncer is not on this machine: apt-get install pgbouncer, or brew install pgbouncer'

/** On Debian it is in a folder that only root has in PATH. */
const { PATH = '' } = process.env
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin']

/** The path of the program, or null. */
export function findPgBouncer(path = PATH): string | null {
  const isProgram = (file: string) => {
    try {
      accessSync(file, constants.X_OK)
      return true
    } catch {
      return false
    }
  }
  return [...path.split(delimiter), ...MORE_FOLDERS].map((folder) => join(folder, 'pgbouncer')).find(isProgram) ?? null
}

export type PoolerOptions = {
  /** For its settings. The user that runs Postgres must be able to read it. */
  folder: string
  port: number
  postgresPort: number
  /** Passwords of the roles that may log in. */
  passwords: Record<string, string>
  /** Connections to Postgres for each role. */
  serverConnections: number
}

/**
 * Clients share a few connections without a reset between transactions, so leaked session state
 * shows. Unknown startup parameters are errors.
 */
const settingsOf = ({ folder, port, postgresPort, serverConnections }: PoolerOptions) => `[databases]
postgres = host=127.0.0.1 port=${postgresPort} dbname=postgres

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 500
log_connections = 0
log_disconnections = 0
log_stats = 0
`

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

function writeFor(identity: Identity, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid)
}

/**
 * Writes its settings and returns the process to start. @throws one line if PgBouncer is missing
 */
export function planPooler(options: PoolerOptions): ChildPlan {
  const program = findPgBouncer()
  if (!program) throw new Error(HOW_TO_GET_IT)
  const identity = postgresIdentity()
  mkdirSync(options.folder, { recursive: true, mode: 0o755 })
  const file = join(options.folder, 'pgbouncer.ini')
  writeFor(identity, file, settingsOf(options))
  const users = Object.entries(options.passwords).map((entry) => entry.map(quoted).join(' '))
  writeFor(identity, join(options.folder, 'users.txt'), `${users.join('\n')}\n`)
  return {
    name: 'pooler',
    command: program,
    // Like Postgres, it refuses to run as root.
    arguments: [...(identity.uid === undefined ? [] : ['--user=postgres']), file],
    environment: { PATH },
    waitUntilReady: () => waitForPort(options.port),
  }
}
