// The generated secrets of a deployment. The operator's file keeps them, so later runs set the same
// ones.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { firstDocumentKeys, rotateDocumentKeys, withoutRetired } from '../support/document-keys.ts'
import { DeployFailure } from './deploy-failure.ts'

export const GENERATED = [
  'PASSWORD_API',
  'PASSWORD_PUBLIC',
  'PASSWORD_PAYMENTS',
  'PASSWORD_JOBS',
  'SWEEP_SECRET',
  'OPENING_SECRET',
  'CAPTCHA_SECRET',
  'LINK_SECRET',
  'WEB_HOST_SECRET',
  'DOCUMENT_KEYS',
] as const

/** Values that a service shows only once, and digests of values that it never shows, to detect changes. */
type ExternalSecret = 'STRIPE_WEBHOOK_SECRET' | 'AUTH_CLIENT_SECRET_DIGEST'
export type StoredSecrets = Record<(typeof GENERATED)[number], string> & { [Name in ExternalSecret]?: string }

export const digest = (value: string): string => createHash('sha256').update(value).digest('hex')

const HEADER =
  '# Secrets of a deployed shop, written by `npm run deploy`. Keep this file: without it, links in old mails become invalid and passwords change.'

const read = (file: string): NodeJS.Dict<string> => (existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {})

/** Writes atomically: an interrupted run leaves the old file or the new one. */
function write(file: string, stored: NodeJS.Dict<string>): void {
  const lines = Object.entries(stored).map(([name, value]) => `${name}=${value}`)
  try {
    writeFileSync(`${file}.new`, [HEADER, ...lines, ''].join('\n'), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  } catch (cause) {
    throw new DeployFailure({
      what: 'the generated secrets cannot be stored',
      where: `DEPLOY_SECRETS=${file}: ${String((cause as NodeJS.ErrnoException).code)}`,
      remedy: 'name a file in a folder that this user can write to',
    })
  }
}

const generate = (name: (typeof GENERATED)[number]): string =>
  name === 'DOCUMENT_KEYS' ? firstDocumentKeys() : randomBytes(32).toString('base64url')

/** Generates and stores missing secrets before any is used. */
export function loadSecrets(file: string, { rotatesDocumentKey = false } = {}): StoredSecrets {
  const before = read(file)
  const missing = GENERATED.filter((name) => !before[name])
  const stored = { ...before, ...Object.fromEntries(missing.map((name) => [name, generate(name)])) } as StoredSecrets
  stored.DOCUMENT_KEYS = (rotatesDocumentKey ? rotateDocumentKeys : withoutRetired)(stored.DOCUMENT_KEYS)
  if (missing.length > 0 || stored.DOCUMENT_KEYS !== before.DOCUMENT_KEYS) write(file, stored)
  return stored
}

export const storeSecret = (file: string, name: ExternalSecret, value: string): void =>
  write(file, { ...read(file), [name]: value })

/** Placeholders for a dry run, which reads and generates no secret. */
export const placeholders = (): StoredSecrets =>
  Object.fromEntries([...GENERATED, 'STRIPE_WEBHOOK_SECRET'].map((name) => [name, `‹${name}›`])) as StoredSecrets
