// Imports customers from another shop's sales list. Shows the result first.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { parse } from 'csv-parse/sync'
import { customerCalls } from '../../../contract/customers.ts'
import { CUSTOMERS_MAX } from '../../../contract/limits.ts'
import { listingCalls } from '../../../contract/listings.ts'
import {
  addInParts,
  matchSales,
  type Purchase,
  readSalesList,
  type SalesList,
} from '../../../contract/text/sales-lists.ts'
import { SALES_SOURCES } from '../../../contract/text/sales-sources.ts'
import { readText } from '../../../contract/text/text-reader.ts'
import { plural } from '../../../contract/texts.ts'
import type { Problem } from './format.ts'
import { allPages, type Shop } from './shop.ts'

/** @throws if the list has no email addresses */
export async function readSales(path: string): Promise<SalesList> {
  const list = readSalesList(readText(await readFile(path)), parse, Date.now())
  if (typeof list === 'string') throw new Error(`${path}: ${list}`)
  return list
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // Without a terminal, the input may end before an answer.
  const ended = once(terminal, 'close').then(() => '')
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended])
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}

type Options = { isDryRun: boolean; isConfirmed: boolean; say: (line: string) => void }

/** The result in a sentence, and the rejected rows. */
export async function importCustomers(
  shop: Shop,
  list: SalesList,
  { isDryRun, isConfirmed, say }: Options,
): Promise<{ result: string; problems: Problem[] }> {
  const items = await allPages(
    (query) => shop.call(listingCalls.listOwnListings, { params: { userId: shop.accountId }, query }),
    ({ files }) => files,
  )
  const { purchases, unmatched, duplicates } = matchSales(list.sales, items)
  const problems = [
    ...list.malformed.map(({ line, problem }) => problemOf(`line ${line}`, problem, 'Fix the row.')),
    ...unmatched.map(({ product, rows, line }) =>
      problemOf(
        `“${product}”, ${plural(rows, { one: '# row', other: '# rows' })} from line ${line}`,
        'No item of yours, or more than one, has this title.',
        'Give one item this title, or choose the item on the page “Customers”.',
      ),
    ),
  ]
  if (purchases.length > CUSTOMERS_MAX) throw new Error(`the list has more than ${CUSTOMERS_MAX} purchases. Split it`)
  const add = (batchId: string | null, part: Purchase[], isPreview: boolean) =>
    shop.call(customerCalls.importCustomers, { body: { batchId, source: list.source, purchases: part, isPreview } })
  const fresh = await addInParts(purchases, (part) => add(null, part, true))
  say(`A list of ${SALES_SOURCES[list.source].name}:`)
  say(`  ${fresh} new purchases`)
  say(`  ${purchases.length - fresh} imported before`)
  say(`  ${unmatched.reduce((all, { rows }) => all + rows, 0)} without an item`)
  say(`  ${duplicates.length} repeated`)
  say(`  ${list.malformed.length} unreadable`)
  say(`  ${list.leftOut} refunded or disputed`)
  const isWanted = !isDryRun && fresh > 0 && (isConfirmed || (await ask(`Import ${fresh} purchases?`)))
  if (!isWanted) return { result: 'Nothing was imported', problems }
  let soFar = 0
  const imported = await addInParts(purchases, async (part, batchId) => {
    const added = await add(batchId, part, false)
    soFar += added.added
    say(`${soFar} of ${fresh}`)
    return added
  })
  return {
    result: `${imported} purchases imported. No email was sent: invite on the page “Customers”`,
    problems,
  }
}

const problemOf = (what: string, why: string, toDo: string): Problem => ({ what, why, what_to_do: toDo })
