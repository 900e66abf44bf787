// Money as a model: whatever buyers, sellers, Stripe and its network do in whatever order, in the end every side says the same of each cent.
// MODEL_RUNS and MODEL_SEED choose how many sequences and which (scripts/test-model.ts).
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TAX_MODES, type TaxMode } from '../../contract/index.ts'
import { forgetLimits } from '../api/support/forget-limits.ts'
import { owner, provider } from '../api/support/people.ts'
import { hearAgain } from '../api/support/provider-events.ts'
import { model } from '../support/environment.ts'
import { setSetting } from '../support/settings.ts'
import { sequences } from './commands.ts'
import { settle } from './events.ts'
import { openShop } from './shop.ts'
import { violationsOf } from './violations.ts'

/** Commands of one sequence. */
const LENGTH = 50
/** Sequences within which a guard that is away is noticed. */
const CONTROL_RUNS = 30
/** Time for one sequence. */
const RUN_SECONDS = 20

const setFee = (basisPoints: number) => setSetting(owner, 'platform_fee_bps', basisPoints)
const setTax = (mode: TaxMode) => setSetting(owner, 'tax', mode)
const setWithdrawal = (days: number) => setSetting(owner, 'withdrawal_days', days)

/** What the operator may have set. */
const worlds = fc.record({ taxMode: fc.constantFrom(...TAX_MODES), withdrawalDays: fc.constantFrom(0, 14) })

let remember: () => void
beforeAll(async () => {
  await setFee(500)
  // Limits would end the sequences early; they have tests of their own.
  remember = forgetLimits()
})
afterAll(async () => {
  remember()
  await Promise.all([setFee(0), setTax('off'), setWithdrawal(0), hearAgain()])
})

const sidesAgree = fc.asyncProperty(worlds, sequences(LENGTH), async ({ taxMode, withdrawalDays }, commands) => {
  await setTax(taxMode)
  await setWithdrawal(withdrawalDays)
  // A run alone decides what is delivered. It is the most that can be asked for, and more than a run makes.
  await provider('/deliveries', { drop: 1000 })
  const shop = await openShop()
  await fc.asyncModelRun(() => ({ model: {}, real: shop }), commands)
  await settle(shop)
  expect(await violationsOf(shop)).toEqual([])
})

test('every side says the same of each cent in the end', {
  tags: ['money-model', 'M11'],
  timeout: model.runs * RUN_SECONDS * 1000,
}, async () => {
  await fc.assert(sidesAgree, { numRuns: model.runs, seed: model.seed, endOnFailure: !model.isThorough })
})

const SOLE_HOLDING =
  'create unique index entitlements_one_active on public.entitlements (buyer_id, listing_id) where revoked_at is null'
const trigger = (name: string): [away: string, back: string] => [
  `alter table public.orders disable trigger ${name}`,
  `alter table public.orders enable trigger ${name}`,
]

test.each([
  ['nothing is held twice', 'drop index public.entitlements_one_active', SOLE_HOLDING],
  ['the ledger follows the orders', ...trigger('orders_post_change')],
  ['a purchase brings its mail', ...trigger('orders_mail_change')],
])(
  'it is noticed where nothing makes sure that %s',
  { timeout: CONTROL_RUNS * RUN_SECONDS * 1000 },
  async (_what, away, back) => {
    await owner.unsafe(away)
    const tried = await fc
      .check(sidesAgree, { numRuns: CONTROL_RUNS, seed: model.seed, endOnFailure: true })
      .finally(() => owner.unsafe(back))
    expect(tried.failed).toBe(true)
  },
)
