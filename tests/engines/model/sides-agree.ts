// The property of the model: after any sequence of commands, all sides agree on each cent.
import fc from 'fast-check'
import { expect } from 'vitest'
import { TAX_MODES } from '../../../contract/index.ts'
import { owner } from '../../support/api/people.ts'
import { setSetting } from '../../support/settings.ts'
import { prepareRun, violationsAfter } from '../money/run.ts'
import { sequences } from './commands.ts'

/** Commands of one sequence. */
const LENGTH = 50
/** Time for one sequence. */
export const RUN_SECONDS = 20

/** Settings of the operator. */
const worlds = fc.record({ taxMode: fc.constantFrom(...TAX_MODES), withdrawalDays: fc.constantFrom(0, 14) })

/** Call it at the top of a test file. */
export const prepareModel = () =>
  prepareRun({ platform_fee_bps: 500 }, { platform_fee_bps: 0, tax: 'off', withdrawal_days: 0 })

export const sidesAgree = fc.asyncProperty(worlds, sequences(LENGTH), async ({ taxMode, withdrawalDays }, commands) => {
  await setSetting(owner, 'tax', taxMode)
  await setSetting(owner, 'withdrawal_days', withdrawalDays)
  const violations = await violationsAfter(async (shop) => {
    await fc.asyncModelRun(() => ({ model: {}, real: shop }), commands)
    return []
  })
  expect(violations, violations.join('\n')).toEqual([])
})
