// The downloads of this tab, one after another. They go on while the buyer visits other pages.
import { useSyncExternalStore } from 'react'
import type { ExpectedFile, Received, Sink } from './receive.ts'
import { ContentMismatch, emptyReceived, receive, WriteFailed } from './receive.ts'
import type { OpenSink } from './save-files.ts'

export type Job = { title: string; file: ExpectedFile; askLink: () => Promise<string>; open: OpenSink }

export type Transfer = {
  id: number
  title: string
  file: ExpectedFile
  state: 'waiting' | 'running' | 'done' | 'failed'
  bytes: number
  /** Bytes a second, while it runs. */
  speed: number
  error?: unknown
}

type Running = Job & { received?: Received; sink?: Sink; stop?: AbortController }

let transfers: readonly Transfer[] = []
const jobs = new Map<number, Running>()
const listeners = new Set<() => void>()
let nextId = 1

function set(changed: readonly Transfer[]): void {
  transfers = changed
  for (const listener of listeners) listener()
}
const patch = (id: number, change: Partial<Transfer>): void =>
  set(transfers.map((one) => (one.id === id ? { ...one, ...change } : one)))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const current = () => transfers

export const useTransfers = (): readonly Transfer[] => useSyncExternalStore(subscribe, current, current)

const isOpen = ({ state }: Transfer) => state === 'waiting' || state === 'running'

/** Adds downloads behind those that wait. */
export function download(added: Job[]): void {
  const rows = added.map((job): Transfer => {
    const id = nextId++
    jobs.set(id, job)
    return { id, title: job.title, file: job.file, state: 'waiting', bytes: 0, speed: 0 }
  })
  set([...transfers, ...rows])
  next()
}

/** Continues where a failed download stopped. */
export function retry(id: number): void {
  patch(id, { state: 'waiting', error: undefined })
  next()
}

/** Stops a download and forgets what came of it. */
export function cancel(id: number): void {
  const job = jobs.get(id)
  job?.stop?.abort()
  void job?.sink?.abort().catch(() => undefined)
  jobs.delete(id)
  set(transfers.filter((one) => one.id !== id))
  next()
}

export const cancelAll = (): void => {
  for (const { id } of transfers.filter(({ state }) => state !== 'done')) cancel(id)
}
export const clearDone = (): void => set(transfers.filter(({ state }) => state !== 'done'))

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function next(): void {
  if (transfers.some(isOpen)) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  if (transfers.some(({ state }) => state === 'running')) return
  const waiting = transfers.find(({ state }) => state === 'waiting')
  const job = waiting && jobs.get(waiting.id)
  if (job) void run(waiting.id, job)
}

async function run(id: number, job: Running): Promise<void> {
  patch(id, { state: 'running' })
  const stop = new AbortController()
  job.stop = stop
  try {
    job.received ??= emptyReceived()
    job.sink ??= await job.open()
    const { received, sink } = job
    const onProgress = measure(received.bytes, (bytes, speed) => patch(id, { bytes, speed }))
    await receive(job.file, received, { askLink: job.askLink, sink, signal: stop.signal, onProgress })
    jobs.delete(id)
    patch(id, { state: 'done', bytes: job.file.size })
  } catch (error) {
    if (stop.signal.aborted) return
    console.error('A download stopped.', error)
    // What was written is of no use: a retry begins again.
    if (error instanceof ContentMismatch || error instanceof WriteFailed) {
      void job.sink?.abort().catch(() => undefined)
      Object.assign(job, { received: undefined, sink: undefined })
    }
    patch(id, { state: 'failed', error })
  }
  next()
}

const SHOW_EVERY_MS = 250
const MEASURED_MS = 4_000

/** Reports progress a few times a second, with the speed of the last seconds. */
function measure(from: number, report: (bytes: number, speed: number) => void) {
  let marks = [{ at: performance.now(), bytes: from }]
  let shownAt = 0
  return (bytes: number): void => {
    const at = performance.now()
    if (at - shownAt < SHOW_EVERY_MS) return
    shownAt = at
    marks = [...marks.filter((mark) => at - mark.at < MEASURED_MS), { at, bytes }]
    const first = marks[0] ?? { at, bytes }
    report(bytes, at > first.at ? ((bytes - first.bytes) / (at - first.at)) * 1000 : 0)
  }
}
