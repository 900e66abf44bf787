// `npm run reconcile -- --since 2026-11-22T03:00:00Z [--refund] [--withhold]`: after a restore of
// the database, has the shop apply what Stripe knows since that moment, and looks for files whose
// bytes are gone. Ends with 1 while an order is lost that was not refunded, or a file that was not
// withheld or cannot be read. May be run as often as one likes.
import { parseArgs } from 'node:util'
import { z } from 'zod'
import '../end-with-parent.mjs'
import { stop } from '../support/stop.ts'
import { checkFiles } from './check-files.ts'
import { readShop } from './environment.ts'
import { linesOf, reconcile } from './reconcile.ts'

const { values } = parseArgs({
  options: {
    since: { type: 'string' },
    refund: { type: 'boolean', default: false },
    withhold: { type: 'boolean', default: false },
  },
})
const since = z.iso.datetime().safeParse(values.since)
if (!since.success) stop('Say which moment the copy is of, in UTC: npm run reconcile -- --since 2026-11-22T03:00:00Z')
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
