// `npm run reconcile -- --since 2026-11-22T03:00:00Z [--refund] [--withhold]`: after a restore of
// the database, applies Stripe's changes since that moment, and looks for files whose bytes are
// missing. Exits with 1 if an order is lost and not refunded, or a file is unreadable, or missing
// and not withheld. It can be repeated.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import '../end-with-parent.mjs'
import { stop } from '../support/stop.ts'
import { readShop } from './environment.ts'
import { checkFiles, linesOf, reconcile } from './reconcile.ts'

const { values } = parseArgs({
  options: {
    since: { type: 'string' },
    refund: { type: 'boolean', default: false },
    withhold: { type: 'boolean', default: false },
  },
})
const since = z.iso.datetime().safeParse(values.since)
if (!since.success) stop('Give the time of the restored copy in UTC: npm run reconcile -- --since 2026-11-22T03:00:00Z')
try {
  const shop = readShop()
  const orders = await reconcile(shop, { since: String(since.data), refund: values.refund })
  const files = await checkFiles(shop, values.withhold)
  for (const line of linesOf(orders, files)) console.log(line)
  const isDone =
    orders.lost.every(({ isRefunded }) => isRefunded) &&
    files.lost.every(({ isWithheld }) => isWithheld) &&
    files.unreadable.length === 0
  process.exit(isDone ? 0 : 1)
} catch (error) {
  stop(error)
}
