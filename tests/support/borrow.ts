// What this worker borrows for its tests: see lending-setup.ts.
import { inject } from 'vitest'
import { worker } from './environment.ts'
import type { Kind } from './lending-setup.ts'

/** This worker's own; the first who asks waits until it has started. */
export async function borrow<T>(kind: Kind): Promise<T> {
  const answer = await fetch(`${inject('lendingUrl')}/${encodeURIComponent(kind)}/${worker}`)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}
