// The edge functions as local processes: one Deno each, with minimal permissions and settings.
import { join } from 'node:path'
import type { ChildPlan } from './children.ts'
import type { StackEnvironment } from './environment.ts'
import { HOSTED_LIMITS } from './limits.ts'
import { waitForPort } from './ports.ts'
import type { Secrets } from './secrets.ts'

export const FUNCTION_NAMES = [
  'api',
  'checkout',
  'stripe-connect',
  'stripe-webhook',
  'downloads',
  'pages',
  'jobs',
  'previews',
  'contents',
] as const
export type FunctionName = (typeof FUNCTION_NAMES)[number]

export type FunctionAddresses = {
  /** Restarts a function when its source changes. */
  isDevelopment?: boolean
  functionPorts: Record<FunctionName, number>
  supabaseUrl: string
  siteUrl: string
  paymentsUrl: string
  /** If it differs from that address. */
  connectUrl?: string
  /** Port of the mailbox's SMTP server. */
  ports: { smtp: number }
  /** Base URL of Auth's calls. */
  authUrl?: string
  /** Verifies access tokens in a project without published keys. */
  jwtSecret?: string
  databaseUrl(role: string): string
  /** Databases of the read replicas. */
  replicaUrls?: (role: string) => string[]
  /** Whether the connection uses a transaction pooler. */
  isPooled?: boolean
}

/** Settings about visitors' addresses. */
const ADDRESS = ['CLIENT_ADDRESS_HEADER', 'WEB_HOST_SECRET']

/** For visitors' reads. */
const READS = ['DATABASE_URL_PUBLIC', 'DATABASE_REPLICA_LAG']

/**
 * These open sellers' files. They get no key and no database, and the stack applies a host's limits
 * to them.
 */
const OPENING: readonly FunctionName[] = ['previews', 'contents']

/** The settings of each function. It gets no other secret of the stack. */
const SETTINGS: Record<FunctionName, readonly string[]> = {
  api: [
    'DATABASE_URL_API',
    ...READS,
    'CAPTCHA_SECRET',
    'CONTACT_TO',
    'MAIL_FROM',
    'MAIL_WEBHOOK_SECRET',
    'LINK_SECRET',
    'DOCUMENT_KEYS',
    'RATE_LIMIT_SEARCH',
    'WEBHOOKS_LOCAL',
    'STRIPE_API_URL',
    ...ADDRESS,
  ],
  checkout: ['DATABASE_URL_PAYMENTS', 'STRIPE_SECRET_KEY', 'STRIPE_API_URL', 'CAPTCHA_SECRET', ...ADDRESS],
  'stripe-connect': [
    'DATABASE_URL_PAYMENTS',
    'STRIPE_SECRET_KEY',
    'STRIPE_API_URL',
    'STRIPE_CONNECT_CLIENT_ID',
    'STRIPE_CONNECT_URL',
  ],
  'stripe-webhook': [
    'DATABASE_URL_PAYMENTS',
    'STRIPE_SECRET_KEY',
    'STRIPE_API_URL',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_CONNECT_CLIENT_ID',
    'SWEEP_SECRET',
  ],
  downloads: ['DATABASE_URL_API', 'STORAGE_SIGNING_KEY', 'SWEEP_SECRET', 'OPENING_SECRET'],
  jobs: [
    'DATABASE_URL_JOBS',
    'SWEEP_SECRET',
    'SMTP_URL',
    'MAILS_AT_ONCE',
    'MAIL_FROM',
    'LINK_SECRET',
    'WEBHOOKS_LOCAL',
  ],
  pages: ['DATABASE_URL_API', ...READS, 'RATE_LIMIT_SEARCH', 'SITEMAP_PAGE_URLS', ...ADDRESS],
  previews: ['OPENING_SECRET'],
  contents: ['OPENING_SECRET'],
}
const SHARED = ['SUPABASE_URL', 'SITE_URL', 'ALLOWED_ORIGINS', 'LOG_REQUESTS']
const COMMON = [
  ...SHARED,
  'SUPABASE_PUBLIC_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_ISSUER',
  'DATABASE_POOL_SIZE',
  'DATABASE_PREPARE',
]

/**
 * Settings with a default, which a function may read. The Postgres driver reads PG*, which are
 * unset, and React reads NODE_ENV.
 */
const OPTIONAL = ['NODE_ENV', 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_ANON_KEY', 'OTEL_DENO']

const settings = (
  secrets: Secrets,
  addresses: FunctionAddresses,
  chosen: StackEnvironment['functionSettings'],
): Record<string, string> => ({
  SUPABASE_URL: addresses.supabaseUrl,
  SUPABASE_PUBLIC_URL: addresses.supabaseUrl,
  SUPABASE_PUBLISHABLE_KEY: secrets.publishableKey,
  // Published keys verify tokens, if the project has any.
  SUPABASE_JWT_SECRET: addresses.jwtSecret ?? '',
  SUPABASE_ISSUER: addresses.authUrl ?? '',
  SITE_URL: addresses.siteUrl,
  ALLOWED_ORIGINS: addresses.siteUrl,
  DATABASE_URL_API: addresses.databaseUrl('marketplace_api'),
  DATABASE_URL_PUBLIC: [
    addresses.databaseUrl('marketplace_public'),
    ...(addresses.replicaUrls?.('marketplace_public') ?? []),
  ].join(','),
  DATABASE_URL_PAYMENTS: addresses.databaseUrl('marketplace_payments'),
  DATABASE_URL_JOBS: addresses.databaseUrl('marketplace_jobs'),
  STRIPE_SECRET_KEY: secrets.stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: secrets.stripe.webhookSecret,
  STRIPE_CONNECT_CLIENT_ID: secrets.stripe.connectClientId,
  STRIPE_API_URL: addresses.paymentsUrl,
  STRIPE_CONNECT_URL: addresses.connectUrl ?? addresses.paymentsUrl,
  STORAGE_SIGNING_KEY: secrets.secretKey,
  SWEEP_SECRET: secrets.sweepSecret,
  OPENING_SECRET: secrets.openingSecret,
  CAPTCHA_SECRET: secrets.captchaSecret,
  LINK_SECRET: secrets.linkSecret,
  MAIL_WEBHOOK_SECRET: secrets.mailWebhookSecret,
  DOCUMENT_KEYS: secrets.documentKeys,
  WEB_HOST_SECRET: secrets.webHostSecret,
  CLIENT_ADDRESS_HEADER: '',
  SMTP_URL: `smtp://127.0.0.1:${addresses.ports.smtp}`,
  WEBHOOKS_LOCAL: 'true',
  ...chosen,
  DATABASE_PREPARE: chosen.DATABASE_PREPARE || (addresses.isPooled ? 'false' : ''),
  CONTACT_TO: chosen.CONTACT_TO || 'hello@marketplace.example',
  MAIL_FROM: chosen.MAIL_FROM || 'Marketplace <no-reply@marketplace.example>',
})

const { PATH, HOME } = process.env

/** Settings for Deno itself and the operating system. */
const baseEnvironment = (projectDir: string): NodeJS.ProcessEnv => ({
  PATH,
  HOME,
  DENO_DIR: join(projectDir, 'node_modules', '.cache', 'deno'),
  DENO_NO_PACKAGE_JSON: '1',
  DENO_NO_UPDATE_CHECK: '1',
  DENO_TLS_CA_STORE: 'system,mozilla',
  NO_COLOR: '1',
})

/** Settings of Deno for exporting traces and metrics. Log lines stay in the log. */
const telemetrySettings = (name: FunctionName, chosen: StackEnvironment['functionSettings']): NodeJS.ProcessEnv =>
  chosen.OTEL_DENO
    ? {
        ...Object.fromEntries(Object.entries(chosen).filter(([key, value]) => key.startsWith('OTEL_') && value)),
        OTEL_SERVICE_NAME: `marketplace-${name}`,
        OTEL_DENO_CONSOLE: 'ignore',
      }
    : {}

const deno = (projectDir: string) => join(projectDir, 'node_modules', '.bin', 'deno')
const configuration = (projectDir: string) => ['--config', join(projectDir, 'edge-functions', 'deno.json'), '--frozen']

/** The command for one function. */
export function planFunction(
  name: FunctionName,
  { projectDir, functionSettings }: StackEnvironment,
  secrets: Secrets,
  addresses: FunctionAddresses,
): ChildPlan {
  const isOpening = OPENING.includes(name)
  const preload = (file: string) => ['--preload', join(projectDir, 'tools', 'stack', file)]
  const names = [...(isOpening ? SHARED : COMMON), ...SETTINGS[name]]
  const values = settings(secrets, addresses, functionSettings)
  const hosts = [
    ...new Set(
      (isOpening ? [addresses.supabaseUrl] : Object.values(values))
        .flatMap((value) => value.split(','))
        .filter((value) => /^\w+:\/\//.test(value))
        .map((value) => new URL(value).host),
    ),
  ]
  // Allows webhooks to servers on this machine.
  if (name === 'jobs') hosts.push('127.0.0.1')
  const port = addresses.functionPorts[name]
  return {
    name,
    command: deno(projectDir),
    arguments: [
      'run',
      '--quiet',
      ...(addresses.isDevelopment ? ['--watch'] : []),
      '--no-prompt',
      '--cached-only',
      ...configuration(projectDir),
      ...preload('like-hosted.mjs'),
      // File bytes quickly become garbage, so a small young generation saves memory.
      ...(isOpening || name === 'downloads' ? ['--v8-flags=--max-semi-space-size=1'] : []),
      ...(isOpening ? preload('mark-requests.mjs') : []),
      `--allow-env=${[...names, ...OPTIONAL, 'PG*'].join(',')}`,
      `--allow-net=127.0.0.1:${port},${hosts.join(',')}`,
      join(projectDir, 'edge-functions', name, 'index.ts'),
    ],
    environment: {
      ...baseEnvironment(projectDir),
      ...Object.fromEntries(names.map((key) => [key, values[key]])),
      ...telemetrySettings(name, functionSettings),
      // Makes the C library return freed memory at once.
      ...(isOpening ? { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '1' } : {}),
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    },
    waitUntilReady: () => waitForPort(port),
    limits: isOpening ? HOSTED_LIMITS : undefined,
  }
}

/**
 * Downloads the functions' locked packages into the cache, so that functions start without the
 * network.
 */
export const planFunctionsInstall = (projectDir: string) => ({
  command: deno(projectDir),
  arguments: [
    'cache',
    '--quiet',
    ...configuration(projectDir),
    ...FUNCTION_NAMES.map((name) => join(projectDir, 'edge-functions', name, 'index.ts')),
  ],
  environment: { ...process.env, ...baseEnvironment(projectDir) },
})
