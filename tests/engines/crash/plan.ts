// Which part is killed when: every pair of a part and a moment once, in an order of the seed's, and again in another.
import fc from 'fast-check'
import type { Part } from '../support/parts.ts'
import type { Moment } from './moments.ts'

export type Kill = { part: Part; moment: Moment; afterMs: number }

/** Within how many milliseconds of a cycle's first click a kill at any moment comes. */
const KILL_WITHIN_MS = 200

const PARTS_AT: Record<Moment, Part[]> = {
  'at any moment': [
    'postgres',
    'gateway',
    'storage',
    'outside',
    'api',
    'checkout',
    'stripe-webhook',
    'stripe-connect',
    'downloads',
    'jobs',
  ],
  'while Stripe makes a session': ['checkout', 'outside', 'gateway'],
  'before a session is kept': ['checkout', 'postgres', 'gateway'],
  'while a webhook fulfils': ['stripe-webhook', 'postgres', 'outside', 'gateway'],
  'while the success page fulfils': ['checkout', 'postgres', 'gateway'],
  'while Stripe makes a refund': ['stripe-webhook', 'outside', 'postgres'],
  'while a refund is noted': ['stripe-webhook', 'postgres', 'outside'],
  'while a mail is sent': ['jobs', 'outside', 'postgres'],
}

const PAIRS = Object.entries(PARTS_AT).flatMap(([moment, parts]) =>
  parts.map((part) => ({ moment: moment as Moment, part })),
)

/** The same for the same numbers. */
export function planOf(kills: number, seed: number): Kill[] {
  const everyPair = fc.shuffledSubarray(PAIRS, { minLength: PAIRS.length })
  const pairs = fc.sample(everyPair, { seed, numRuns: Math.ceil(kills / PAIRS.length) }).flat()
  const delays = fc.sample(fc.nat({ max: KILL_WITHIN_MS }), { seed, numRuns: kills })
  return delays.flatMap((afterMs, index) => (pairs[index] ? [{ ...pairs[index], afterMs }] : []))
}
