// Sets and removes the cookie with which the server renders a member's own pages (decision 10). The
// calls run one after the other, so that none sets again what a later one removed.
import type { Operation } from '@contract/operations/operation.ts'
import { profileCalls } from '@contract/profiles.ts'
import { tabStorage } from '@/lib/storage.ts'
import { nameViewMember } from './view-token.ts'

const STORED_KEY = 'view-token-kept'
const PATIENCE_MS = 2_000

let last: Promise<unknown> = Promise.resolve()

const call = ({ method, path }: Operation, headers: HeadersInit): Promise<boolean> => {
  const sent = last.then(async () => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await fetch(`/api${path}`, { method: method.toUpperCase(), headers, keepalive: true, signal })
    // An unread body would hold the connection open.
    await answer.arrayBuffer()
    return answer.ok
  })
  // Without the cookie pages are slower, and nothing else.
  const done = sent.catch(() => false)
  last = done
  return done
}

/** Hands the token over once; a new one replaces it. */
export async function keepViewToken(userId: string, accessToken: string): Promise<void> {
  nameViewMember(userId)
  const ending = accessToken.slice(-16)
  if (tabStorage.read(STORED_KEY) === ending) return
  if (await call(profileCalls.keepViewToken, { authorization: `Bearer ${accessToken}` }))
    tabStorage.write(STORED_KEY, ending)
}

/** Resolves when the cookie is gone, or after a timeout. */
export async function dropViewToken(): Promise<void> {
  nameViewMember(null)
  await call(profileCalls.forgetViewToken, {})
  tabStorage.remove(STORED_KEY)
}
