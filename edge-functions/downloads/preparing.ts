import { internalCalls } from '../../contract/operations/internal.ts'
import { json } from '../_shared/database/statement.ts'
import { ApiError } from '../_shared/http/api-error.ts'
import { log } from '../_shared/http/log.ts'
import type { StoredObject } from '../_shared/storage/storage.ts'
import { acting, handle, store } from './context.ts'
import { awaitedPiece, type Copy, compareThumbnails, copierOf, firstBatch, inspectCopy, PIECE_BYTES } from './copies.ts'
import { makeDuePreview } from './previews.ts'

// One try to prepare a listing: copies its objects, checks the copies, publishes the listing and
// removes the uploads. Each step is stored, so the next try continues an interrupted one.

/** A try, as private.take_own_preparation and private.take_due_preparation give it. */
export type LeasedAttempt = { listing_id: string; attempt: number; outcome: 'listed' | 'rejected' | null }

/** Nobody else begins a try before it has passed: longer than a function may run. */
export const LEASE = '7 minutes'

/** What has not worked for a day will not. */
const GIVEN_UP_AFTER_MS = 24 * 60 * 60 * 1000
const LONGEST_PAUSE_SECONDS = 300

/** The listing's status after a try, and whether the next try can run at once. */
export type AttemptResult = { status: string | null; hasMore: boolean }

/** Rejects with why the listing will not go live. @param isAwaited whether its seller waits */
export async function runAttempt(leased: LeasedAttempt, isAwaited = false): Promise<AttemptResult> {
  const ended = (status: string | null): AttemptResult => ({ status, hasMore: false })
  if (leased.outcome) {
    await removeLeftovers(leased)
    return ended(null)
  }
  try {
    const copies = await makeCopies(leased, isAwaited)
    if (copies === 'unfinished') return { status: await pause(leased, 0), hasMore: true }
    if (copies === 'on their way') return ended(await pause(leased, pauseSeconds(leased)))
    return ended(await complete(leased))
  } catch (error) {
    if (!isFinal(error)) return ended(await pause(leased, pauseSeconds(leased), error))
    await complete(leased, error)
    throw error
  }
}

const pauseSeconds = ({ attempt }: LeasedAttempt) => Math.min(2 ** attempt, LONGEST_PAUSE_SECONDS)

/** How long a file waits until it is opened: a seller's request doesn't wait for others' files. */
const AWAITED_TURN_MS = 1_000
const TURN_MS = 10_000

/** How far the copies are: all checked, with more bytes to read, or not all there yet. */
async function makeCopies(
  leased: LeasedAttempt,
  isAwaited: boolean,
): Promise<'checked' | 'unfinished' | 'on their way'> {
  const planned = await planCopies(leased)
  const missing = planned.filter(({ state }) => state === 'to_copy')
  await each(missing, copierOf())
  const copies = missing.length > 0 ? await planCopies(leased) : planned
  const copied = copies.filter(({ state }) => state === 'copied')
  const pieceBytes = isAwaited ? awaitedPiece(copied) : PIECE_BYTES
  const inspected = firstBatch(copied, pieceBytes)
  let isUnfinished = inspected.length < copied.length
  await each(inspected, async (copy) => {
    const facts = await inspectCopy(copy, pieceBytes, isAwaited ? AWAITED_TURN_MS : TURN_MS)
    isUnfinished ||= 'progress' in facts
    await acting.asService`select private.store_copy_facts(${copy.id}, ${leased.attempt}, ${json(facts)})`
  })
  if (isUnfinished) return 'unfinished'
  const checked = await planCopies(leased)
  if (checked.length === 0 || !checked.every(({ state }) => state === 'checked')) return 'on their way'
  compareThumbnails(checked)
  return 'checked'
}

const planCopies = ({ listing_id, attempt }: LeasedAttempt) =>
  acting.asService<Copy[]>`select * from private.plan_copies(${listing_id}, ${attempt})`

/** Does all to the end before the first failure counts: nothing of this try goes on after it. */
async function each(copies: Copy[], step: (copy: Copy) => Promise<unknown>): Promise<void> {
  const done = await Promise.allSettled(
    copies.map((copy) => step(copy).catch((error) => Promise.reject(named(error, copy)))),
  )
  const failures = done.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  // What the seller can mend is said before what only time can.
  const failure = failures.find(isFinal) ?? failures[0]
  if (failure) throw failure
}

/** A rejection names the upload. */
const named = (error: unknown, { source_path }: Copy) =>
  isFinal(error) ? Object.assign(error, { itemId: source_path.split('/')[1] }) : error

/** Whether the bytes themselves are rejected; anything else may go well next time. */
const isFinal = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500

async function complete(leased: LeasedAttempt, rejection?: ApiError): Promise<string | null> {
  const { listing_id, attempt } = leased
  const [completed] = await acting.asService<[{ status: string | null }]>`
    select private.complete_preparation(
      ${listing_id}, ${attempt}, ${rejection?.message ?? null}, ${rejection?.itemId ?? null}
    ) as status`
  try {
    await removeLeftovers(leased)
  } catch (error) {
    // The listing stands as it should; the next try removes what is left.
    log('warn', { event: 'leftovers_not_removed', listing: listing_id }, error)
  }
  return completed.status
}

async function removeLeftovers({ listing_id, attempt }: LeasedAttempt): Promise<void> {
  const left = await acting.asService<StoredObject[]>`
    select bucket_id, object_path from private.preparation_leftovers(${listing_id})`
  await store.removeMany(left)
  await acting.asService`select private.end_preparation(${listing_id}, ${attempt})`
}

/** Leaves the rest to a later try, or gives the listing up where there were enough. */
async function pause(leased: LeasedAttempt, seconds: number, error?: unknown): Promise<string | null> {
  const { listing_id, attempt } = leased
  if (error) log('warn', { event: 'preparation_paused', listing: listing_id, attempt, seconds }, error)
  const [paused] = await acting.asService<{ since: string }[]>`
    select private.pause_preparation(${listing_id}, ${attempt}, make_interval(secs => ${seconds})) as since`
  if (!paused || Date.now() - new Date(paused.since).getTime() < GIVEN_UP_AFTER_MS) return 'processing'
  const rejection = new ApiError('unavailable', { parameters: { rule: 'preparation' }, cause: error })
  await complete(leased, rejection)
  throw rejection
}

// The API's call in the seller's name, right after the listing is created. Small files are live
// with the answer; the scheduler continues the rest.

export const prepareListing = handle(internalCalls.prepareListing)(async (c, { params: { id } }) => {
  const [leased] = await c.var.asService<LeasedAttempt[]>`
    select * from private.take_own_preparation(${id}, ${LEASE}::interval)`
  const { status } = leased ? await runAttempt(leased, true) : { status: 'processing' }
  return { status }
})

// Continues interrupted or long preparations, one by one. `hasMore` requests another call at once.

/** No listing is begun after that: the next call comes soon. */
const BUDGET_MS = 20_000

export const prepareDue = handle(internalCalls.prepareDue)(async () => {
  const end = Date.now() + BUDGET_MS
  let tried = 0
  let hasMore = false
  // A piece of a large file uses up what a call has of processor time.
  while (!hasMore && Date.now() < end) {
    const [leased] = await acting.asService<LeasedAttempt[]>`
      select * from private.take_due_preparation(${LEASE}::interval)`
    if (!leased) break
    tried += 1
    const done = await runAttempt(leased).catch((error) => {
      if (!(error instanceof ApiError)) throw error
      log('info', { event: 'listing_rejected', listing: leased.listing_id, code: error.code })
    })
    hasMore = done?.hasMore ?? false
  }
  while (!hasMore && Date.now() < end) {
    const made = await makeDuePreview()
    if (!made) break
    tried += 1
    // So does a drawing, even one that fails.
    hasMore = made !== 'text' && made !== 'audio'
  }
  return { tried, hasMore }
})
