// A hot standby of a running Postgres: a copy of its cluster that follows by streaming replication.
// npm's binaries lack pg_basebackup, so this does the same: pg_backup_start, a copy of the files,
// pg_backup_stop (Postgres, 25.3.2).
import { chmodSync, chownSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { copyFile, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import postgres from 'postgres'
import { type Identity, postgresIdentity } from './postgres-binaries.ts'
import { clusterFolder, endLeftover, type PostgresServer } from './start-postgres.ts'

export type StandbyOptions = {
  /** Folder of the standby's cluster, as in `startPostgres`. Its contents are deleted. */
  dataDir: string
  primary: Pick<PostgresServer, 'port' | 'dataDir'>
  /** The primary's superuser. The standby has the same. */
  superuser: string
  /** The superuser's password. */
  password: string
  /** Its `application_name`, for pg_stat_replication and synchronous_standby_names. */
  name: string
  log?: (line: string) => void
}

/**
 * Folders that are left empty: they belong to the running server, or are replicated (Postgres,
 * 25.3.4).
 */
const EMPTIED = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const LEFT_OUT = /^(postmaster\.(pid|opts)|prepared|standby\.signal|backup_label.*|pg_internal\.init.*|pgsql_tmp.*)$/
/** Copied last, because it contains the start of recovery. */
const CONTROL = join('global', 'pg_control')

type Copy = { from: string; to: string; own: (path: string) => void }

const ownerOf =
  ({ uid, gid }: Identity) =>
  (path: string) => {
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
  }

function makeFolder(path: string, own: Copy['own']): void {
  mkdirSync(path, { mode: 0o700 })
  own(path)
}

/**
 * Copies a file that Postgres is writing. Recovery repairs torn pages, and a missing file was
 * dropped.
 */
async function copyOne({ from, to, own }: Copy): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    own(to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

async function copyFiles(copy: Copy, below = ''): Promise<void> {
  const { from, to, own } = copy
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (LEFT_OUT.test(entry.name) || path === CONTROL) continue
    if (!entry.isDirectory()) {
      await copyOne({ from: join(from, path), to: join(to, path), own })
      continue
    }
    makeFolder(join(to, path), own)
    if (path === 'pg_wal') makeFolder(join(to, path, 'archive_status'), own)
    if (!EMPTIED.includes(path)) await copyFiles(copy, path)
  }
}

/** A quoted value in connection strings and settings files. */
const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const setting = (name: string, text: string) => `${name} = ${quoted(text)}\n`

/** The password is in a file of the cluster, because other users can read command lines. */
const settingsOf = ({ primary, superuser, password, name }: StandbyOptions) =>
  setting(
    'primary_conninfo',
    Object.entries({
      host: '127.0.0.1',
      port: String(primary.port),
      user: superuser,
      password,
      application_name: name,
    })
      .map(([key, value]) => `${key}=${quoted(value)}`)
      .join(' '),
  ) +
  // The feedback keeps rows that queries on the standby read. A lost primary is retried soon.
  setting('hot_standby_feedback', 'on') +
  setting('wal_retrieve_retry_interval', '500ms')

/**
 * Creates or recreates a standby's cluster. `startPostgres` then runs it on the same folder, also
 * after a kill. The primary must keep enough WAL for the longest absence: `wal_keep_size`.
 */
export async function makeStandby(options: StandbyOptions): Promise<void> {
  const { dataDir, primary, superuser, password, log } = options
  const identity = postgresIdentity()
  const own = ownerOf(identity)
  await endLeftover(dataDir, log)
  const folder = clusterFolder(dataDir, identity)
  rmSync(join(dataDir, 'prepared'), { force: true })
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  makeFolder(folder, own)
  chmodSync(folder, 0o700)
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text, { mode: 0o600 })
    own(join(folder, name))
  }
  const url = `postgresql://${superuser}:${encodeURIComponent(password)}@127.0.0.1:${primary.port}/postgres`
  // A backup must begin and end in one session.
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_backup_start(${options.name}, fast => true)`
    await copyFiles({ from: primary.dataDir, to: folder, own })
    await copyOne({ from: join(primary.dataDir, CONTROL), to: join(folder, CONTROL), own })
    const [label] = await sql<{ labelfile: string }[]>`
      select labelfile from pg_backup_stop(wait_for_archive => false)`
    write('backup_label', label?.labelfile ?? '')
  } finally {
    await sql.end()
  }
  write('standby.signal', '')
  write('postgresql.auto.conf', settingsOf(options))
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'prepared'), '')
}
