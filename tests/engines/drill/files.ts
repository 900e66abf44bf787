// Files with bytes: on the lost day one is sold, one loses its bytes, and one is listed.
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { MissingObject } from '../../../contract/operations/internal.ts'
import { list } from '../../support/api/listings.ts'
import { owner } from '../../support/api/people.ts'
import { callFunction, stack } from '../../support/stack.ts'
import { buy } from '../money/load.ts'
import type { Drill } from './shop.ts'

const objects = () => join(stack.localDir, 'storage', 'objects')

/** The versions that Storage has bytes of. */
const versionsOnDisk = (): string[] => readdirSync(objects()).flatMap((folder) => readdirSync(join(objects(), folder)))

export const versionsInRows = async (): Promise<Set<string>> =>
  new Set((await owner<{ version: string }[]>`select version from storage.objects`).map(({ version }) => version))

async function versionOf(listingId: string): Promise<{ path: string; version: string }> {
  const [file] = await owner<{ path: string; version: string }[]>`
    select object_path as path, object_version as version from public.listing_files where listing_id = ${listingId}`
  if (!file) throw new Error(`${listingId} has no file`)
  return file
}

export async function openFiles({ journal }: Drill) {
  const [sam] = journal.shop.sellers
  const [bea] = journal.shop.buyers
  if (!sam || !bea) throw new Error('a drill needs a seller and a buyer')
  const [sold, removed] = [await list(sam, { price: 8 }), await list(sam, { price: 9 })]
  const lost = await versionOf(removed.id)
  const statusOf = async (listingId: string) =>
    (await owner<{ status: string }[]>`select status from public.listings where id = ${listingId}`)[0]?.status
  let bought: { orderId: string } | undefined
  return {
    /** As Storage has it when the day is over. */
    liveTheDay: async () => {
      const { sessionId } = await buy(journal, { buyer: bea, seller: sam, listingId: sold.id, turn: 1 })
      bought = { orderId: journal.shownOrders.get(sessionId) ?? '' }
      await list(sam, { price: 7 })
      rmSync(join(objects(), lost.version.slice(0, 2), lost.version))
    },
    /**
     * The files that the check found, and bytes without a row: those may only be of the lost day.
     * @param before the versions that had a row when the day was over
     */
    count: async (found: MissingObject[], before: Set<string>) => {
      const rows = await versionsInRows()
      const withoutRow = versionsOnDisk().filter((version) => !rows.has(version))
      const { path } = await versionOf(sold.id)
      const link = await callFunction({
        path: `downloads/orders/${bought?.orderId}/download/${sold.id}`,
        token: bea.token,
      })
      const bytes = await fetch(link.body.downloadLink)
      return {
        withheld: Number(found.some((one) => one.path === lost.path) && (await statusOf(removed.id)) === 'inactive'),
        sold: Number(!found.some((one) => one.path === path) && (await statusOf(sold.id)) === 'active'),
        downloaded: Number(bytes.ok && (await bytes.arrayBuffer()).byteLength > 0),
        bytesWithoutRow: withoutRow.length,
        bytesOfNothing: withoutRow.filter((version) => !before.has(version)).length,
      }
    },
  }
}
