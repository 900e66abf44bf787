// A file of its own, because tests import open-database.ts without a deployment's settings.
import { readSettings } from '../env.ts'
import { type Database, openDatabase } from './open-database.ts'

type UrlSetting = 'DATABASE_URL_API' | 'DATABASE_URL_PAYMENTS' | 'DATABASE_URL_JOBS'

/** Opens a pool by the deployment's settings, with at most `most` connections. */
export function openPool(name: UrlSetting, most = Number.POSITIVE_INFINITY): Database {
  const settings = readSettings(name, 'DATABASE_POOL_SIZE', 'DATABASE_PREPARE')
  const poolSize = Math.min(settings.DATABASE_POOL_SIZE, most)
  return openDatabase({ url: settings[name], poolSize, prepare: settings.DATABASE_PREPARE })
}
