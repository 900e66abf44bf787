// The edge functions as local processes: one Deno each, with the few permissions and the few
// settings that it needs.
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
  /** Starts a function again when its source changes. */
  isDevelopment?: boolean
  functionPorts: Record<FunctionName, number>
  supabaseUrl: string
  siteUrl: string
  paymentsUrl: string
  /** Where that is another address. */
  connectUrl?: string
  /** Where the mailbox takes mails. */
  ports: { smtp: number }
  /** Below which Auth's calls stand. */
  authUrl?: string
  /** What access tokens are verified with, where the project publishes no keys. */
  jwtSecret?: string
  databaseUrl(role: string): string
  /** Of its read replicas. */
  replicaUrls?: (role: string) => string[]
  /** Whether that leads over a transaction pooler. */
  isPooled?: boolean
}

/** Settings about visitors' addresses. */
const ADDRESS = ['CLIENT_ADDRESS_HEADER', 'WEB_HOST_SECRET']

/** What visitors' reads need. */
const READS = ['DATABASE_URL_PUBLIC', 'DATABASE_REPLICA_LAG']

/** Those that open sellers' files: they get no key and no database, and are ended as a host ends them. */
const OPENING: readonly FunctionName[] = ['previews', 'contents']

/** Which settings each function gets. No other process of the stack's secrets reaches it. */
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
 * Settings that have a default: a function may look for them. The Postgres driver looks for its
 * own, PG*, and finds none; React for NODE_ENV.
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
  // Tokens are verified by the keys that the project publishes, if it publishes some.
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

/** Settings that Deno itself and the operating system need in every function. */
const baseEnvironment = (projectDir: string): NodeJS.ProcessEnv => ({
  PATH,
  HOME,
  DENO_DIR: join(projectDir, 'node_modules', '.cache', 'deno'),
  DENO_NO_PACKAGE_JSON: '1',
  DENO_NO_UPDATE_CHECK: '1',
  DENO_TLS_CA_STORE: 'system,mozilla',
  NO_COLOR: '1',
})

/** What Deno itself reads to export traces and metrics. Lines of the log stay in the log. */
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

/** How one function runs. */
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
  // Webhooks of people on this machine go to servers of theirs on this machine.
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
      // Bytes of files are the garbage of these: little of it waits.
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
      // The C library gives freed memory back at once.
      ...(isOpening ? { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_ARENA_MAX: '1' } : {}),
      DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${port}`,
    },
    waitUntilReady: () => waitForPort(port),
    limits: isOpening ? HOSTED_LIMITS : undefined,
  }
}

/**
 * Fetches the functions' packages, as locked, into the cache: the functions themselves start
 * without the network.
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
