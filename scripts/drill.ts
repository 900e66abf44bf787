// `npm run drill [-- --orders 500] [--without-reconcile]`: loses the database of a stack of its own and restores a copy of the day before, with many more
// orders than in `npm test`. Without a reconciliation it ends with 1, and says what is missing.
import { parseArgs } from 'node:util'
import { runTests } from './run-tests.ts'
import { stop } from './stop.ts'

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '500' }, 'without-reconcile': { type: 'boolean', default: false } },
})
if (!/^[1-9]\d{0,5}$/.test(values.orders)) stop(`--orders is "${values.orders}": use a whole number`)
process.env.DRILL_ORDERS = values.orders
process.env.DRILL_WITHOUT_RECONCILE = values['without-reconcile'] ? '1' : ''
await runTests(['drill'])
