// What the API's routes share: its settings, its two pools and its guards.
import type { Context } from 'hono'
import { WANTS_FRESH } from '../../contract/limits.ts'
import { actingOn, type Claims } from '../_shared/auth/acting.ts'
import { bearerToken, userGuards } from '../_shared/auth/guards.ts'
import { tokenVerifier } from '../_shared/auth/tokens.ts'
import { databaseError } from '../_shared/database/database-error.ts'
import { openDatabase, type Sql } from '../_shared/database/open-database.ts'
import { openReadDatabase } from '../_shared/database/read-database.ts'
import { readSettings } from '../_shared/env.ts'
import { addressReader } from '../_shared/http/client-address.ts'
import { handlers } from '../_shared/http/handle.ts'
import { listingShaper, showcaseUrls } from '../_shared/listing-rows.ts'
import { orderShaper } from '../_shared/order-rows.ts'
import { avatarAddresses } from '../_shared/profiles.ts'
import { objectStore } from '../_shared/storage/storage.ts'

export const settings = readSettings(
  'SUPABASE_URL',
  'SUPABASE_PUBLIC_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'SUPABASE_JWT_SECRET',
  'SUPABASE_ISSUER',
  'DATABASE_URL_API',
  'DATABASE_URL_PUBLIC',
  'DATABASE_REPLICA_LAG',
  'DATABASE_POOL_SIZE',
  'DATABASE_PREPARE',
  'SITE_URL',
  'ALLOWED_ORIGINS',
  'RATE_LIMIT_SEARCH',
  'CLIENT_ADDRESS_HEADER',
  'WEB_HOST_SECRET',
  'LOG_REQUESTS',
)

const pool = { poolSize: settings.DATABASE_POOL_SIZE, prepare: settings.DATABASE_PREPARE }
const publicUrl = settings.SUPABASE_PUBLIC_URL ?? settings.SUPABASE_URL

/** Where the other functions are. */
export const functionsUrl = `${settings.SUPABASE_URL}/functions/v1`

export const verifyToken = tokenVerifier({
  supabaseUrl: settings.SUPABASE_URL,
  publicUrl,
  issuer: settings.SUPABASE_ISSUER,
  jwtSecret: settings.SUPABASE_JWT_SECRET,
})

/** Where a visitor calls from. */
export const clientAddress = addressReader(settings)

/** The function's own login, before it acts for anyone. */
export const serviceSql = openDatabase({ url: settings.DATABASE_URL_API, ...pool })

/** For the counts of guests, who do not queue behind callers that wait for a lock. */
export const countingSql = openDatabase({ url: settings.DATABASE_URL_API, ...pool, poolSize: 2 })

export const acting = actingOn(serviceSql)

/** Counts what a visitor does, where there is who counts: while replicas answer because the primary is away, nothing is counted. */
export async function unlessAway(count: () => Promise<void>): Promise<void> {
  if (asGuest.isPrimaryAway()) return
  try {
    await count()
  } catch (error) {
    if (databaseError(error).code !== 'unavailable' || !(await asGuest.turnsOutAway())) throw error
  }
}

/**
 * Visitors' reads: a login that is `anon` from the start, so one statement is one round trip. Read replicas answer them, where there are any.
 * What somebody may have changed a moment ago is asked for by the two below.
 */
export const asGuest = openReadDatabase({
  urls: settings.DATABASE_URL_PUBLIC,
  mostLag: settings.DATABASE_REPLICA_LAG,
  ...pool,
})

/** Whoever wrote in the last seconds asks for what is fresh, and finds it. */
export const searcherOf = (c: Context): Sql =>
  c.req.header('Cache-Control') === WANTS_FRESH ? asGuest.upToDate : asGuest

/** The same for pages of one thing, which are cheap to read: whoever shows a token or a key always sees what they wrote. */
export const guestOf = (c: Context): Sql =>
  c.req.header('Authorization') === undefined ? searcherOf(c) : asGuest.upToDate

/** What a guest sees of one thing; undefined where there is none. What replicas do not know may be as new as that. */
export async function findAsGuest<T>(c: Context, read: (sql: Sql) => Promise<T | undefined>): Promise<T | undefined> {
  const sql = guestOf(c)
  const found = await read(sql)
  return found === undefined && sql !== asGuest.upToDate ? await read(asGuest.upToDate) : found
}

export const handle = handlers(userGuards(verifyToken, acting))

/** Who calls, where a call is open to everyone: null without a valid token. */
export async function callerOf(c: Context): Promise<Claims | null> {
  const token = bearerToken(c.req.header('Authorization'))
  return token === null ? null : await verifyToken(token)
}

export const toListing = listingShaper(publicUrl)
/** Addresses of showcase pictures. */
export const pictureUrls = showcaseUrls(publicUrl)
/** Addresses of small pictures. */
export const thumbnailsOf = pictureUrls.thumbnails
/** Addresses of users' pictures. */
export const avatars = avatarAddresses(publicUrl)
export const toOrder = orderShaper(publicUrl)

/** Storage in the name of whoever's token a call carries. */
export const store = objectStore({ supabaseUrl: settings.SUPABASE_URL, apiKey: settings.SUPABASE_PUBLISHABLE_KEY })
