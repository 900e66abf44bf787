// A local Postgres: created once, started as its own process, ended cleanly.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import postgres from 'postgres'
import { canReach, type Identity, postgresIdentity, postgresPrograms, reachableFolder } from './postgres-binaries.ts'
import { commandOf, endProcess, isAlive } from './processes.ts'

export type PostgresOptions = {
  /**
   * Folder of the cluster. If the user that runs Postgres can't reach it, a folder under /var/lib
   * is used and logged.
   */
  dataDir: string
  port: number
  superuser: string
  /** The superuser's password. */
  password: string
  /** Settings for postgresql.conf, in addition to the defaults here. */
  settings?: Record<string, string>
  /** Runs once on a new cluster, with the superuser's URL. */
  prepare?: (url: string) => Promise<void>
  /** false is faster but loses data at a power failure, not when it is killed. For disposable data. */
  durable?: boolean
  log?: (line: string) => void
}

export type PostgresServer = {
  port: number
  pid: number
  /** The real folder of the cluster. */
  dataDir: string
  url(role: string, password: string): string
  /** Settles when the server process ends for any reason. */
  ended: Promise<void>
  close(): Promise<void>
}

/** The real folder of the cluster: `dataDir`, or another one if Postgres can't reach it. */
export function clusterFolder(dataDir: string, identity = postgresIdentity()): string {
  mkdirSync(dataDir, { recursive: true })
  if (identity.uid === undefined || canReach(dataDir, identity)) return dataDir
  return join(reachableFolder(dataDir), 'postgres')
}

/**
 * Ends a server that a killed parent left behind, because it locks the data. Removes a stale pid
 * file.
 */
export async function endLeftover(dataDir: string, log: (line: string) => void = () => {}): Promise<void> {
  const folder = clusterFolder(dataDir)
  const pidFile = join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (isAlive(pid) && commandOf(pid).includes(folder)) {
    log(`ending the database server that an earlier run left behind (process ${pid})`)
    await endProcess(pid, 'SIGINT', 15_000)
  }
  rmSync(pidFile, { force: true })
}

function makeCluster(
  folder: string,
  initdb: string,
  identity: Identity,
  { superuser, password }: PostgresOptions,
  environment: NodeJS.ProcessEnv,
) {
  rmSync(folder, { recursive: true, force: true })
  // Postgres' user must pass through the parents. Only it may read the cluster.
  mkdirSync(dirname(folder), { recursive: true, mode: 0o755 })
  mkdirSync(folder, { mode: 0o700 })
  chmodSync(folder, 0o700)
  const passwordFile = `${folder}.password`
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (identity.uid !== undefined && identity.gid !== undefined) {
    chownSync(folder, identity.uid, identity.gid)
    chownSync(passwordFile, identity.uid, identity.gid)
  }
  const flags = [
    `--username=${superuser}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ]
  const made = spawnSync(initdb, [`--pgdata=${folder}`, `--pwfile=${passwordFile}`, ...flags], {
    ...identity,
    env: environment,
    cwd: '/',
    encoding: 'utf8',
  })
  rmSync(passwordFile, { force: true })
  if (made.status !== 0) throw new Error(`the database couldn’t be created: ${made.stderr || made.error}`)
}

async function waitUntilReady(url: string, hasEnded: () => boolean, output: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  for (;;) {
    const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} })
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (hasEnded()) throw new Error(`the database server ended at start: ${output()}`)
      if (Date.now() > deadline) throw new Error('the database server did not answer within 30 s', { cause: error })
      await delay(50)
    } finally {
      await sql.end({ timeout: 1 })
    }
  }
}

/** Starts the database, and creates it if needed. Resolves when it answers queries. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const log = options.log ?? (() => {})
  const identity = postgresIdentity()
  const programs = postgresPrograms(identity)
  const folder = clusterFolder(options.dataDir, identity)
  if (folder !== options.dataDir) log(`the database lives in ${folder}: its user cannot enter ${options.dataDir}`)
  const environment = { ...process.env, LC_ALL: 'C', LD_LIBRARY_PATH: programs.libraries }

  await endLeftover(options.dataDir, log)
  const prepared = join(options.dataDir, 'prepared')
  const isNew = !existsSync(join(folder, 'PG_VERSION')) || !existsSync(prepared)
  if (isNew) makeCluster(folder, programs.initdb, identity, options, environment)

  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '120',
    shared_buffers: '128MB',
    jit: 'off',
    // Error details contain values such as addresses, so they don't belong in a log.
    log_min_messages: 'log',
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(options.durable === false ? { fsync: 'off', full_page_writes: 'off' } : {}),
    ...options.settings,
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(programs.postgres, ['-D', folder, '-p', String(options.port), ...flags], {
    ...identity,
    env: environment,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    // Its own process group: Ctrl-C in the terminal must not end it before the services that use
    // it.
    detached: true,
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000)
    for (const line of text.split('\n')) if (line) log(line)
  })
  let isOver = false
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      isOver = true
      resolve()
    })
    child.once('error', () => {
      isOver = true
      resolve()
    })
  })
  const url = (role: string, password: string) =>
    `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${options.port}/postgres`
  const close = async () => {
    if (child.pid !== undefined && !isOver) await endProcess(child.pid, 'SIGINT', 15_000)
    await ended
  }
  try {
    const superuser = url(options.superuser, options.password)
    await waitUntilReady(
      superuser,
      () => isOver,
      () => output,
    )
    if (isNew) {
      await options.prepare?.(superuser)
      writeFileSync(prepared, '')
    }
  } catch (error) {
    await close()
    throw error
  }
  return { port: options.port, pid: child.pid ?? 0, dataDir: folder, url, ended, close }
}
