// What the load needs to be served while parts are killed: it tries until it is acknowledged.
import { setTimeout as delay } from 'node:timers/promises'
import type { TestUser } from '../../api/support/people.ts'
import { ask, type Question } from '../support/ask.ts'
import type { Journal } from './journal.ts'
import type { Seller } from './shop.ts'

/** What one buyer buys. `turn` counts the purchases of a run: it decides which of them use a code, and which are refunded. */
export type Wish = { buyer: TestUser; seller: Seller; listingId: string; turn: number }
export type Purchase = Wish & { sessionId: string }

/** How long anything may take to be served, kills included. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 30
/** Tries until something is given. @throws when nothing was for a minute. */
export async function insist<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const given = await attempt().catch(() => null)
    if (given !== null) return given
    if (Date.now() > deadline) throw new Error(`not served for ${PATIENCE_MS / 1000} s: ${what}`)
    await delay(PAUSE_MS)
  }
}

/**
 * The body of a 2xx. Null, and noted, where what was acknowledged before is not known any more. Null also for a status that an
 * earlier try explains: it was done, and its answer was lost.
 */
export async function served(
  { seen }: Journal,
  question: Question,
  explained: number[] = [],
): Promise<Record<string, unknown> | null> {
  const { status, body } = await insist(question.path, async () => {
    const answer = await ask(question)
    return answer.status < 300 || answer.status === 404 || explained.includes(answer.status) ? answer : null
  })
  if (status < 300) return body as Record<string, unknown>
  if (explained.includes(status)) return null
  seen.push(`${question.path} is answered ${body.code}`)
  return null
}
