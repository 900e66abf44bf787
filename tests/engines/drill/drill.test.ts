// The restore drill: after a loss of the database, yesterday's copy and Stripe restore its orders.
// DRILL_ORDERS sets the orders of the lost day (tools/test/prove.ts).
import { afterAll, expect, test } from 'vitest'
import { checkFiles, reconcile } from '../../../tools/reconcile/reconcile.ts'
import { owner, type TestUser } from '../../support/api/people.ts'
import { restJobs, schedulerCalls } from '../../support/api/scheduler.ts'
import { drill as options } from '../../support/environment.ts'
import { stack } from '../../support/stack.ts'
import { prepareRun } from '../money/run.ts'
import { type Account, accountFor } from './account-for.ts'
import { copyDatabase } from './copies.ts'
import { among, asWritten, countRows, lostRows, usesOf } from './facts.ts'
import { openFiles, versionsInRows } from './files.ts'
import { openPictures, PICTURES } from './pictures.ts'
import { liveTheDay, openDrill, signInAgain } from './shop.ts'

const SECONDS = 240 + options.orders

prepareRun({ platform_fee_bps: 500 }, { platform_fee_bps: 0 })
afterAll(async () => {
  await owner`update private.jobs set due_at = now() where due_at = 'infinity'`
})

const nothing = { missing: [], wrong: [], difference: 0 }

/** Counts of each column, one line for each fact. */
const show = (columns: Record<string, Account>) =>
  console.table(
    Object.fromEntries(
      Object.entries(columns).map(([name, { missing, wrong, facts, ...counts }]) => [
        name,
        { ...counts, missing: missing.length, 'unlike Stripe': wrong.length, 'uses of codes': usesOf(facts) },
      ]),
    ),
  )

test('after a restore no paid order is missing, and nobody has unpaid items', {
  tags: ['restored-orders'],
  timeout: SECONDS * 1000,
}, async () => {
  // As in the runbook: no job runs before the restored rows are right.
  await restJobs('sweep_orders', 'sweep_files', 'check_ledger')
  const drill = await openDrill(options.orders)
  const files = await openFiles(drill)
  const pictures = await openPictures()
  const copy = await copyDatabase()
  await liveTheDay(drill, options.orders)
  await files.liveTheDay()
  await pictures.liveTheDay()
  const before = await accountFor(drill)
  expect(before).toMatchObject(nothing)
  const rows = await countRows()
  const stored = await versionsInRows()

  await copy.restore()
  const restored = await accountFor(drill)
  // The control: without a reconciliation this is what is lost.
  expect(restored.missing.length).toBeGreaterThan(0)
  if (!options.reconciles) {
    show({ 'before the loss': before, restored })
    return expect(restored).toMatchObject(nothing)
  }

  const shop = { functionsUrl: `${stack.urls.supabase}/functions/v1`, sweepSecret: stack.sweepSecret }
  const since = copy.at
  const began = performance.now()
  const first = await reconcile(shop, { since, refund: false })
  console.log(`Reconciled in ${Math.round(performance.now() - began)} ms: ${first.restored} orders written again`)
  expect(first.restored).toBeGreaterThan(0)
  expect(first.lost.map(({ isRefunded }) => isRefunded)).toContain(false)
  const [newcomer] = drill.newcomers as [TestUser]
  const again = await signInAgain(newcomer)
  drill.journal.shop.buyers.push(again)
  const second = await reconcile(shop, { since, refund: true })
  const { lost } = await checkFiles(shop, true)
  await schedulerCalls('stripe-webhook/sweep')
  const after = await accountFor(drill)
  show({ 'before the loss': before, restored, reconciled: after })
  console.log(`Lost for good, rows: ${JSON.stringify(lostRows(rows, await countRows()))}`)
  const objects = await files.count(lost, stored)
  console.log(`Objects: ${JSON.stringify(objects)}`)
  expect(objects).toMatchObject({ withheld: 1, sold: 1, downloaded: 1, bytesOfNothing: 0 })
  expect(await pictures.account()).toEqual(PICTURES)
  expect(after).toMatchObject({ ...nothing, paid: before.paid })
  expect(after.found + after.refunded).toBe(before.paid)
  expect(asWritten(after.facts)).toEqual(asWritten(among(before.facts, after.facts), [newcomer.id, again.id]))
  expect(second.lost.every(({ isRefunded }) => isRefunded)).toBe(true)

  const third = await reconcile(shop, { since, refund: true })
  expect(third).toMatchObject({ restored: 0, closed: 0 })
  expect(await accountFor(drill)).toEqual(after)
})
