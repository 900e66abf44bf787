// The Node parts of a stack. Each runs in its own process and gets its options in the first
// message.
import { dirname, join } from 'node:path'
import { clusterFolder } from '@marketplace/local-postgres'
import { planPooler } from '../database/pgbouncer.ts'
import { IDENTITY_HINT, identityUsers } from '../seed/accounts.ts'
import { type Addresses, origin } from '../stack/addresses.ts'
import type { StackEnvironment } from '../stack/environment.ts'
import { FUNCTION_NAMES } from '../stack/functions.ts'
import type { Originals, TokenKeys } from '../stack/originals.ts'
import type { Secrets } from '../stack/secrets.ts'

/** The maximum for every bucket, as in supabase/config.toml. */
export const FILE_MAX_BYTES = 5 * 2 ** 30

const nodePart = (environment: StackEnvironment, name: string, message: unknown) => ({
  name,
  command: process.execPath,
  // Otherwise a small heap is collected completely after every few megabytes.
  arguments: ['--heap-growing-percent=200', join(environment.projectDir, 'tools', 'stack', 'parts', `${name}.ts`)],
  environment: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning --max-semi-space-size=2' },
  message,
})

/** The input of a plan. */
export type Plan = {
  environment: StackEnvironment
  secrets: Secrets
  at: Addresses
  originals: Originals
  tokens: TokenKeys
}

export const planGateway = ({ environment, secrets, at, originals, tokens }: Plan) =>
  nodePart(environment, 'gateway', {
    port: at.ports.supabase,
    authDatabaseUrl: at.databaseUrl('supabase_auth_admin'),
    restDatabaseUrl: at.pooledUrl('supabase_lite_rest'),
    isRestPooled: environment.hasPooler,
    ...tokens,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    originalsSecret: originals.jwtSecret,
    originals: { auth: originals.auth?.url, rest: originals.rest?.url, storage: originals.storage?.url },
    studioSecret: secrets.studioSecret,
    publicUrl: at.supabaseUrl,
    siteUrl: at.siteUrl,
    redirectUrls: [`${at.siteUrl}/**`, `http://localhost:${at.ports.web}/**`],
    identity: { url: at.identityUrl, ...secrets.identity },
    storageUrl: at.storageUrl,
    functionUrls: Object.fromEntries(FUNCTION_NAMES.map((name) => [name, origin(at.functionPorts[name])])),
  })

export const planStorage = ({ environment, secrets, at, tokens }: Plan) =>
  nodePart(environment, 'storage', {
    port: at.ports.storage,
    publicUrl: `${at.supabaseUrl}/storage/v1`,
    databaseUrl: at.databaseUrl('supabase_storage_admin'),
    dataDir: join(environment.localDir, 'storage'),
    fileSizeLimit: FILE_MAX_BYTES,
    jwtSecret: tokens.jwtSecret,
    publishedKeys: tokens.publishedKeys,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
  })

export const planExternalServices = ({ environment, secrets, at, originals }: Plan) =>
  nodePart(environment, 'external-services', {
    identity: {
      port: at.ports.identity,
      dataDir: join(environment.localDir, 'identity'),
      clientId: secrets.identity.clientId,
      clientSecret: secrets.identity.clientSecret,
      // An original Auth expects the callback at its own address.
      redirectUris: [...new Set([`${at.supabaseUrl}/auth/v1/callback`, `${at.authUrl}/callback`])],
      returnOrigins: [at.siteUrl],
      users: identityUsers(),
      hint: IDENTITY_HINT,
      appName: 'Marketplace',
    },
    payments: originals.payments
      ? undefined
      : {
          port: at.ports.payments,
          dataDir: join(environment.localDir, 'payments'),
          secretKey: secrets.stripe.secretKey,
          connectClientId: secrets.stripe.connectClientId,
          webhookSecret: secrets.stripe.webhookSecret,
          webhookUrl: `${at.supabaseUrl}/functions/v1/stripe-webhook`,
          redirectUris: [`${at.siteUrl}/api/stripe/oauth/callback`],
        },
    mailbox: {
      port: at.ports.mailbox,
      smtpPort: at.ports.smtp,
      dataDir: join(environment.localDir, 'mailbox'),
      events: { url: `${at.supabaseUrl}/functions/v1/api/mail/events`, secret: secrets.mailWebhookSecret },
    },
  })

export const planStackPooler = ({ environment, secrets, at }: Plan) =>
  planPooler({
    // A folder that the user who runs Postgres can reach.
    folder: join(dirname(clusterFolder(join(environment.localDir, 'postgres'))), 'pooler'),
    port: at.ports.pooler,
    postgresPort: at.ports.postgres,
    passwords: Object.fromEntries(
      Object.entries(secrets.databasePasswords).filter(([role]) => /^(marketplace_|supabase_lite_rest$)/.test(role)),
    ),
    serverConnections: environment.poolerConnections,
  })
