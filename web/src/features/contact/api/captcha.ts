// One request: reads come with their key, writes with what they make stale.
import type { Challenge } from 'altcha-lib/types'
import { api } from '@/lib/api.ts'

/** GET contact/captcha: a fresh ALTCHA challenge. Each counts once, so none is remembered. */
export const getChallenge = (signal: AbortSignal) => api.get<Challenge>('contact/captcha', { signal, auth: 'none' })
