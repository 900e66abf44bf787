// Product files on their way to Storage, three at once, each with its own state. A store for React.
import type { Upload } from '@contract/files.ts'
import { hashFile } from '@/lib/files/hash-file.ts'
import { withMoved } from '@/ui/reorder.tsx'
import { fileFromDisk, forgetHandle, keepHandle } from './file-handles.ts'
import { type RunningUpload, startResumableUpload } from './resumable-upload.ts'
import {
  FILE_CHANGED,
  FileChanged,
  headDigest,
  INTERRUPTED,
  NOT_ALLOWED,
  problemOf,
  UploadCancelled,
  type UploadProblem,
  UploadStopped,
} from './upload-problems.ts'

export type QueuedFile = {
  key: string
  name: string
  sizeBytes: number
  /** SHA-256 of its first bytes. */
  head: string
  /** Of the whole file; null until it is computed. */
  sha256: string | null
  /** Away: its bytes are needed again, because the browser was closed. */
  state: 'waiting' | 'sending' | 'paused' | 'stored' | 'failed' | 'away'
  file: File | null
  target: Upload | null
  sentBytes: number
  /** 0 while unknown. */
  bytesPerSecond: number
  problem: UploadProblem | null
}

/** With the digest of its bytes if they are stored already. */
export type StartedUpload = Upload & { sha256?: string | undefined }

const PARALLEL = 3
/** Of a measurement of the speed. */
const MEASURE_MS = 1_000

export class UploadQueue {
  #files: readonly QueuedFile[]
  readonly #running = new Map<string, RunningUpload>()
  readonly #hashing = new Map<string, AbortController>()
  readonly #listeners = new Set<() => void>()
  readonly #begin: (file: File) => Promise<StartedUpload>

  /** @param begin opens an upload, @param files those of a draft */
  constructor(begin: (file: File) => Promise<StartedUpload>, files: readonly QueuedFile[] = []) {
    this.#begin = begin
    this.#files = files
  }

  readonly get = (): readonly QueuedFile[] => this.#files
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #show(files: readonly QueuedFile[]): void {
    this.#files = files
    for (const listener of this.#listeners) listener()
  }

  #patch(key: string, changes: Partial<QueuedFile>): void {
    this.#show(this.#files.map((file) => (file.key === key ? { ...file, ...changes } : file)))
  }

  #find = (key: string) => this.#files.find((file) => file.key === key)

  /** Adds a file, or continues one that a draft waits for. Returns its key. */
  async add(file: File): Promise<string> {
    const head = await headDigest(file)
    const away = this.#files.find(
      (one) => one.state === 'away' && one.name === file.name && one.sizeBytes === file.size && one.head === head,
    )
    const key = away?.key ?? crypto.randomUUID()
    if (away) this.#patch(key, { file, state: 'waiting', problem: null })
    else this.#show([...this.#files, { ...NEW, key, name: file.name, sizeBytes: file.size, head, file }])
    this.start()
    return key
  }

  /** Continues what was interrupted, where the browser can open the file again. */
  readonly bringBack = (): void => {
    for (const { key, state } of this.#files) if (state === 'away') void this.#fromDisk(key, false)
  }

  /** Asks the browser for the file. Must run in a click. */
  readonly continueFromDisk = (key: string) => this.#fromDisk(key, true)

  async #fromDisk(key: string, mayAsk: boolean): Promise<void> {
    const { target, name, head, sizeBytes } = this.#find(key) ?? {}
    const file = target ? await fileFromDisk(target.id, mayAsk) : null
    const isFile = file instanceof File
    const isSame =
      isFile && file.name === name && file.size === sizeBytes && (await headDigest(file).catch(() => null)) === head
    // Opened twice at once, or removed meanwhile.
    if (this.#find(key)?.state !== 'away') return
    if (!isFile) return this.#patch(key, { problem: file === 'ask' ? NOT_ALLOWED : INTERRUPTED })
    if (!isSame) return this.#patch(key, { problem: FILE_CHANGED })
    this.#patch(key, { file, state: 'waiting', problem: null })
    this.start()
  }

  /** Starts waiting uploads, up to three at once. */
  readonly start = (): void => {
    for (const { key, state } of this.#files)
      if (state === 'waiting' && this.#running.size < PARALLEL && !this.#running.has(key)) void this.#send(key)
  }

  async #send(key: string): Promise<void> {
    const waiting = this.#find(key)
    if (!waiting?.file) return
    const { file } = waiting
    const taken = { done: Promise.resolve(), pause: () => {}, resume: () => {}, cancel: async () => {} }
    this.#running.set(key, taken)
    this.#patch(key, { state: 'sending', problem: null })
    try {
      const { sha256: stored, ...target }: StartedUpload = waiting.target ?? (await this.#begin(file))
      this.#patch(key, { target, ...(stored && { sha256: stored, sentBytes: file.size }) })
      void keepHandle(target.id, file)
      // Paused or removed meanwhile.
      if (this.#find(key)?.state !== 'sending') return
      const running = stored ? taken : startResumableUpload(file, target, this.#measure(key))
      this.#running.set(key, running)
      const [sha256] = await Promise.all([this.#hash(key, file), running.done])
      this.#patch(key, { state: 'stored', sentBytes: file.size, sha256 })
      void forgetHandle(target.id)
    } catch (error) {
      // The page was left, or the file removed.
      if (!this.#running.has(key)) return
      this.#running.get(key)?.pause()
      const problem = await problemOf(error, file)
      this.#patch(key, { state: 'failed', problem, ...(problem.isGone ? { target: null, sentBytes: 0 } : {}) })
    } finally {
      this.#hashing.get(key)?.abort()
      if (this.#running.delete(key)) this.start()
    }
  }

  /** Hashes a file while it uploads. One that continues must be the same. */
  async #hash(key: string, file: File): Promise<string> {
    const controller = new AbortController()
    this.#hashing.set(key, controller)
    const known = this.#find(key)?.sha256
    const sha256 = await hashFile(file, controller.signal)
    if (known && known !== sha256) throw new FileChanged()
    this.#patch(key, { sha256 })
    return sha256
  }

  #measure(key: string) {
    let since = { at: performance.now(), bytes: -1 }
    return (sentBytes: number) => {
      const now = performance.now()
      if (since.bytes < 0) since = { at: now, bytes: sentBytes }
      const passed = now - since.at
      const before = this.#find(key)?.bytesPerSecond ?? 0
      if (passed < MEASURE_MS) return this.#patch(key, { sentBytes })
      const measured = ((sentBytes - since.bytes) / passed) * 1000
      since = { at: now, bytes: sentBytes }
      this.#patch(key, { sentBytes, bytesPerSecond: before === 0 ? measured : before * 0.7 + measured * 0.3 })
    }
  }

  readonly move = (from: number, to: number): void => this.#show(withMoved(this.#files, from, to))

  readonly pause = (key: string): void => {
    this.#running.get(key)?.pause()
    this.#patch(key, { state: 'paused', bytesPerSecond: 0 })
  }

  readonly resume = (key: string): void => {
    const running = this.#running.get(key)
    this.#patch(key, { state: running ? 'sending' : 'waiting', problem: null })
    if (running) running.resume()
    else this.start()
  }

  readonly retry = (key: string): void => {
    this.#patch(key, { state: 'waiting', problem: null })
    this.start()
  }

  /** After a lost connection. */
  readonly retryOffline = (): void => {
    for (const { key, problem } of this.#files) if (problem?.isOffline) this.retry(key)
  }

  /** Cancels it: the server forgets what it has. */
  readonly remove = async (key: string): Promise<QueuedFile | undefined> => {
    const file = this.#find(key)
    const running = this.#running.get(key)
    this.#running.delete(key)
    this.#hashing.get(key)?.abort()
    this.#show(this.#files.filter((one) => one.key !== key))
    await running?.cancel().catch(() => undefined)
    this.start()
    return file
  }

  /** Forgets where the bytes went, after they were used or rejected: of all files, or of one. */
  renew(uploadId?: string, text = ''): void {
    const rejected: UploadProblem | null = uploadId ? { text, action: 'choose' } : null
    const renewed = { target: null, sha256: null, sentBytes: 0 }
    for (const { key, file, target } of this.#files)
      if (uploadId === undefined || target?.id === uploadId)
        this.#patch(key, {
          ...renewed,
          state: !file ? 'away' : rejected ? 'failed' : 'waiting',
          problem: rejected ?? (file ? null : INTERRUPTED),
        })
  }

  /** Tries failed files again, and resolves when every byte is stored. Throws what stopped one. */
  async stored(): Promise<void> {
    const keys = this.#files.map(({ key }) => key)
    for (const { key, state } of this.#files) {
      if (state === 'failed') this.retry(key)
      if (state === 'paused') this.resume(key)
    }
    this.start()
    await new Promise<void>((resolve, reject) => {
      const look = () => {
        const lost = keys.find((key) => !this.#find(key) || ['failed', 'away'].includes(this.#find(key)?.state ?? ''))
        const problem = lost && this.#find(lost)?.problem
        if (problem) reject(problem.cause ?? new UploadStopped(problem.text))
        else if (lost !== undefined) reject(new UploadCancelled())
        else if (keys.every((key) => this.#find(key)?.state === 'stored')) resolve()
        else return
        stop()
      }
      const stop = this.subscribe(look)
      look()
    })
  }

  /** The page is left: the uploads pause, and continue with the same file. */
  readonly stop = (): void => {
    for (const running of this.#running.values()) running.pause()
    for (const hashing of this.#hashing.values()) hashing.abort()
    this.#running.clear()
  }
}

const NEW = { state: 'waiting', target: null, sha256: null, sentBytes: 0, bytesPerSecond: 0, problem: null } as const
