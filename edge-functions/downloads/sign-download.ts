// The signed link of one granted download. Called only with what the database granted to the caller.
import { DOWNLOAD_LINK_SECONDS } from '../../contract/index.ts'
import { databaseError } from '../_shared/database/database-error.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import type { Statement } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { log } from '../_shared/http/log.ts'
import { linkToSave } from './link-to-save.ts'

export type Grant = { object_path: string; file_name: string }

/** Finds the caller's entitlement through the order and logs the download. Rejects with not_found and file_withheld. */
export const beginDownload = (sql: Transaction, orderId: string, listingId: string): Promise<Grant> =>
  grantOf(sql<Grant[]>`select object_path, file_name from private.begin_download(${orderId}, ${listingId})`, listingId)

/** The same for callers of any standing. */
export const beginRedressDownload = (sql: Transaction, orderId: string, listingId: string): Promise<Grant> =>
  grantOf(
    sql<Grant[]>`select object_path, file_name from private.begin_redress_download(${orderId}, ${listingId})`,
    listingId,
  )

/** A version of the file of the caller's own listing. Rejects with not_found and file_withheld. */
export const beginOwnDownload = (sql: Transaction, listingId: string, version: number): Promise<Grant> =>
  grantOf(
    sql<Grant[]>`select object_path, file_name from private.begin_own_download(${listingId}, ${version})`,
    listingId,
  )

async function grantOf(begun: Statement<Grant[]>, listingId: string): Promise<Grant> {
  const [grant] = await begun.catch((error) => {
    const rejection = databaseError(error)
    if (rejection.code === 'file_withheld') log('error', { event: 'ALARM sold object changed', listing: listingId })
    throw rejection
  })
  if (!grant) throw new ApiError('not_found')
  return grant
}

/** Storage sends the file under its original name. */
export const signDownload = ({ object_path, file_name }: Grant): Promise<string> =>
  linkToSave('product-files', object_path, DOWNLOAD_LINK_SECONDS, file_name)
