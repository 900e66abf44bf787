// The only module that reads the environment. Each function names the settings it needs.
import process from 'node:process'
import { z } from 'zod'
import { REPLICA_LAG_MAX_SECONDS } from '../../contract/limits.ts'

const origin = z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin)
const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ })
const secret = z.string().min(1)
const poolSize = z.coerce.number().int().min(1).max(40)

const base64url = z.string().regex(/^[\w-]{43}$/)
const moment = z.iso.datetime()
const documentKey = z.object({
  kid: base64url,
  x: base64url,
  d: base64url.optional(),
  valid_from: moment,
  retired_at: moment.optional(),
})

function parseJson(text: string, { addIssue }: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text)
  } catch {
    addIssue('must be JSON')
    return z.NEVER
  }
}

const settings = {
  /** The project's URL for functions. */
  SUPABASE_URL: origin,
  /** The project's URL for browsers, if it's another one. */
  SUPABASE_PUBLIC_URL: origin.optional(),
  SUPABASE_PUBLISHABLE_KEY: secret,
  /** HS256 secret of the tokens. Leave it out if the project has signing keys (JWKS). */
  SUPABASE_JWT_SECRET: z.string().min(32).optional(),
  /** Issuer of the tokens, if it isn't `/auth/v1` of the two URLs. */
  SUPABASE_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL_API: databaseUrl,
  /** The primary and its read replicas, separated by commas. */
  DATABASE_URL_PUBLIC: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .pipe(z.array(databaseUrl).min(1)),
  DATABASE_URL_PAYMENTS: databaseUrl,
  DATABASE_URL_JOBS: databaseUrl,
  DATABASE_POOL_SIZE: poolSize.default(10),
  /** Largest lag of a read replica, in seconds. */
  DATABASE_REPLICA_LAG: z.coerce.number().min(1).max(REPLICA_LAG_MAX_SECONDS).default(5),
  /** Prepared statements. On by default, except with a transaction pooler (port 6543). */
  DATABASE_PREPARE: z.stringbool().optional(),
  SITE_URL: origin,
  /** Further origins allowed by CORS, separated by commas. */
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(',').flatMap((entry) => (entry.trim() ? [new URL(entry.trim()).origin] : []))),
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_/, 'must be a Stripe secret key'),
  STRIPE_WEBHOOK_SECRET: secret,
  STRIPE_CONNECT_CLIENT_ID: secret,
  /** Replaces Stripe's API, for environments that can't reach it. */
  STRIPE_API_URL: origin.optional(),
  STRIPE_CONNECT_URL: origin.default('https://connect.stripe.com'),
  /** Storage key that signs links, copies and removes files. Only the downloads function has it. */
  STORAGE_SIGNING_KEY: secret,
  /** The scheduler's secret. */
  SWEEP_SECRET: z.string().min(16),
  /** Signs calls to the functions that open sellers' files, and nothing else. */
  OPENING_SECRET: z.string().min(32),
  /** Signs captchas. */
  CAPTCHA_SECRET: z.string().min(16),
  /** SMTP server with login: smtp:// or smtps://. Without it, emails stay in the outbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** Emails that are sent at once, as many as the provider allows connections. */
  MAILS_AT_ONCE: z.coerce.number().int().min(1).max(100).default(10),
  /** From header of emails. */
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/, 'must be like "Shop <no-reply@shop.example>"')
    .default('Marketplace <no-reply@marketplace.example>'),
  /** The signing secret of the mail provider's webhook. Without it, bounces aren't received. */
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/]+=*$/, 'must be a signing secret (whsec_…)')
    .optional(),
  /** Receives the contact form's messages. Without it, they are only stored. */
  CONTACT_TO: z.email().optional(),
  /** Signs links in emails that work without a login. */
  LINK_SECRET: z.string().min(32),
  /** Keys of signed documents (tools/support/document-keys.ts). */
  DOCUMENT_KEYS: z.string().transform(parseJson).pipe(z.array(documentKey).min(1)),
  /** Allows webhooks to http://127.0.0.1. For local stacks only. */
  WEBHOOKS_LOCAL: z.stringbool().default(false),
  /** Searches per minute and IP address; 0 turns the limit off. */
  RATE_LIMIT_SEARCH: z.coerce.number().int().min(0).default(300),
  /** Initial number of URLs per sitemap page. A page can grow to five times as many. */
  SITEMAP_PAGE_URLS: z.coerce.number().int().min(1).max(10_000).default(10_000),
  /** The header with the client's IP address from the project's edge. The last entry counts. */
  CLIENT_ADDRESS_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .default('X-Forwarded-For'),
  /** Signs requests that the web host forwards. Without it, all its visitors count as one. */
  WEB_HOST_SECRET: z.string().min(32).optional(),
  LOG_REQUESTS: z.stringbool().default(true),
  /** Traces and metrics. Deno reads OTEL_EXPORTER_OTLP_ENDPOINT itself. */
  OTEL_DENO: z.stringbool().default(false),
} as const

type Settings = { [Name in keyof typeof settings]: z.infer<(typeof settings)[Name]> }
export type SettingName = keyof Settings

/** Hosted projects have their keys as a JSON object by name, or as the older anon key. */
const fallbacks: Partial<Record<SettingName, () => string | undefined>> = {
  SUPABASE_PUBLISHABLE_KEY: () => {
    const keys = Deno.env.get('SUPABASE_PUBLISHABLE_KEYS')
    const keysByName: unknown = keys ? JSON.parse(keys) : undefined
    return z.object({ default: secret }).safeParse(keysByName).data?.default ?? Deno.env.get('SUPABASE_ANON_KEY')
  },
}

/** Throws with the name of the first missing or invalid setting. */
export function readSettings<const Name extends SettingName>(...names: Name[]): Pick<Settings, Name> {
  const read: Partial<Record<SettingName, unknown>> = {}
  for (const name of names) {
    const value = Deno.env.get(name) || fallbacks[name]?.()
    const parsed = settings[name].safeParse(value)
    if (!parsed.success) throw new Error(`setting ${name}: ${parsed.error.issues[0]?.message}`)
    read[name] = parsed.data
  }
  return read as Pick<Settings, Name>
}

/** Nothing in this process reads a setting after that: a host gives each function those of all. */
export function forgetSettings(): void {
  const value = { get: () => undefined, has: () => false, toObject: () => ({}) }
  Object.defineProperty(Deno, 'env', { value })
  Object.defineProperty(process, 'env', { value: {} })
}
