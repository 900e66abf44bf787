import { contactCalls } from '@contract/contact.ts'
import { send } from '@/lib/api.ts'

/** A fresh ALTCHA challenge. Each counts once, so none is remembered. */
export const getChallenge = (signal: AbortSignal) => send(contactCalls.getCaptcha, {}, { signal })
