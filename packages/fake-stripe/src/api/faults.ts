// Faults that the operator may ask of the API ("Error handling", "Rate limits", "Low-level
// errors"): slow answers, errors, answers that get lost after the work was done. They hold across
// restarts until changed.
import { z } from 'zod'
import type { SettingsStore } from '../store/settings.ts'
import { ApiError, type ErrorBody } from './errors.ts'

export const apiFaults = z.strictObject({
  /** How many of the next calls fail before anything was done. Counts down. */
  fail: z.coerce.number().int().min(0).max(1_000),
  /** With which status. */
  fail_status: z.coerce
    .number()
    .pipe(z.union([z.literal(409), z.literal(429), z.literal(500), z.literal(502), z.literal(503)])),
  /**
   * How many of the next calls are done, and their connection cut without an answer. Counts down.
   */
  lose: z.coerce.number().int().min(0).max(1_000),
  /** Milliseconds that each call waits before it is done. */
  slow_ms: z.coerce.number().int().min(0).max(120_000),
})
export type ApiFaults = z.infer<typeof apiFaults>

const UNDISTURBED: ApiFaults = { fail: 0, fail_status: 500, lose: 0, slow_ms: 0 }

export function readFaults(settings: SettingsStore): ApiFaults {
  const stored = settings.read('api_faults')
  return stored ? apiFaults.parse(JSON.parse(stored)) : UNDISTURBED
}

/** Changes the named faults and leaves the others. */
export function changeFaults(settings: SettingsStore, changes: Partial<ApiFaults>): ApiFaults {
  const faults = { ...readFaults(settings), ...changes }
  settings.write('api_faults', JSON.stringify(faults))
  return faults
}

const ERRORS: Readonly<Record<ApiFaults['fail_status'], ErrorBody>> = {
  409: {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message:
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it.',
  },
  429: {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.',
  },
  500: { type: 'api_error', message: 'An unknown error occurred' },
  502: { type: 'api_error', message: 'Bad gateway' },
  503: { type: 'api_error', message: 'Service unavailable' },
}

/** What this call suffers; counts down what is counted. */
export function takeFaults(settings: SettingsStore): { slowMs: number; failure: ApiError | null; isLost: boolean } {
  const { fail, fail_status: status, lose, slow_ms: slowMs } = readFaults(settings)
  if (fail > 0) changeFaults(settings, { fail: fail - 1 })
  else if (lose > 0) changeFaults(settings, { lose: lose - 1 })
  return { slowMs, failure: fail > 0 ? new ApiError(status, ERRORS[status]) : null, isLost: fail === 0 && lose > 0 }
}
