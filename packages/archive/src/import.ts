// An import as a whole: each listing for itself, so that one which the shop rejects keeps none of
// the others out.
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { problemOf } from './export.ts'
import type { Problem } from './format.ts'
import { faultsOf, type ImportItem } from './import-item.ts'
import { type Into, importListing } from './import-listing.ts'
import { Rejection, type Shop } from './shop.ts'
import { openState, type State } from './state.ts'
import type { Storage } from './upload.ts'

export type Imported = { ids: Map<string, string>; problems: Problem[] }

const WHAT_TO_DO: Record<string, string> = {
  listing_quota_reached:
    'Deactivate items that you do not sell now, or ask the shop for a larger quota, and run the same command again.',
  rate_limited: 'Run the same command again then: it goes on with what is missing.',
  seller_required: 'Connect your account at the payment provider (Settings, Payments) and run the same command again.',
  price_not_reduced: 'The item is there; reduce its price by hand.',
}

/** What ends the whole run: nothing after it would go better. */
const ENDING = new Set(['unauthenticated', 'seller_required', 'account_banned', 'account_suspended'])

const nameOf = (item: ImportItem) => `“${item.title}”`

export const problemOfImport = (what: string, error: unknown): Problem =>
  problemOf(what, error, error instanceof Rejection ? WHAT_TO_DO[error.code] : undefined)

/** Where the state of an import into this shop is kept, beside what it comes from. */
export async function stateIn(folder: string, { web, accountId }: Shop): Promise<State> {
  const location = join(folder, `${new URL(web).host.replaceAll(':', '_')}-${accountId}.json`)
  await mkdir(dirname(location), { recursive: true })
  return await openState(location, web, accountId)
}

/** What can be said before anything is sent. */
export async function checkAll(items: readonly ImportItem[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const one of items)
    for (const why of await faultsOf(one))
      problems.push({
        what: nameOf(one),
        why,
        what_to_do: 'Mend it where it comes from, and run the same command again.',
      })
  return problems
}

export async function importAll(
  into: { shop: Shop; storage: Storage; state: State },
  items: readonly ImportItem[],
  say: (line: string) => void,
): Promise<Imported> {
  const ids = new Map<string, string>()
  const problems: Problem[] = []
  for (const [index, one] of items.entries()) {
    say(`${index + 1} of ${items.length}: ${one.title}`)
    const id = await importOne(into, one, problems)
    if (id) ids.set(one.key, id)
  }
  return { ids, problems }
}

async function importOne(into: Into, item: ImportItem, problems: Problem[]): Promise<string | undefined> {
  // What is there already is not read again.
  const known = into.state.of(item.key)
  const faults = known.isDone ? [] : await checkAll([item])
  problems.push(...faults)
  if (faults.length > 0) return undefined
  try {
    return await importListing(into, item)
  } catch (error) {
    if (error instanceof Rejection && ENDING.has(error.code)) throw endingOf(error)
    problems.push(problemOfImport(nameOf(item), error))
    return undefined
  }
}

function endingOf(error: Rejection): Error {
  const { why, what_to_do } = problemOfImport('', error)
  return new Error(`${why} ${what_to_do}`)
}
