import { SUPPLY_CONSENT } from '../../../contract/index.ts'
import { ApiError } from '../http/api-error.ts'

/** What a buyer agreed to, as an order keeps it. Rejects consent_changed where those are not the words of today. */
export function consentOf(version: string): { words: string; version: string } {
  if (version !== SUPPLY_CONSENT.version) throw new ApiError('consent_changed')
  return { ...SUPPLY_CONSENT }
}
