// Parts of the stack that are original: Supabase's services, Stripe, a Postgres. Each has an
// address, and the stack starts only the others (decision 25). This reads and compares the
// settings, makes no requests, and shows no values in errors.
import type { JSONWebKeySet } from 'jose'
import type { OriginalSetting } from './environment.ts'
import type { Secrets } from './secrets.ts'
import { readSigningKey } from './signing-key.ts'

/** Parts that may be original, and the setting with the address. */
export const ADDRESS_OF = {
  auth: 'AUTH_URL',
  rest: 'REST_URL',
  storage: 'STORAGE_URL',
  payments: 'STRIPE_API_BASE',
  postgres: 'POSTGRES_URL',
} as const
export type OriginalPart = keyof typeof ADDRESS_OF

export type Originals = {
  /** Without a slash at the end, because paths are appended. */
  auth?: { url: string; identityUrl?: string; client?: { clientId: string; clientSecret: string } }
  rest?: { url: string }
  storage?: { url: string }
  payments?: {
    url: string
    connectUrl: string
    secretKey: string
    webhookSecret: string
    connectClientId: string
  }
  /** An owner that may create roles and apply migrations. */
  postgres?: { url: string }
  /** The secret with which Auth, REST and Storage sign and verify, if they use one. */
  jwtSecret?: string
  /** The project's two keys, if the originals have their own. */
  keys?: { publishableKey: string; secretKey: string }
}

type Values = Record<OriginalSetting, string>

const isHttp = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.search && !url.hash
}
const isOrigin = (value: string): boolean => isHttp(value) && new URL(value).pathname === '/'
const isOwnersUrl = (value: string): boolean => {
  const url = URL.parse(value)
  return url !== null && /^postgres(ql)?:$/.test(url.protocol) && url.username !== '' && url.hostname !== ''
}

const AN_ADDRESS = { is: isHttp, must: 'must be an http:// or https:// address without a login or a query' }
const AN_ORIGIN = { is: isOrigin, must: 'must be an http:// or https:// address without a path, a login or a query' }
const begins = (...words: string[]) => ({
  is: (value: string) => words.some((word) => value.startsWith(word)),
  must: `must begin with ${words.join(' or ')}`,
})

/** The required format of each setting. */
const SHAPES: Partial<Record<OriginalSetting, { is: (value: string) => boolean; must: string }>> = {
  AUTH_URL: AN_ADDRESS,
  REST_URL: AN_ADDRESS,
  STORAGE_URL: AN_ADDRESS,
  STRIPE_API_BASE: AN_ORIGIN,
  STRIPE_CONNECT_URL: AN_ORIGIN,
  AUTH_PROVIDER_URL: AN_ORIGIN,
  POSTGRES_URL: { is: isOwnersUrl, must: 'must be like postgresql://owner:password@host:5432/postgres' },
  SUPABASE_PUBLISHABLE_KEY: {
    is: (value) => !value.startsWith('sb_secret_'),
    must: 'must be the publishable key, never a secret one',
  },
  SUPABASE_JWT_SECRET: { is: (value) => value.length >= 32, must: 'must have 32 characters or more' },
  STRIPE_SECRET_KEY: begins('sk_test_', 'rk_test_'),
  STRIPE_WEBHOOK_SECRET: begins('whsec_'),
  STRIPE_CONNECT_CLIENT_ID: begins('ca_'),
}

/** The settings of each part. Settings of a part that isn't original are ignored. */
const BELONGS: Record<OriginalPart, readonly OriginalSetting[]> = {
  auth: ['AUTH_PROVIDER_URL', 'AUTH_CLIENT_ID', 'AUTH_CLIENT_SECRET'],
  rest: [],
  storage: [],
  payments: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_CLIENT_ID', 'STRIPE_CONNECT_URL'],
  postgres: [],
}
const OF_SUPABASE: readonly OriginalSetting[] = [
  'SUPABASE_PUBLISHABLE_KEY',
  'STORAGE_SIGNING_KEY',
  'SUPABASE_JWT_SECRET',
]
const isOfSupabase = (part: OriginalPart) => part === 'auth' || part === 'rest' || part === 'storage'

const STRIPE = 'https://api.stripe.com'
const STRIPE_CONNECT = 'https://connect.stripe.com'

const below = (url: string) => url.replace(/\/+$/, '')

/** Without a name it is `postgres`, as in a project. */
function withDatabase(address: string): string {
  const url = new URL(address)
  if (url.pathname.length < 2) url.pathname = '/postgres'
  return url.href
}

/** The settings that each original requires besides its address. */
function* faultsBetween(settings: Partial<Values>): Generator<string> {
  const missing = (name: OriginalSetting) => !settings[name]
  if (settings.STRIPE_API_BASE)
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_CONNECT_CLIENT_ID'] as const)
      if (missing(name)) yield `STRIPE_API_BASE needs ${name}`
  if (missing('AUTH_CLIENT_ID') !== missing('AUTH_CLIENT_SECRET'))
    yield 'AUTH_CLIENT_ID and AUTH_CLIENT_SECRET belong together: AUTH_URL uses them at the identity provider'
  if (missing('SUPABASE_PUBLISHABLE_KEY') !== missing('STORAGE_SIGNING_KEY'))
    yield 'SUPABASE_PUBLISHABLE_KEY and STORAGE_SIGNING_KEY belong together: the publishable and the secret key of one project'
  const services = (['REST_URL', 'STORAGE_URL'] as const).filter((name) => !missing(name)).join(' and ')
  if (services && missing('SUPABASE_JWT_SECRET')) {
    if (missing('AUTH_URL'))
      yield `${services} without AUTH_URL needs SUPABASE_JWT_SECRET: the local Auth signs tokens with it`
    else if (missing('STORAGE_SIGNING_KEY'))
      yield `${services} needs SUPABASE_JWT_SECRET, or SUPABASE_PUBLISHABLE_KEY and STORAGE_SIGNING_KEY: it accepts the shop by these`
  }
}

/** The settings of originals, each in the right format. @throws one line that names the setting */
function settingsOf(values: Values): Partial<Values> {
  const parts = (Object.keys(ADDRESS_OF) as OriginalPart[]).filter((part) => values[ADDRESS_OF[part]])
  const names = [
    ...parts.flatMap((part) => [ADDRESS_OF[part], ...BELONGS[part]]),
    ...(parts.some(isOfSupabase) ? OF_SUPABASE : []),
  ]
  const settings = Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
  for (const [name, value] of Object.entries(settings)) {
    const shape = SHAPES[name as OriginalSetting]
    if (shape && !shape.is(value)) throw new Error(`${name} ${shape.must}`)
  }
  return settings
}

/** @throws one line if a setting is wrong or a required one is missing */
export function readOriginals(values: Values): Originals {
  const settings = settingsOf(values)
  for (const fault of faultsBetween(settings)) throw new Error(fault)
  const address = (name: OriginalSetting) => (settings[name] ? { url: below(settings[name]) } : undefined)
  const { AUTH_PROVIDER_URL, AUTH_CLIENT_ID, AUTH_CLIENT_SECRET, STRIPE_CONNECT_URL, STORAGE_SIGNING_KEY } = settings
  const [auth, rest, storage, payments] = [
    address('AUTH_URL'),
    address('REST_URL'),
    address('STORAGE_URL'),
    address('STRIPE_API_BASE'),
  ]
  return {
    auth: auth && {
      ...auth,
      identityUrl: AUTH_PROVIDER_URL && below(AUTH_PROVIDER_URL),
      client: AUTH_CLIENT_ID ? { clientId: AUTH_CLIENT_ID, clientSecret: AUTH_CLIENT_SECRET ?? '' } : undefined,
    },
    rest,
    storage,
    payments: payments && {
      ...payments,
      connectUrl: below(STRIPE_CONNECT_URL ?? (payments.url === STRIPE ? STRIPE_CONNECT : payments.url)),
      secretKey: settings.STRIPE_SECRET_KEY ?? '',
      webhookSecret: settings.STRIPE_WEBHOOK_SECRET ?? '',
      connectClientId: settings.STRIPE_CONNECT_CLIENT_ID ?? '',
    },
    postgres: settings.POSTGRES_URL ? { url: withDatabase(settings.POSTGRES_URL) } : undefined,
    jwtSecret: settings.SUPABASE_JWT_SECRET,
    keys: STORAGE_SIGNING_KEY
      ? { publishableKey: settings.SUPABASE_PUBLISHABLE_KEY ?? '', secretKey: STORAGE_SIGNING_KEY }
      : undefined,
  }
}

/** The user of POSTGRES_URL. */
export const ownerOf = ({ postgres }: Originals): string | undefined =>
  postgres && decodeURIComponent(new URL(postgres.url).username)

/** The parts with an address. */
export const replacedParts = (originals: Originals): OriginalPart[] =>
  (Object.keys(ADDRESS_OF) as OriginalPart[]).filter((part) => originals[part] !== undefined)

/** The secrets of a stack, with those of the originals instead of its own. */
export function withOriginals(secrets: Secrets, { auth, payments, jwtSecret, keys }: Originals): Secrets {
  const { secretKey, webhookSecret, connectClientId } = payments ?? secrets.stripe
  return {
    ...secrets,
    ...keys,
    jwtSecret: jwtSecret ?? secrets.jwtSecret,
    identity: auth?.client ?? secrets.identity,
    stripe: { ...secrets.stripe, secretKey, webhookSecret, connectClientId },
  }
}

// Keys for access tokens: the stack's own key, the published keys of an original Auth, or the
// secret of the originals.

export type TokenKeys = {
  /**
   * The local Auth's key. Missing if another service signs, or if tokens are signed with the
   * secret.
   */
  signingKey?: string
  /**
   * Keys that verify tokens. Without them it is the secret, as in projects without signing keys.
   */
  publishedKeys?: JSONWebKeySet
  jwtSecret: string
}

/** @param publishedByAuth the keys of an original Auth; empty if it signs with a secret */
export function tokenKeysOf(
  { signingKey, jwtSecret }: Secrets,
  originals: Originals,
  publishedByAuth: JSONWebKeySet = { keys: [] },
): TokenKeys {
  if (originals.auth)
    return publishedByAuth.keys.length > 0 ? { publishedKeys: publishedByAuth, jwtSecret } : { jwtSecret }
  // An original REST or Storage doesn't know our key.
  if (originals.rest || originals.storage) return { jwtSecret }
  return { signingKey, publishedKeys: readSigningKey(signingKey).published, jwtSecret }
}
