// Secrets of one local stack, generated at its first start and kept in its data folder. Every stack
// has its own.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { firstDocumentKeys } from '../support/document-keys.ts'
import { newSigningKey } from './signing-key.ts'

const secret = (bytes = 24) => randomBytes(bytes).toString('base64url')

const make = () => ({
  databasePasswords: {
    supabase_admin: secret(),
    postgres: secret(),
    authenticator: secret(),
    supabase_auth_admin: secret(),
    supabase_storage_admin: secret(),
    supabase_lite_rest: secret(),
    marketplace_api: secret(),
    marketplace_public: secret(),
    marketplace_payments: secret(),
    marketplace_jobs: secret(),
  },
  /** Shared by the gateway's services. Tokens with it aren't valid outside. */
  jwtSecret: secret(48),
  signingKey: newSigningKey(),
  publishableKey: `sb_publishable_${secret(16)}`,
  secretKey: `sb_secret_${secret(16)}`,
  identity: { clientId: `Iv1.${secret(8)}`, clientSecret: secret() },
  stripe: {
    secretKey: `sk_test_${secret(24)}`,
    webhookSecret: `whsec_${secret(24)}`,
    connectClientId: `ca_${secret(24)}`,
  },
  sweepSecret: secret(),
  openingSecret: secret(32),
  captchaSecret: secret(),
  linkSecret: secret(32),
  mailWebhookSecret: `whsec_${randomBytes(24).toString('base64')}`,
  documentKeys: firstDocumentKeys(),
  studioSecret: secret(),
  webHostSecret: secret(),
})

export type Secrets = ReturnType<typeof make>

export function loadSecrets(localDir: string): Secrets {
  const path = join(localDir, 'secrets.json')
  let stored: Partial<Secrets> = {}
  if (existsSync(path)) {
    try {
      stored = JSON.parse(readFileSync(path, 'utf8')) as Partial<Secrets>
    } catch (cause) {
      throw new Error(`${path} is damaged: run npm run reset to begin with an empty stack`, { cause })
    }
  }
  // Adds secrets that are newer than the stack, and keeps the existing ones.
  const made = make()
  const secrets = { ...made, ...stored }
  if (Object.keys(made).some((name) => !Object.hasOwn(stored, name)))
    writeFileSync(path, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}
