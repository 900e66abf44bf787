// `npm run reconcile -- --since 2026-11-22T03:00:00Z [--refund]`: after a restore of the database, has the shop apply what Stripe knows since that moment.
// Ends with 1 while an order is lost that was not refunded. May be run as often as one likes.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import '../local/end-with-parent.mjs'
import { readShop } from './reconcile/environment.ts'
import { reconcile } from './reconcile/reconcile.ts'
import { tableOf } from './reconcile/table-of.ts'

const stop = (line: string): never => {
  console.error(line)
  process.exit(2)
}

const { values } = parseArgs({ options: { since: { type: 'string' }, refund: { type: 'boolean', default: false } } })
const since = z.iso.datetime().safeParse(values.since)
if (!since.success) stop('Say which moment the copy is of, in UTC: npm run reconcile -- --since 2026-11-22T03:00:00Z')
try {
  const done = await reconcile({ ...readShop(), since: String(since.data), refund: values.refund })
  for (const line of tableOf(done)) console.log(line)
  process.exit(done.lost.some(({ isRefunded }) => !isRefunded) ? 1 : 0)
} catch (error) {
  stop((error as Error).message)
}
