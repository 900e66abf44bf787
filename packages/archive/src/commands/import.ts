// `npm run import -- --target FILE-OR-URL --from ARCHIVE|etsy.csv|gumroad.csv|gumroad.json [--files
// FOLDER] [--dry-run]`: creates listings from an archive or another shop's list (docs/archive.md). A
// second run continues the first. `--customers FILE [--yes]` imports who bought them elsewhere instead.
// MARKETPLACE_TOKEN names the user.
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { stop } from '../../../../tools/support/stop.ts'
import { targetOf } from '../../../../tools/support/target.ts'
import { importCustomers, readSales } from '../customers.ts'
import { endWith } from '../end-with.ts'
import { environment } from '../environment.ts'
import type { Problem, ShopFile } from '../format.ts'
import { checkAll, importAll, stateIn } from '../import.ts'
import { importShop, readArchive } from '../import-archive.ts'
import { hasFiles, type ImportItem } from '../import-item.ts'
import { readList } from '../lists.ts'
import { isKey, signIn } from '../shop.ts'
import { findStorage } from '../upload.ts'

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    from: { type: 'string' },
    files: { type: 'string' },
    customers: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  },
})
const target = targetOf(values.target)
const { customers } = values
const from =
  values.from ?? customers ?? stop('--from is missing: name an archive, or a product list of Etsy or Gumroad')

const KEYS_CANNOT_IMPORT = 'API keys cannot import customers. Use an access token (docs/archive.md)'
const KEYS_CANNOT_UPLOAD = 'API keys cannot upload files. Use an access token (docs/archive.md)'

const say = (line: string) => console.log(line)

type Source = { listed: ImportItem[]; problems: Problem[]; shop?: ShopFile; notes: string }

async function readSource(): Promise<Source> {
  if (statSync(from, { throwIfNoEntry: false })?.isDirectory()) {
    const { listed, shop, isComplete } = await readArchive(from)
    if (!isComplete) say('The archive is incomplete. Its manifest.json lists the problems.')
    return { listed, shop, problems: [], notes: join(from, 'imports') }
  }
  return { ...(await readList(from, values.files ?? dirname(from))), notes: `${from}.imports` }
}

/** How many of these become drafts, as the end of a sentence. */
function asDrafts(items: readonly ImportItem[]): string {
  const drafts = items.filter((item) => !hasFiles(item)).length
  return drafts === 0 ? '' : `, ${drafts} of them as drafts without a file (My Listings, Drafts)`
}

function end(result: string, problems: readonly Problem[]): never {
  say(result)
  endWith(problems, 'problems')
}

try {
  if (customers) {
    const sales = await readSales(customers)
    if (environment.token && isKey(environment.token)) throw new Error(KEYS_CANNOT_IMPORT)
    const options = { isDryRun: values['dry-run'], isConfirmed: values.yes, say }
    const { result, problems } = await importCustomers(await signIn(target, environment.token), sales, options)
    end(result, problems)
  }
  const { listed, problems, shop: archived, notes } = await readSource()
  if (values['dry-run'])
    end(`${listed.length} items would be created${asDrafts(listed)}`, [...problems, ...(await checkAll(listed))])
  if (environment.token && isKey(environment.token)) throw new Error(KEYS_CANNOT_UPLOAD)
  const shop = await signIn(target, environment.token)
  const into = { shop, storage: await findStorage(target), state: await stateIn(notes, shop) }
  const { ids, problems: met } = await importAll(into, listed, say)
  const rest = archived ? await importShop(shop, archived, ids) : []
  const drafts = asDrafts(listed.filter(({ key }) => ids.has(key)))
  end(`${ids.size} of ${listed.length} items are in the shop${drafts}`, [...problems, ...met, ...rest])
} catch (error) {
  stop(error)
}
