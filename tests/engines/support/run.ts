// What every run of an engine needs: no rate limits, which would end its load early, and afterwards the events of Stripe again.
import { afterAll, beforeAll } from 'vitest'
import { forgetLimits } from '../../support/api/forget-limits.ts'
import { owner } from '../../support/api/people.ts'
import { hearAgain } from '../../support/api/provider-events.ts'
import { setSetting } from '../../support/settings.ts'

type Settings = Record<string, string | number>

/** Call it at the top of a test file. The settings of the shop are set, and given their defaults afterwards. */
export function prepareRun(settings: Settings = {}, defaults: Settings = {}): void {
  const setAll = (values: Settings) =>
    Promise.all(Object.entries(values).map(([name, value]) => setSetting(owner, name, value)))
  let remember: () => void
  beforeAll(async () => {
    await setAll(settings)
    remember = forgetLimits()
  })
  afterAll(async () => {
    remember()
    await Promise.all([hearAgain(), setAll(defaults)])
  })
}
