import type { Context } from 'hono'
import { FRESH_CACHE_CONTROL } from '../../../contract/limits.ts'
import { actingOn, type Claims } from '../../_shared/auth/acting.ts'
import { bearerToken, redressGuard, userGuards } from '../../_shared/auth/guards.ts'
import { projectTokens } from '../../_shared/auth/project-tokens.ts'
import { databaseError } from '../../_shared/database/database-error.ts'
import type { Sql } from '../../_shared/database/open-database.ts'
import { openPool } from '../../_shared/database/open-pool.ts'
import { openReadDatabase } from '../../_shared/database/read-database.ts'
import { readSettings } from '../../_shared/env.ts'
import { addressReader } from '../../_shared/http/client-address.ts'
import { handlers } from '../../_shared/http/handle.ts'
import { listingShaper, showcaseUrls } from '../../_shared/listing-rows.ts'
import { orderShaper } from '../../_shared/order-rows.ts'
import { avatarAddresses } from '../../_shared/profiles.ts'
import { hitCounter, type RateLimit } from '../../_shared/rate-limit.ts'
import { fileTypesOf } from '../../_shared/storage/file-types.ts'
import { objectStore } from '../../_shared/storage/storage.ts'

export const settings = readSettings(
  'SUPABASE_URL',
  'SUPABASE_PUBLIC_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'DATABASE_URL_PUBLIC',
  'DATABASE_REPLICA_LAG',
  'DATABASE_POOL_SIZE',
  'DATABASE_PREPARE',
  'SITE_URL',
  'RATE_LIMIT_SEARCH',
  'CLIENT_ADDRESS_HEADER',
  'WEB_HOST_SECRET',
)

const publicUrl = settings.SUPABASE_PUBLIC_URL ?? settings.SUPABASE_URL

export const verifyToken = projectTokens()

export const clientAddress = addressReader(settings)

export const acting = actingOn(openPool('DATABASE_URL_API'))

export const { allTypes, openTypes } = fileTypesOf(acting)

// Its own pool, so that guests don't queue behind callers that wait for a lock.
const countingSql = openPool('DATABASE_URL_API', 2)

export const guestCounter = (limit: RateLimit) => hitCounter(countingSql, limit)

/** Counts a visitor's hit. Skips the count while the primary is down and replicas answer. */
export async function unlessPrimaryDown(count: () => Promise<void>): Promise<void> {
  if (asGuest.isPrimaryAway()) return
  try {
    await count()
  } catch (error) {
    if (databaseError(error).code !== 'unavailable' || !(await asGuest.turnsOutAway())) throw error
  }
}

/**
 * Visitors' reads as `anon`, in one round trip each, from replicas if there are any. Use searcherOf
 * or guestOf if the reader may have just written.
 */
export const asGuest = openReadDatabase({
  urls: settings.DATABASE_URL_PUBLIC,
  mostLag: settings.DATABASE_REPLICA_LAG,
  poolSize: settings.DATABASE_POOL_SIZE,
  prepare: settings.DATABASE_PREPARE,
})

/** Reads from the primary if the request asks for its own recent writes. */
export const searcherOf = (c: Context): Sql =>
  c.req.header('Cache-Control') === FRESH_CACHE_CONTROL ? asGuest.upToDate : asGuest

/** For pages of one thing, which are cheap: users with a token or key always read the primary. */
export const guestOf = (c: Context): Sql =>
  c.req.header('Authorization') === undefined ? searcherOf(c) : asGuest.upToDate

/** Finds one thing as a guest. Asks the primary if a replica doesn't have it: it may be new. */
export async function findAsGuest<T>(c: Context, read: (sql: Sql) => Promise<T | undefined>): Promise<T | undefined> {
  const sql = guestOf(c)
  const found = await read(sql)
  return found === undefined && sql !== asGuest.upToDate ? await read(asGuest.upToDate) : found
}

export const handle = handlers({ ...userGuards(verifyToken, acting), ...redressGuard(verifyToken, acting) })

/** The caller of a public call; null without a valid token. */
export async function callerOf(c: Context): Promise<Claims | null> {
  const token = bearerToken(c.req.header('Authorization'))
  return token === null ? null : await verifyToken(token)
}

export const toListing = listingShaper(publicUrl)
/** URLs of showcase pictures. */
export const pictureUrls = showcaseUrls(publicUrl)
/** URLs of avatars and banners. */
export const avatars = avatarAddresses(publicUrl)
export const previewUrl = (path: string) => `${publicUrl}/storage/v1/object/public/previews/${path}`
export const toOrder = orderShaper(publicUrl)

/** Storage, with the rights of a token. */
export const storeOf = (bearer: string) =>
  objectStore({ supabaseUrl: settings.SUPABASE_URL, apiKey: settings.SUPABASE_PUBLISHABLE_KEY, bearer })
