// `npm run import -- --target FILE-OR-URL --from ARCHIVE|etsy.csv|gumroad.csv|gumroad.json [--files FOLDER] [--dry-run]`: makes listings of an
// archive or of another shop's list (docs/archive.md). Run again, it goes on where it ended. MARKETPLACE_TOKEN says in whose name.
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { isKey, signIn } from './in-and-out/account.ts'
import { given } from './in-and-out/environment.ts'
import type { Problem, ShopFile } from './in-and-out/format.ts'
import { checkAll, importAll, stateIn } from './in-and-out/import.ts'
import { importShop, readArchive } from './in-and-out/import-archive.ts'
import { readList } from './in-and-out/lists.ts'
import { findStorage } from './in-and-out/upload.ts'
import type { Wanted } from './in-and-out/wanted.ts'
import { readTarget } from './read-target.ts'

const stop = (why: string): never => {
  console.error(why)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    from: { type: 'string' },
    files: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
})
const target = values.target ?? stop('--target is missing: name a site, or a file that describes it as stack.json does')
const from = values.from ?? stop('--from is missing: name an archive, or a list of products of Etsy or Gumroad')

const KEYS_UPLOAD_NOTHING = 'An import uploads files, which no API key does: show an access token (docs/archive.md)'

const tell = ({ what, why, what_to_do }: Problem) => console.error(`${what}: ${why}\n  ${what_to_do}`)
const say = (line: string) => console.log(line)

type Source = { wanted: Wanted[]; problems: Problem[]; shop?: ShopFile; notes: string }

async function readSource(): Promise<Source> {
  if (statSync(from, { throwIfNoEntry: false })?.isDirectory()) {
    const { wanted, shop, isComplete } = await readArchive(from)
    if (!isComplete) say('The archive is not complete: its manifest.json says what is missing.')
    return { wanted, shop, problems: [], notes: join(from, 'imports') }
  }
  return { ...(await readList(from, values.files ?? dirname(from))), notes: `${from}.imports` }
}

function end(made: string, problems: readonly Problem[]): never {
  say(made)
  if (problems.length > 0) console.error(`\n${problems.length} to look at:`)
  for (const problem of problems) tell(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}

try {
  const described = readTarget(target)
  const { wanted, problems, shop: archived, notes } = await readSource()
  if (values['dry-run']) end(`${wanted.length} items would be made`, [...problems, ...(await checkAll(wanted))])
  if (given.token && isKey(given.token)) throw new Error(KEYS_UPLOAD_NOTHING)
  const shop = await signIn(described, given.token)
  const into = { shop, storage: await findStorage(described), state: await stateIn(notes, shop) }
  const { ids, problems: met } = await importAll(into, wanted, say)
  const rest = archived ? await importShop(shop, archived, ids) : []
  end(`${ids.size} of ${wanted.length} items are there`, [...problems, ...met, ...rest])
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
