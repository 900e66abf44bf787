// stack.json: what a program needs to use or test a running stack. It is rewritten after every
// restart of a part.
import { renameSync, writeFileSync } from 'node:fs'
import { seededAccounts } from '../seed/accounts.ts'
import { type Addresses, origin } from '../stack/addresses.ts'
import { FUNCTION_NAMES } from '../stack/functions.ts'
import type { Secrets } from '../stack/secrets.ts'

export type StackFacts = {
  localDir: string
  at: Addresses
  secrets: Secrets
  /** Process ids by part. */
  pids: Record<string, number>
}

/** Only its owner can read it, because it contains the stack's keys. */
export function describeStack(file: string, { localDir, at, secrets, pids }: StackFacts): void {
  const description = {
    localDir,
    urls: {
      web: at.siteUrl,
      supabase: at.supabaseUrl,
      studio: at.studioUrl,
      identity: at.identityUrl,
      payments: at.paymentsUrl,
      mailbox: at.mailboxUrl,
      storage: at.storageUrl,
      functions: Object.fromEntries(FUNCTION_NAMES.map((name) => [name, origin(at.functionPorts[name])])),
    },
    /** Original parts. `pids` contains the started ones. */
    originals: at.originals,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    signingKey: secrets.signingKey,
    stripe: secrets.stripe,
    sweepSecret: secrets.sweepSecret,
    databaseUrls: Object.fromEntries(at.loginRoles.map((role) => [role, at.databaseUrl(role)])),
    replicaPorts: at.ports.replicas,
    accounts: seededAccounts(),
    pids: { stack: process.pid, ...pids },
  }
  writeFileSync(`${file}.new`, JSON.stringify(description, null, 2), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
