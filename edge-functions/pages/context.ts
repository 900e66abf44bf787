// What the pages' routes share: settings, visitors' reads, and the built page that heads are put into.
import { openDatabase } from '../_shared/database/open-database.ts'
import { readSettings } from '../_shared/env.ts'
import { listingShaper, showcaseUrls } from '../_shared/listings/listing-rows.ts'
import { pageTemplate } from './template.ts'

export const settings = readSettings(
  'SUPABASE_URL',
  'SUPABASE_PUBLIC_URL',
  'DATABASE_URL_API',
  'DATABASE_URL_PUBLIC',
  'DATABASE_POOL_SIZE',
  'DATABASE_PREPARE',
  'SITE_URL',
  'SITEMAP_PAGE_URLS',
  'LOG_REQUESTS',
)

const open = (url: string, poolSize: number) =>
  openDatabase({ url, poolSize: Math.min(settings.DATABASE_POOL_SIZE, poolSize), prepare: settings.DATABASE_PREPARE })

/** Visitors' reads: a login that is `anon`. */
export const publicSql = open(settings.DATABASE_URL_PUBLIC, 6)

/** Only asks whether a listing that visitors cannot see is inactive. */
export const apiSql = open(settings.DATABASE_URL_API, 2)

const publicUrl = settings.SUPABASE_PUBLIC_URL ?? settings.SUPABASE_URL

export const toListing = listingShaper(publicUrl)
export const showcase = showcaseUrls(publicUrl)

export const template = pageTemplate(`${settings.SITE_URL}/index.html`)
