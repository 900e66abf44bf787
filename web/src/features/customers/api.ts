import { customerCalls } from '@contract/customers.ts'
import { addInParts, type Purchase, readSalesList, type SalesList } from '@contract/text/sales-lists.ts'
import type { SalesSource } from '@contract/text/sales-sources.ts'
import { readText } from '@contract/text/text-reader.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '@/lib/calls/api.ts'
import { isApiError, readableMessage } from '@/lib/calls/api-error.ts'
import { domainKey, listQuery, useWrite } from '@/lib/calls/query.ts'
import { now } from '@/lib/clock.ts'
import * as messages from '@/lib/messages.ts'
import { t } from '@/lib/texts.ts'

/** Reads a sales list, or says why it can't. The CSV library is loaded for the first file. */
export const readFile = async (file: File): Promise<SalesList | string> =>
  readSalesList(
    readText(new Uint8Array(await file.arrayBuffer())),
    (await import('csv-parse/browser/esm/sync')).parse,
    now(),
  )

/** Never fresh, like the batches, because recipients erase their addresses at any time. */
export const customersQuery = (listingId: string | undefined) =>
  listQuery(customerCalls.listCustomers, { query: { listingId } }, ({ customers }) => customers, { staleTime: 0 })

export const batchesQuery = listQuery(customerCalls.listCustomerBatches, {}, ({ batches }) => batches, { staleTime: 0 })

type List = { source: SalesSource; purchases: Purchase[] }
const add = (batchId: string | null, list: List, preview?: { signal: AbortSignal }) =>
  send(customerCalls.importCustomers, { body: { batchId, ...list, isPreview: preview !== undefined } }, preview)

/** How many of the purchases are new. `key` stands for them. */
export const previewQuery = ({ source, purchases }: List, key: string) =>
  queryOptions({
    queryKey: [...domainKey(customerCalls.importCustomers), 'preview', key],
    queryFn: ({ signal }) => addInParts(purchases, (part) => add(null, { source, purchases: part }, { signal })),
    staleTime: 0,
  })

/** Imports purchases, and tells how many are done. Repeating it after a failure adds only the rest. */
export const useImport = (onProgress: (done: number) => void) =>
  useWrite(
    ({ source, purchases }: List) =>
      addInParts(purchases, (part, batchId, place) => {
        onProgress(place)
        return add(batchId, { source, purchases: part })
      }),
    [customerCalls.importCustomers],
  )

/** Each call takes back a part of a batch. */
export const useRevoke = (id: string) =>
  useWrite(async () => {
    while ((await send(customerCalls.revokeCustomers, { params: { id } })).given > 0);
  }, [customerCalls.revokeCustomers])

export const failureOf = (error: unknown, failed = messages.failed): string =>
  isApiError(error) && error.code === 'sold_out'
    ? t`You don’t have enough licence keys. Add keys first.`
    : readableMessage(error, failed)
