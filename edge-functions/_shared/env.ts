// Settings of the functions: the one module that reads the environment. A function names what it needs and gets no more.
import { z } from 'zod'
import { REPLICA_LAG_MAX_SECONDS } from '../../contract/limits.ts'

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const secret = z.string().min(1)
const poolSize = z.coerce.number().int().min(1).max(40)

const settings = {
  /** Where functions reach Supabase: the project's URL. */
  SUPABASE_URL: origin,
  /** Where browsers reach Supabase, if that is another address. */
  SUPABASE_PUBLIC_URL: origin.optional(),
  SUPABASE_PUBLISHABLE_KEY: secret,
  /** HS256 secret of the tokens. Projects with signing keys leave it out: their tokens are checked by JWKS. */
  SUPABASE_JWT_SECRET: z.string().min(32).optional(),
  /** Who issues the tokens, where that is another address than SUPABASE_URL's or SUPABASE_PUBLIC_URL's `/auth/v1`. */
  SUPABASE_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL_API: databaseUrl,
  /** The primary, and behind it its read replicas, parted by commas. */
  DATABASE_URL_PUBLIC: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(databaseUrl).min(1)),
  DATABASE_URL_PAYMENTS: databaseUrl,
  DATABASE_URL_JOBS: databaseUrl,
  DATABASE_POOL_SIZE: poolSize.default(10),
  /** Seconds that a read replica may be behind the primary and still answer in its place. */
  DATABASE_REPLICA_LAG: z.coerce.number().min(1).max(REPLICA_LAG_MAX_SECONDS).default(5),
  /** Prepared statements. Left out, they are on, except through a transaction pooler (port 6543). */
  DATABASE_PREPARE: z.stringbool().optional(),
  /** The origin of the shop. */
  SITE_URL: origin,
  /** Further origins that may call from a browser, parted by commas. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((entry) => (entry.trim() ? [new URL(entry.trim()).origin] : []))),
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_/, 'must be a Stripe secret key'),
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_CONNECT_CLIENT_ID: secret,
  /** Another address than Stripe's own, for an environment that cannot reach it. */
  STRIPE_API_URL: origin.optional(),
  STRIPE_CONNECT_URL: origin.default('https://connect.stripe.com'),
  /** The storage key that signs download links, copies what is listed and removes swept files. Only the downloads function holds it. */
  STORAGE_SIGNING_KEY: secret,
  /** What the scheduler shows to run the sweeps. */
  SWEEP_SECRET: z.string().min(16),
  /** Signs the contact form's captchas. */
  CAPTCHA_SECRET: z.string().min(16),
  /** Where mails are handed over, with its login: smtp:// or smtps://. Left out, mails wait in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The sender that mails name, as in a From header. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/, 'must be like "Shop <no-reply@shop.example>"')
    .default('Marketplace <no-reply@marketplace.example>'),
  /** Who gets the contact form's messages. Left out, they are only kept. */
  CONTACT_TO: z.email().optional(),
  /** Signs the links in mails that open without a login. */
  LINK_SECRET: z.string().min(32),
  /** Whether webhooks may go to http://127.0.0.1: for a stack on one's own machine, never for a hosted project. */
  WEBHOOKS_LOCAL: z.stringbool().default(false),
  /** Searches per minute and client address; 0 for a place that limits elsewhere. */
  RATE_LIMIT_SEARCH: z.coerce.number().int().min(0).default(300),
  /** Addresses on one page of the sitemap when it is laid out; a page may grow to five times as many. */
  SITEMAP_PAGE_URLS: z.coerce.number().int().min(1).max(10_000).default(10_000),
  /** The header that the project's own edge writes the client's address into; of a list its last entry counts. */
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .default('X-Forwarded-For'),
  /** Shared with the web host, which signs what it passes on. Left out, whoever comes through it counts as one visitor. */
  WEB_HOST_SECRET: z.string().min(32).optional(),
  LOG_REQUESTS: z.stringbool().default(true),
  /** Traces and metrics, exported where OTEL_EXPORTER_OTLP_ENDPOINT says: Deno reads that one and its like by itself. */
  OTEL_DENO: z.stringbool().default(false),
} as const

type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]> }
export type SettingName = keyof Settings

/** Hosted projects are given their keys as an object by name, or as the older anon key. */
const given: Partial<Record<SettingName, () => string | undefined>> = {
  SUPABASE_PUBLISHABLE_KEY: () => {
    const keys = Deno.env.get('SUPABASE_PUBLISHABLE_KEYS')
    const named: unknown = keys ? JSON.parse(keys) : undefined
    return z.object({ default: secret }).safeParse(named).data?.default ?? Deno.env.get('SUPABASE_ANON_KEY')
  },
}

/** Reads the named settings. Throws with the name of the first one that is missing or wrong, so that a function does not start. */
export function readSettings<const Name extends SettingName>(...names: Name[]): Pick<Settings, Name> {
  const read: Partial<Record<SettingName, unknown>> = {}
  for (const name of names) {
    const value = Deno.env.get(name) || given[name]?.()
    const parsed = settings[name].safeParse(value)
    if (!parsed.success) throw new Error(`setting ${name}: ${parsed.error.issues[0]?.message}`)
    read[name] = parsed.data
  }
  return read as Pick<Settings, Name>
}
