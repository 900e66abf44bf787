// A list of Gumroad with 10,000 rows beside 200,000 purchases without an account: its preview and import
// over HTTP, as the command does them. And what answers tell about addresses (answers.ts).
import { join } from 'node:path'
import { openShop } from '../../packages/archive/src/shop.ts'
import { importTwice } from '../../tests/support/sales-list.ts'
import { type RunningStack, runStack } from '../../tools/harness/run-stack.ts'
import { type Bench, type BenchReport, joined } from '../support/report.ts'
import { tokenOf } from '../support/token-of.ts'
import { measureAnswers } from './answers.ts'
import { fillClaims, type Shop } from './fill-claims.ts'

const ROWS = 10_000
const CLAIMS = 200_000
const KNOWN = 60
const PREVIEW_MOST_SECONDS = 5

async function measureImport(stack: RunningStack, { seller, titles }: Shop, rows: number): Promise<BenchReport> {
  // Every second one bought from another seller before.
  const addresses = Array.from({ length: rows }, (_, n) => `${n % 2 ? 'customer' : 'new'}-${KNOWN + n}@example.com`)
  const shop = openShop(stack.urls.web, seller, await tokenOf(stack, seller))
  const path = join(stack.localDir, 'sales.csv')
  const { first, again, imported, repeated } = await importTwice(shop, path, titles, addresses)
  const slowest = Math.max(first.previewing, again.previewing, repeated.previewing)
  const previews = [first, again].map(({ preview }) => preview.join())
  const target = (name: string, met: boolean, figure: string) => ({ name, met, figure })
  return {
    setting: { rows },
    rows: [
      { what: 'preview', seconds: first.previewing },
      { what: 'preview again', seconds: again.previewing },
      { what: 'import', seconds: imported.importing },
      { what: 'preview after the import', seconds: repeated.previewing },
    ],
    targets: [
      target(`preview under ${PREVIEW_MOST_SECONDS} s`, slowest < PREVIEW_MOST_SECONDS, `${slowest} s`),
      target('equal previews', previews[0] === previews[1], previews.join(' and ')),
      target('all rows imported', imported.result.startsWith(`${rows} purchases imported`), imported.result),
      target('nothing twice', repeated.result === 'Nothing was imported', repeated.result),
    ],
  }
}

export const bench: Bench = async ({ scale, log }) => {
  const claims = Math.max(KNOWN, Math.round(CLAIMS * scale))
  const { stack, close } = await runStack(undefined, { LOCAL_SAMPLE_SHOP: '0', LOG_REQUESTS: 'false' })
  try {
    log(`filling a shop: ${claims} purchases without an account`)
    const { shop, addresses } = await fillClaims(stack, claims, KNOWN)
    log(`asking about ${KNOWN} known and ${KNOWN} unknown addresses`)
    const answers = await measureAnswers(stack, shop, addresses)
    log('previewing and importing a list')
    return joined([answers, await measureImport(stack, shop, Math.round(ROWS * scale))])
  } finally {
    await close()
  }
}
