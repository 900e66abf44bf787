// The signed link of one granted download.

import { DOWNLOAD_LINK_SECONDS } from '../../contract/index.ts'
import { internalCalls } from '../../contract/operations/internal.ts'
import { orderCalls } from '../../contract/orders.ts'
import { redressCalls } from '../../contract/redress.ts'
import { releaseCalls } from '../../contract/releases.ts'
import type { Act } from '../_shared/auth/acting.ts'
import { databaseError } from '../_shared/database/database-error.ts'
import type { Transaction } from '../_shared/database/open-database.ts'
import type { Statement } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { log } from '../_shared/http/log.ts'
import { awaitsConsent } from '../_shared/order-rows.ts'
import type { Bucket } from '../_shared/storage/storage.ts'
import { handle, publicUrl, store } from './context.ts'

type Grant = { object_path: string; file_name: string; mime_type: string }

/** Finds the entitlement and logs the download. Rejects not_found and file_withheld. */
const beginDownload = (sql: Transaction, orderId: string, listingId: string) =>
  grantOf(
    sql`select object_path, file_name, mime_type from private.begin_download(${orderId}, ${listingId})`,
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

/**
 * Storage sends the file under its original name. Only a PDF opens in the browser: its scripts run in
 * the browser's reader, not on a page of Storage's origin.
 */
const signDownload = ({ object_path, file_name, mime_type }: Grant, isView = false): Promise<string> =>
  linkToSave(
    'product-files',
    object_path,
    DOWNLOAD_LINK_SECONDS,
    isView && mime_type === 'application/pdf' ? null : file_name,
  )

// Signed links, on the address that browsers know.

/** @param fileName the name to save it under; by default the address names it. With null the browser shows it. */
export async function linkToSave(
  bucket: Bucket,
  path: string,
  seconds: number,
  fileName?: string | null,
): Promise<string> {
  return `${publicUrl}/storage/v1${await store.sign(bucket, path, seconds, fileName)}`
}

/** The answer with the link that `begin` grants. */
const answerLink = async (asService: Act, begin: (sql: Transaction) => Promise<Grant>, isView?: boolean) => ({
  downloadLink: await signDownload(await asService(begin), isView),
})

/** For the current holder of the item (spec section 7). */
export const getDownloadLink = handle(orderCalls.getDownloadLink)(
  (c, { params: { orderId, fileId }, query: { view } }) =>
    answerLink(c.var.asService, (sql) => beginDownload(sql, orderId, fileId), view),
)

// Links to every file of an order that its buyer still holds, by listing id.

export const getOrderLinks = handle(internalCalls.getOrderLinks)(async (c, { params: { orderId } }) => {
  const entitled = await c.var.asCaller(
    (sql) => sql<{ listing_id: string }[]>`
      select order_items.listing_id
      from public.order_items
      join public.entitlements on entitlements.listing_id = order_items.listing_id
      where order_items.order_id = ${orderId} and entitlements.buyer_id = ${c.var.caller.sub}
        and entitlements.revoked_at is null and (order_items.price_cents = 0 or not exists (
          -- What waits for its buyer's consent has no link yet.
          select from public.orders where orders.id = entitlements.order_id and ${awaitsConsent(sql)}
        ))`,
  )
  const grants = await c.var.asService(async (sql) => {
    // A receipt shows links that nobody may follow: they count when one is asked for on its own.
    await sql`select private.show_links_only()`
    const begun: [string, Grant][] = []
    for (const { listing_id } of entitled) begun.push([listing_id, await beginDownload(sql, orderId, listing_id)])
    return begun
  })
  const links = await Promise.all(grants.map(async ([id, grant]) => [id, await signDownload(grant)] as const))
  return { links: Object.fromEntries(links) }
})

/** For a holder of the item, also while banned or suspended. */
export const getRedressDownload = handle(redressCalls.getRedressDownload)(
  (c, { params: { orderId, listingId }, query: { file = null } }) =>
    answerLink(c.var.asService, (sql) =>
      grantOf(
        sql`select object_path, file_name, mime_type from private.begin_redress_download(${orderId}, ${listingId}, ${file})`,
        listingId,
      ),
    ),
)

/** What Postgres holds as an integer. */
const NUMBER = /^[1-9]\d{0,8}$/

/** Any file of a release, for its buyers and its seller. */
export const getFileLink = handle(releaseCalls.getFileLink)(
  (c, { params: { id, number, fileId }, query: { view } }) => {
    if (!NUMBER.test(number)) throw new ApiError('not_found')
    const begin = (sql: Transaction) =>
      grantOf(
        sql`select object_path, file_name, mime_type from private.begin_file_download(${id}, ${Number(number)}, ${fileId})`,
        id,
      )
    return answerLink(c.var.asService, begin, view)
  },
)
