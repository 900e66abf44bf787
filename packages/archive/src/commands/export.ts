// `npm run export -- --target FILE-OR-URL --shop|--library --to FOLDER [--account USERNAME]`: saves
// an account's shop or library in a folder (docs/archive.md). A second run continues the first.
// MARKETPLACE_TOKEN identifies the user.
import { parseArgs } from 'node:util'
import { stop } from '../../../../tools/support/stop.ts'
import { targetOf } from '../../../../tools/support/target.ts'
import { endWith } from '../end-with.ts'
import { environment } from '../environment.ts'
import { exportLibrary } from '../export-library.ts'
import { exportShop } from '../export-shop.ts'
import { signIn } from '../shop.ts'

const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    to: { type: 'string' },
    account: { type: 'string' },
    shop: { type: 'boolean', default: false },
    library: { type: 'boolean', default: false },
  },
})
const target = targetOf(values.target)
const to = values.to ?? stop('--to is missing: name the folder of the archive')
if (values.shop === values.library) stop('Say either --shop or --library')

try {
  const shop = await signIn(target, environment.token, values.account)
  const run = values.shop ? exportShop : exportLibrary
  const { counts, problems } = await run(shop, to, (line) => console.log(line))
  console.log(`${counts.files} files, ${counts.size_bytes} bytes, in ${to}`)
  endWith(problems, 'missing')
} catch (error) {
  stop(error)
}
