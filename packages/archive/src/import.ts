// Imports listings one by one, so that a rejected listing does not stop the others.
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { problemOf } from './export.ts'
import type { Problem } from './format.ts'
import { importDraft } from './import-draft.ts'
import { faultsOf, hasFiles, type ImportItem } from './import-item.ts'
import { type Into, importListing } from './import-listing.ts'
import { Rejection, type Shop } from './shop.ts'
import { openState, type State } from './state.ts'
import type { Storage } from './upload.ts'

export type Imported = { ids: Map<string, string>; problems: Problem[] }

const WHAT_TO_DO: Record<string, string> = {
  listing_quota_reached: 'Deactivate items or ask the shop for a larger quota. Then run the same command again.',
  drafts_full: 'Publish or delete drafts. Then run the same command again.',
  storage_full: 'Delete drafts or unsold items, or ask the shop for more storage. Then run the same command again.',
  rate_limited: 'Wait, then run the same command again. It continues where it stopped.',
  seller_required:
    'Connect your account at the payment provider (Settings, Payments). Then run the same command again.',
  price_not_reduced: 'The item was imported. Reduce its price by hand.',
}

/** Errors that end the run, because every other item would fail too. */
const ENDING = new Set(['unauthenticated', 'seller_required', 'account_banned', 'account_suspended'])

const nameOf = (item: ImportItem) => `“${item.title}”`

export const problemOfImport = (what: string, error: unknown): Problem =>
  problemOf(what, error, error instanceof Rejection ? WHAT_TO_DO[error.code] : undefined)

/** The progress of an import into this shop, stored beside the source. */
export async function stateIn(folder: string, { web, accountId }: Shop): Promise<State> {
  const location = join(folder, `${new URL(web).host.replaceAll(':', '_')}-${accountId}.json`)
  await mkdir(dirname(location), { recursive: true })
  return await openState(location, web, accountId)
}

/** Problems found before any upload. */
export async function checkAll(items: readonly ImportItem[]): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const one of items)
    for (const why of await faultsOf(one))
      problems.push({
        what: nameOf(one),
        why,
        what_to_do: 'Fix it in the source and run the same command again.',
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
  // Doesn't read the files of imported items again.
  const { isDone } = into.state.of(item.key)
  const faults = isDone ? [] : await checkAll([item])
  problems.push(...faults)
  if (faults.length > 0) return undefined
  try {
    return await (hasFiles(item) ? importListing(into, item) : importDraft(into, item))
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
