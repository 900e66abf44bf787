// Databases are killed under load, one after the other: what visitors were not answered, and what
// was acknowledged and is lost.
import postgres from 'postgres'
import { request } from 'undici'
import { killProcesses } from '../../tests/support/kill-processes.ts'
import { type RunningStack, readStack } from '../../tools/harness/run-stack.ts'
import { tokenOf } from '../support/token-of.ts'
import { urlAt } from './readers.ts'

const READERS = 8
const WRITERS = 2
const PAUSE_MS = 25
const BACK_WITHIN_MS = 60_000

export type Killed = {
  kills: number
  reads: number
  failedReads: number
  /** The longest time without an answered read. */
  longestGapMs: number
  acknowledged: number
  lost: number
  comeBack: number
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + BACK_WITHIN_MS
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await pause(PAUSE_MS)
  }
}

/** Kills a database and waits until it answers again. */
async function killOnce(stack: RunningStack, name: string): Promise<void> {
  const pidNow = () => readStack(stack.localDir).pids[name] ?? 0
  const killed = pidNow()
  await killProcesses(killed)
  await until(() => pidNow() !== killed, `${name} is back`)
}

function startReading(api: string, paths: string[], counts: Killed) {
  let last = performance.now()
  return async (turn: number) => {
    const answer = await request(`${api}${paths[turn % paths.length]}`).catch(() => null)
    await answer?.body.dump()
    counts.reads += 1
    if (answer?.statusCode !== 200) counts.failedReads += 1
    const now = performance.now()
    counts.longestGapMs = Math.max(counts.longestGapMs, Math.round(now - last))
    last = now
  }
}

function startWriting(
  api: string,
  buyer: string,
  bearer: string,
  listings: string[],
  counts: Killed,
  done: Set<string>,
) {
  return async (turn: number) => {
    const listing = listings[turn]
    if (!listing) throw new Error('everything is wished for: fewer kills, or a larger shop')
    const answer = await request(`${api}/api/users/${buyer}/wishlist`, {
      method: 'POST',
      headers: { authorization: bearer, 'content-type': 'application/json' },
      body: JSON.stringify({ fileId: listing }),
    }).catch(() => null)
    await answer?.body.dump()
    if (answer && answer.statusCode < 300) done.add(listing)
    else if (answer?.statusCode === 503) counts.comeBack += 1
    await pause(PAUSE_MS)
  }
}

/** @param order the names of those that are killed */
export async function killUnderLoad(stack: RunningStack, order: string[], paths: string[]): Promise<Killed> {
  const counts: Killed = {
    kills: order.length,
    reads: 0,
    failedReads: 0,
    longestGapMs: 0,
    acknowledged: 0,
    lost: 0,
    comeBack: 0,
  }
  const owner = () => postgres(urlAt(stack, 'supabase_admin'), { max: 1, onnotice: () => {} })
  const before = owner()
  const listings = (await before<{ id: string }[]>`select id from public.listings where status = 'active'`).map(
    ({ id }) => id,
  )
  const [buyer] = await before<{ id: string }[]>`
    select id from public.profiles
    where standing = 'good' and not is_seller and not exists (select from public.wishlist_items where buyer_id = profiles.id) limit 1`
  await before`update private.limits set most = 1000000 where name = 'wishlist'`
  await before.end()
  if (!buyer) throw new Error('the shop has no buyer')
  const api = stack.urls.functions.api ?? ''
  const done = new Set<string>()
  const read = startReading(api, paths, counts)
  const write = startWriting(api, buyer.id, `Bearer ${await tokenOf(stack, buyer.id)}`, listings, counts, done)
  let isOver = false
  const repeat = (act: (turn: number) => Promise<void>, callers: number) => {
    let turn = 0
    return Promise.all(
      Array.from({ length: callers }, async () => {
        while (!isOver) await act(turn++)
      }),
    )
  }
  const load = Promise.all([repeat(read, READERS), repeat(write, WRITERS)])
  const kill = async () => {
    for (const name of order) {
      const [reads, writes] = [counts.reads, done.size]
      await until(() => counts.reads > reads + 100 && done.size > writes + 5, 'there is load again')
      await killOnce(stack, name)
    }
    isOver = true
  }
  await Promise.race([kill(), load])
  isOver = true
  await load
  const after = owner()
  const kept = await after<
    { id: string }[]
  >`select listing_id as id from public.wishlist_items where buyer_id = ${buyer.id}`
  await after.end()
  const known = new Set(kept.map(({ id }) => id))
  return { ...counts, acknowledged: done.size, lost: [...done].filter((id) => !known.has(id)).length }
}
