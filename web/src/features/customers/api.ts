import { customerCalls } from '@contract/customers.ts'
import { CUSTOMERS_PER_CALL_MAX } from '@contract/limits.ts'
import type { Purchase, SalesList, SalesSource, Unreadable } from '@contract/sales-lists.ts'
import { queryOptions } from '@tanstack/react-query'
import { send } from '@/lib/api.ts'
import { domainKey, listQuery, useCall, useWrite } from '@/lib/query.ts'

const STALE = domainKey(customerCalls.listCustomerImports)

/** Reads a sales list. The CSV library is loaded for the first file. */
export const readFile = async (file: File): Promise<SalesList | Unreadable> =>
  (await import('./read-csv.ts')).readCsv(await file.text())

/** Never fresh, because customers claim their purchases at any time. */
export const importsQuery = listQuery(customerCalls.listCustomerImports, {}, ({ imports }) => imports, { staleTime: 0 })

/** The purchases in as many calls as they need, one after the other. */
async function inParts<Answer>(purchases: Purchase[], call: (part: Purchase[], done: number) => Promise<Answer>) {
  const answers: Answer[] = []
  for (let done = 0; done < purchases.length; done += CUSTOMERS_PER_CALL_MAX)
    answers.push(await call(purchases.slice(done, done + CUSTOMERS_PER_CALL_MAX), done))
  return answers
}
const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

/** How many of the purchases are new. `key` stands for them. */
export const previewQuery = (purchases: Purchase[], key: string) =>
  queryOptions({
    queryKey: [...STALE, 'preview', key],
    queryFn: async ({ signal }) => {
      const counts = await inParts(purchases, (part) =>
        send(customerCalls.previewCustomers, { body: { purchases: part } }, { signal }),
      )
      return { fresh: sum(counts.map(({ fresh }) => fresh)), known: sum(counts.map(({ known }) => known)) }
    },
    staleTime: 0,
  })

type Import = { source: SalesSource; purchases: Purchase[] }

/** Imports purchases, and tells how many are done. Repeating it after a failure adds only the rest. */
export const useImport = (onProgress: (done: number) => void) =>
  useWrite(async ({ source, purchases }: Import) => {
    let importId: string | null = null
    const counts = await inParts(purchases, async (part, done) => {
      onProgress(done)
      const body = { importId, source, purchases: part }
      const added = await send(customerCalls.importCustomers, { body })
      importId = added.import_id
      return added
    })
    return { imported: sum(counts.map(({ imported }) => imported)) }
  }, STALE)

export const useInvite = (importId: string) => useCall(customerCalls.inviteCustomers, { importId }, STALE)

/** Each call takes back a part. */
export const useRevoke = (importId: string) =>
  useWrite(async () => {
    while ((await send(customerCalls.revokeCustomers, { params: { importId } })).unclaimed > 0);
  }, STALE)
