import { customerCalls } from '@contract/customers.ts'
import {
  addInParts,
  inParts,
  type Purchase,
  readSalesList,
  type SalesList,
  type SalesSource,
  type Unreadable,
} from '@contract/sales-lists.ts'
import { readText } from '@contract/text-reader.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { now } from '@/lib/clock.ts'
import { domainKey, listQuery, useCall, useWrite } from '@/lib/query.ts'

const STALE = domainKey(customerCalls.listCustomerImports)

/** Reads a sales list. The CSV library is loaded for the first file. */
export const readFile = async (file: File): Promise<SalesList | Unreadable> =>
  readSalesList(
    readText(new Uint8Array(await file.arrayBuffer())),
    (await import('csv-parse/browser/esm/sync')).parse,
    now(),
  )

/** Never fresh, because customers claim their purchases at any time. */
export const importsQuery = listQuery(customerCalls.listCustomerImports, {}, ({ imports }) => imports, { staleTime: 0 })

/** How many of the purchases are new. `key` stands for them. */
export const previewQuery = (purchases: Purchase[], key: string) =>
  queryOptions({
    queryKey: [...STALE, 'preview', key],
    queryFn: async ({ signal }) => {
      const counts = { fresh: 0, known: 0 }
      for (const part of inParts(purchases)) {
        const { fresh, known } = await send(customerCalls.previewCustomers, { body: { purchases: part } }, { signal })
        counts.fresh += fresh
        counts.known += known
      }
      return counts
    },
    staleTime: 0,
  })

type Import = { source: SalesSource; purchases: Purchase[] }

/** Imports purchases, and tells how many are done. Repeating it after a failure adds only the rest. */
export const useImport = (onProgress: (done: number) => void) =>
  useWrite(
    ({ source, purchases }: Import) =>
      addInParts(purchases, (part, importId, place) => {
        onProgress(place)
        return send(customerCalls.importCustomers, { body: { importId, source, purchases: part } })
      }),
    STALE,
  )

export const useInvite = (importId: string) => useCall(customerCalls.inviteCustomers, { importId }, STALE)

/** Each call takes back a part. */
export const useRevoke = (importId: string) =>
  useWrite(async () => {
    while ((await send(customerCalls.revokeCustomers, { params: { importId } })).given > 0);
  }, STALE)
