// The property of the model: after any sequence of commands, all sides agree on each cent.
import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { TAX_MODES, type TaxMode } from '../../../contract/index.ts'
import { forgetLimits } from '../../support/api/forget-limits.ts'
import { owner, provider } from '../../support/api/people.ts'
import { hearAgain } from '../../support/api/provider-events.ts'
import { setSetting } from '../../support/settings.ts'
import { settle } from '../money/settle.ts'
import { openShop } from '../money/shop.ts'
import { violationsOf } from '../money/violations.ts'
import { sequences } from './commands.ts'

/** Commands of one sequence. */
const LENGTH = 50
/** Time for one sequence. */
export const RUN_SECONDS = 20

const setFee = (basisPoints: number) => setSetting(owner, 'platform_fee_bps', basisPoints)
const setTax = (mode: TaxMode) => setSetting(owner, 'tax', mode)
const setWithdrawal = (days: number) => setSetting(owner, 'withdrawal_days', days)

/** Settings of the operator. */
const worlds = fc.record({ taxMode: fc.constantFrom(...TAX_MODES), withdrawalDays: fc.constantFrom(0, 14) })

/** Call it at the top of a test file: it sets the fee and lifts the rate limits, and undoes both afterwards. */
export function prepareModel(): void {
  let remember: () => void
  beforeAll(async () => {
    await setFee(500)
    remember = forgetLimits()
  })
  afterAll(async () => {
    remember()
    await Promise.all([setFee(0), setTax('off'), setWithdrawal(0), hearAgain()])
  })
}

export const sidesAgree = fc.asyncProperty(worlds, sequences(LENGTH), async ({ taxMode, withdrawalDays }, commands) => {
  await setTax(taxMode)
  await setWithdrawal(withdrawalDays)
  // The sequence decides which webhooks arrive. 1000 is the most that the fake accepts, and more than a sequence causes.
  await provider('/deliveries', { drop: 1000 })
  const shop = await openShop()
  await fc.asyncModelRun(() => ({ model: {}, real: shop }), commands)
  await settle(shop)
  expect(await violationsOf(shop)).toEqual([])
})
