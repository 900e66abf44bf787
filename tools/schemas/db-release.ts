// `npm run db:release` writes the newest release of the changelog: the digests of its migrations,
// and the rows of the sample shop and of every feature, from which later versions prove their
// upgrade.
import { existsSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { fillShop } from '../../tests/engines/upgrade/fill-shop.ts'
import { closeWorld, openWorldIn } from '../../tests/support/database/world.ts'
import { connectOnce } from '../database/connect-once.ts'
import { readRows } from '../database/table-rows.ts'
import { runStack } from '../harness/run-stack.ts'
import { stop } from '../support/stop.ts'
import { ensureWebBuilt } from '../web/ensure-built.ts'
import { digestMigrations, type Release, releasedVersions, releaseFile } from './releases.ts'

const [version] = releasedVersions()
if (!version) stop('CHANGELOG.md has no release: write "## [0.1.0] - 2026-12-01" above its changes')
const file = releaseFile(version)
if (existsSync(file)) stop(`${version} is released already: ${file}`)
ensureWebBuilt()
const { stack, close } = await runStack()
try {
  openWorldIn(stack.databaseUrls)
  await fillShop()
  await closeWorld()
  await using sql = connectOnce(stack.databaseUrls.supabase_admin ?? '')
  const rows = await readRows(sql)
  writeFileSync(file, gzipSync(JSON.stringify({ migrations: digestMigrations(), rows } satisfies Release)))
  const empty = Object.keys(rows).filter((table) => rows[table]?.length === 0)
  console.log(`Written: ${file}. Tables without a row: ${empty.join(', ') || 'none'}`)
} finally {
  await close()
}
