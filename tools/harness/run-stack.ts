// Starts a stack for tests with free ports and its own data folder, which is removed afterwards.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectDir } from '../stack/environment.ts'
import { forgetLocalDir } from '../stack/forget-local-dir.ts'
import { waitForOutput } from './run-program.ts'

export type RunningStack = {
  localDir: string
  urls: {
    web: string
    supabase: string
    studio: string
    identity: string
    payments: string
    mailbox: string
    storage: string
    functions: Record<string, string>
  }
  /** Parts that the stack did not start (decision 25). */
  originals: string[]
  publishableKey: string
  secretKey: string
  /** The services' shared secret. `signingKey` signs access tokens (tools/stack/signing-key.ts). */
  jwtSecret: string
  signingKey: string
  stripe: { secretKey: string; webhookSecret: string; connectClientId: string }
  sweepSecret: string
  databaseUrls: Record<string, string>
  /** Ports of the database's hot standbys, which have the same roles and passwords. */
  replicaPorts: number[]
  accounts: {
    password: string
    sellers: { id: string; email: string; username: string }[]
    buyers: { id: string; email: string; username: string }[]
    admin: { id: string; email: string; username: string }
  }
  /** Process ids by part at the time of reading. A restarted part has another one. */
  pids: Record<string, number>
}

export const readStack = (localDir: string): RunningStack =>
  JSON.parse(readFileSync(join(localDir, 'stack.json'), 'utf8'))

/** Any free port, and none of the caller's stack settings. */
export const stackEnvironment = (localDir: string): NodeJS.ProcessEnv => ({
  ...process.env,
  WEB_PORT: '0',
  SUPABASE_PORT: '0',
  POSTGRES_PORT: '0',
  IDENTITY_PORT: '0',
  PAYMENTS_PORT: '0',
  MAILBOX_PORT: '0',
  AUTH_URL: '',
  REST_URL: '',
  STORAGE_URL: '',
  STRIPE_API_BASE: '',
  POSTGRES_URL: '',
  LOCAL_DIR: localDir,
  LOCAL_THROWAWAY: '1',
  SITEMAP_PAGE_URLS: '15',
})

/** Creates a folder that the user who runs Postgres can enter. */
export function newLocalDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'marketplace-'))
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Runs `npm start` without the installation. Resolves at its line "Ready". Rejects with its output
 * if it ends before.
 */
export async function runStack(localDir = newLocalDir(), environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(projectDir, 'tools', 'start', 'main.ts')],
    {
      env: { ...stackEnvironment(localDir), ...environment },
      // The stack ends when this channel closes, however this process ends.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const output = await waitForOutput(child, /^Ready/m)
  return {
    stack: readStack(localDir),
    localDir,
    child,
    exited,
    output,
    /** Ends the stack and deletes its data. */
    close: async () => {
      child.kill('SIGTERM')
      await exited
      forgetLocalDir(localDir)
    },
  }
}
