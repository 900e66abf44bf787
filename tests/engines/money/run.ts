// The frame of every run: no rate limits, which would end its load, and settings that are reset.
import { afterAll, beforeAll } from 'vitest'
import { forgetLimits } from '../../support/api/forget-limits.ts'
import { owner } from '../../support/api/people.ts'
import { dropEvents, resumeDeliveries } from '../../support/api/provider-events.ts'
import { setSetting } from '../../support/settings.ts'
import { settle } from './settle.ts'
import { openShop, type Shop } from './shop.ts'
import { violationsOf } from './violations.ts'

type Settings = Record<string, string | number>

/** Call it at the top of a test file. The settings get their defaults back afterwards. */
export function prepareRun(settings: Settings = {}, defaults: Settings = {}): void {
  const setAll = (values: Settings) =>
    Promise.all(Object.entries(values).map(([name, value]) => setSetting(owner, name, value)))
  let restoreLimits: () => void
  beforeAll(async () => {
    await setAll(settings)
    restoreLimits = forgetLimits()
  })
  afterAll(async () => {
    restoreLimits()
    await Promise.all([resumeDeliveries(), setAll(defaults)])
  })
}

/**
 * Opens a shop whose run delivers Stripe's events itself, and settles it after `act`.
 * @returns the violations that `act` saw, and those of the invariants
 */
export async function violationsAfter(
  act: (shop: Shop) => Promise<string[] | undefined>,
  options?: Parameters<typeof openShop>[0],
): Promise<string[]> {
  await dropEvents()
  const shop = await openShop(options)
  const seen = await act(shop)
  await settle(shop)
  return [...(seen ?? []), ...(await violationsOf(shop))]
}
