// `npm run export -- --target FILE-OR-URL --shop|--library --to FOLDER [--account USERNAME]`: brings what one account sells or bought into a
// folder (docs/archive.md). Run again, it goes on where it ended. MARKETPLACE_TOKEN says in whose name.
import { parseArgs } from 'node:util'
import { signIn } from './in-and-out/account.ts'
import { given } from './in-and-out/environment.ts'
import { exportLibrary } from './in-and-out/export-library.ts'
import { exportShop } from './in-and-out/export-shop.ts'
import type { Problem } from './in-and-out/format.ts'
import { readTarget } from './read-target.ts'

const stop = (why: string): never => {
  console.error(why)
  process.exit(2)
}

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    to: { type: 'string' },
    account: { type: 'string' },
    shop: { type: 'boolean', default: false },
    library: { type: 'boolean', default: false },
  },
})
const target = values.target ?? stop('--target is missing: name a site, or a file that describes it as stack.json does')
const to = values.to ?? stop('--to is missing: name the folder of the archive')
if (values.shop === values.library) stop('Say either --shop or --library')

const tell = ({ what, why, what_to_do }: Problem) => console.error(`${what}: ${why}\n  ${what_to_do}`)

try {
  const shop = await signIn(readTarget(target), given.token, values.account)
  const run = values.shop ? exportShop : exportLibrary
  const { counts, problems } = await run(shop, to, (line) => console.log(line))
  console.log(`${counts.files} files, ${counts.size_bytes} bytes, in ${to}`)
  if (problems.length > 0) console.error(`\n${problems.length} missing:`)
  for (const problem of problems) tell(problem)
  process.exit(problems.length > 0 ? 1 : 0)
} catch (error) {
  stop(error instanceof Error ? error.message : String(error))
}
