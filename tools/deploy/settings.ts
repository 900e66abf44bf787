// Reads and checks all settings of a deployment before any step. `npm run deploy -- --env FILE`
// reads only that file, otherwise .env and the shell.
import { existsSync } from 'node:fs'
import { dirname, isAbsolute, relative } from 'node:path'
import { z } from 'zod'
import { settingProblem } from '../../contract/settings.ts'
import { WEB_HOSTS } from '../../web/hosting/write-site.ts'
import { projectDir } from '../stack/environment.ts'

const https = z
  .url({ protocol: /^https$/, error: 'must be an https:// address' })
  .transform((url) => new URL(url).origin)
/** Tests set another address. */
const service = (address: string) => z.url({ protocol: /^https?$/ }).default(address)
const some = z.string().min(1, 'is missing')
/** Outside the repository: safe from commits, builds and `git clean`. */
const fileOutside = z
  .string({ error: 'is missing: a file outside the repository for generated secrets' })
  .refine(isAbsolute, { error: 'must begin with /: a path from the root, without ~', abort: true })
  .refine((file) => relative(projectDir, file).startsWith('..'), {
    error: 'must be outside the repository',
    abort: true,
  })
  .refine((file) => existsSync(dirname(file)), 'must be in an existing folder')

const COUNTRIES = /^[A-Z]{2}(,[A-Z]{2})*$/

const shapes = {
  SUPABASE_PROJECT_REF: z
    .string()
    .regex(/^[a-z]{20}$/, 'must be the 20 letters in the address of the project’s dashboard'),
  SUPABASE_ACCESS_TOKEN: z.string().regex(/^sbp_\w{20,}$/, 'must be a personal access token (sbp_…)'),
  SUPABASE_DB_PASSWORD: some,
  SUPABASE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^sb_publishable_/, 'must be the publishable key (sb_publishable_…), never a secret one'),
  SUPABASE_API_URL: service('https://api.supabase.com'),
  DATABASE_POOLER: z
    .string()
    .regex(/^[\w.-]+:6543$/, 'must be host:6543, the transaction pooler of the dashboard’s page Connect'),
  DATABASE_REPLICAS: z
    .string()
    .regex(
      /^[\w-]+@[\w.-]+:6543(,[\w-]+@[\w.-]+:6543)*$/,
      'must be <name>@host:6543 for each read replica, separated by commas: the part after “postgres.” in its connection string',
    )
    .optional(),
  FUNCTIONS_URL: https.optional(),
  STORAGE_SIGNING_KEY: z.string().regex(/^sb_secret_/, 'must be a secret key of the project (sb_secret_…)'),
  SITE_URL: https,
  WEB_HOST: z.enum(WEB_HOSTS, `must be one of ${WEB_HOSTS.join(', ')}`),
  AUTH_PROVIDER: z
    .string()
    .regex(/^[a-z_]+$/, 'must be a provider’s name at Supabase Auth')
    .default('github'),
  AUTH_CLIENT_ID: some,
  AUTH_CLIENT_SECRET: some,
  AUTH_PROVIDER_URL: https.optional(),
  VITE_AUTH_LOGOUT_URL: z.url({ protocol: /^https$/, error: 'must be an https:// address' }).optional(),
  SELLS_TO: z
    .string({ error: 'is missing: the countries whose consumers you sell to, such as US,EU' })
    .regex(COUNTRIES, 'must be two-letter codes of countries separated by commas; EU stands for all of its countries'),
  WITHDRAWAL_DAYS: z
    .string({ error: 'is missing: the days of the right of withdrawal, 14 in the EU, or 0 for none; ask a lawyer' })
    .refine((days) => !settingProblem('withdrawal_days', Number(days)), 'must be a number of days from 0 to 365'),
  STRIPE_MODE: z.enum(['live', 'test'], 'must be live or test').default('live'),
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(live|test)_/, 'must be a secret or restricted key (sk_… or rk_…)'),
  STRIPE_CONNECT_CLIENT_ID: z.string().regex(/^ca_/, 'must be the client id of Connect (ca_…)'),
  STRIPE_API_URL: service('https://api.stripe.com'),
  SMTP_URL: z
    .url({ protocol: /^smtps$/, error: 'must be smtps://…: functions of Supabase reach no port 25 or 587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]+ <[^<>@\s]+@[^<>@\s]+>$/, 'must be like "Shop <no-reply@shop.example>"')
    .optional(),
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must be the signing secret of the mail provider’s webhook (whsec_…)')
    .optional(),
  MAILS_AT_ONCE: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of mails')
    .optional(),
  CONTACT_TO: z.email().optional(),
  DEPLOY_SECRETS: fileOutside,
  NGINX_ROOT: z
    .string()
    .regex(/^\/[\w./-]+$/, 'must be a folder of the server')
    .optional(),
  NGINX_CERTIFICATE: z
    .string()
    .regex(/^\/[\w./-]+$/, 'must be a folder of the server')
    .optional(),
} as const

export type Settings = { [Name in keyof typeof shapes]: z.infer<(typeof shapes)[Name]> }
export type SettingName = keyof Settings

const SECRET: readonly SettingName[] = [
  'SUPABASE_ACCESS_TOKEN',
  'SUPABASE_DB_PASSWORD',
  'STORAGE_SIGNING_KEY',
  'AUTH_CLIENT_SECRET',
  'STRIPE_SECRET_KEY',
  'SMTP_URL',
  'MAIL_WEBHOOK_SECRET',
]

/** Settings that contradict each other. */
function faultsBetween(settings: Settings): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_MODE, SMTP_URL, MAIL_FROM } = settings
  const mode = STRIPE_SECRET_KEY.split('_')[1]
  return [
    ...(mode === STRIPE_MODE ? [] : [`STRIPE_SECRET_KEY is a key of ${mode} mode but STRIPE_MODE is ${STRIPE_MODE}`]),
    ...(SMTP_URL && !MAIL_FROM ? ['MAIL_FROM is missing: SMTP_URL needs a sender'] : []),
  ]
}

/** Returns the settings, or all their errors, without values. */
export function readSettings(values: NodeJS.Dict<string>): { settings: Settings } | { faults: string[] } {
  const faults: string[] = []
  const read: Record<string, unknown> = {}
  for (const [name, shape] of Object.entries(shapes)) {
    const value = values[name] || undefined
    const parsed = shape.safeParse(value)
    if (parsed.success) read[name] = parsed.data
    else {
      const said = parsed.error.issues[0]?.message ?? 'is wrong'
      faults.push(`${name} ${value === undefined && !said.startsWith('is missing') ? 'is missing' : said}`)
    }
  }
  if (faults.length > 0) return { faults }
  const settings = read as Settings
  const between = faultsBetween(settings)
  return between.length > 0 ? { faults: between } : { settings }
}

/** Names and values that no output may contain. */
export const secretsOf = (settings: Settings): [string, string][] =>
  SECRET.flatMap((name) => (settings[name] ? [[name, String(settings[name])] as [string, string]] : []))
