// Controls of the model: without one of these guards it must fail.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { model } from '../../support/environment.ts'
import { without } from '../money/controls.ts'
import { prepareModel, RUN_SECONDS, sidesAgree } from './sides-agree.ts'

/** Sequences within which a missing guard is noticed. */
const CONTROL_RUNS = 30

const SOLE_HOLDING =
  'create unique index entitlements_one_active on public.entitlements (buyer_id, listing_id) where revoked_at is null'
const trigger = (name: string): [remove: string, restore: string] => [
  `alter table public.orders disable trigger ${name}`,
  `alter table public.orders enable trigger ${name}`,
]

/** The file is taken, and no row owes its price. */
const OWES_NOTHING = `
  create function private.owe_nothing() returns trigger language plpgsql as 'begin return null; end';
  create trigger owe_nothing before insert on private.pending_refunds
    for each row when (new.listing_id is not null) execute function private.owe_nothing()`

/** A claim moves the order without its files. */
const KEEPS_FILES = `
  create function private.keep_holder() returns trigger language plpgsql as 'begin return old; end';
  create trigger keep_holder before update of buyer_id on public.entitlements
    for each row execute function private.keep_holder()`

prepareModel()

test.each<[string, string, string]>([
  ['nothing is held twice', 'drop index public.entitlements_one_active', SOLE_HOLDING],
  ['the ledger follows the orders', ...trigger('orders_post_change')],
  ['a purchase brings its mail', ...trigger('orders_mail_change')],
  ['a taken file leaves a row that owes its price', OWES_NOTHING, 'drop function private.owe_nothing() cascade'],
  ['a claim moves the files with the order', KEEPS_FILES, 'drop function private.keep_holder() cascade'],
])(
  'the model fails without the guard that %s',
  { timeout: CONTROL_RUNS * RUN_SECONDS * 1000 },
  async (_what, remove, restore) => {
    const { failed } = await without([remove, restore], () =>
      fc.check(sidesAgree, { numRuns: CONTROL_RUNS, seed: model.seed, endOnFailure: true }),
    )
    expect(failed).toBe(true)
  },
)
