// Saves a draft on the server while its seller types. One save at a time; what couldn't be saved
// waits in this tab and is sent again.
import type { Draft, DraftContentInput } from '@contract/drafts.ts'
import { forgetDraft, readDraft, saveDraft as storeInTab } from '@/auth/drafts/drafts.ts'
import { hasLapsed } from '@/auth/session/session.ts'
import { isApiError } from '@/lib/calls/api-error.ts'

export type SaveState =
  | 'blank'
  | 'saved'
  | 'unsaved'
  | 'saving'
  /** No answer: it is sent again. */
  | 'offline'
  | 'failed'
  /** Another tab saved a newer revision. */
  | 'changed'
  /** Another tab published or deleted it. */
  | 'gone'

export type Saved = { state: SaveState; id: string | null; revision: number; problem: string }

export type Server = {
  create: (content: DraftContentInput) => Promise<Draft>
  save: (id: string, revision: number, content: DraftContentInput) => Promise<Draft>
  read: (id: string) => Promise<Draft>
}

const PAUSE_MS = 800
const RETRY_MS = 5_000

const nameOf = (id: string | null) => `upload:${id ?? 'new'}`

/** What a tab could not save before it was left. */
export function readUnsaved(
  userId: string,
  id: string | null,
): { content: DraftContentInput; revision: number } | null {
  const stored = readDraft(userId, nameOf(id), { content: '', revision: 0 })
  return stored?.content
    ? { content: JSON.parse(stored.content) as DraftContentInput, revision: stored.revision }
    : null
}

export class DraftSaver {
  #saved: Saved
  #content: DraftContentInput
  #stored: string
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  readonly #listeners = new Set<() => void>()
  readonly #userId: string
  readonly #server: Server

  constructor(userId: string, server: Server, content: DraftContentInput, draft: Draft | null) {
    this.#userId = userId
    this.#server = server
    this.#content = content
    this.#stored = JSON.stringify(content)
    this.#saved = {
      state: draft ? 'saved' : 'blank',
      id: draft?.id ?? null,
      revision: draft?.revision ?? 0,
      problem: '',
    }
  }

  readonly get = (): Saved => this.#saved
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #set(changes: Partial<Saved>): void {
    this.#saved = { ...this.#saved, ...changes }
    for (const listener of this.#listeners) listener()
  }

  get isUnsaved(): boolean {
    return JSON.stringify(this.#content) !== this.#stored
  }

  /** Notes what the form holds now, and saves it soon. */
  change(content: DraftContentInput): void {
    this.#content = content
    if (!this.isUnsaved) return
    const { id, revision, state } = this.#saved
    storeInTab(this.#userId, nameOf(id), { content: JSON.stringify(content), revision })
    if (state === 'changed' || state === 'gone') return
    if (!this.#running) this.#set({ state: 'unsaved' })
    this.#saveIn(PAUSE_MS)
  }

  /** The form holds what a tab left unsaved. If another saved since, its seller chooses. */
  restore(revision: number): void {
    if (revision < this.#saved.revision) this.#set({ state: 'changed' })
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush().catch(() => undefined), ms)
  }

  /** Saves now what isn't saved. Throws if that fails. */
  async flush(): Promise<Saved & { id: string }> {
    clearTimeout(this.#timer)
    while (this.#running) await this.#running.catch(() => undefined)
    if (this.isUnsaved || this.#saved.id === null) {
      this.#running = this.#save().finally(() => {
        this.#running = undefined
      })
      await this.#running
    }
    return this.#saved as Saved & { id: string }
  }

  async #save(): Promise<void> {
    const { id, revision } = this.#saved
    const content = this.#content
    this.#set({ state: 'saving', problem: '' })
    try {
      const draft = id === null ? await this.#server.create(content) : await this.#server.save(id, revision, content)
      this.#stored = JSON.stringify(content)
      forgetDraft(this.#userId, nameOf(id))
      this.#set({ id: draft.id, revision: draft.revision, state: this.isUnsaved ? 'unsaved' : 'saved' })
      if (this.isUnsaved) this.change(this.#content)
    } catch (error) {
      this.#note(error)
      throw error
    }
  }

  #note(error: unknown): void {
    const { code, status, message } = isApiError(error) ? error : { code: null, status: 0, message: '' }
    const isGone = code === 'draft_not_found' || code === 'draft_publishing'
    const state = code === 'draft_changed' ? 'changed' : isGone ? 'gone' : status === 0 ? 'offline' : 'failed'
    this.#set({ state, problem: message })
    if ((status === 0 || status >= 500 || status === 429) && !hasLapsed()) this.#saveIn(RETRY_MS)
  }

  /** Takes what the server has now as the base, and keeps what this tab holds. */
  async keepOwn(): Promise<void> {
    const { id } = this.#saved
    if (id !== null && this.#saved.state !== 'gone') this.adopt(await this.#server.read(id))
    else this.#set({ id: null, revision: 0 })
    this.#stored = ''
    this.#set({ state: 'unsaved' })
    await this.flush()
  }

  /** Forgets what this tab holds and couldn't save. */
  discard(): void {
    clearTimeout(this.#timer)
    forgetDraft(this.#userId, nameOf(this.#saved.id))
  }

  adopt({ id, revision }: Pick<Draft, 'id' | 'revision'>): void {
    this.#set({ id, revision })
  }

  /** The form begins anew, after its draft was published or given up. */
  reset(content: DraftContentInput): void {
    this.discard()
    this.#content = content
    this.#stored = JSON.stringify(content)
    this.#set({ state: 'blank', id: null, revision: 0, problem: '' })
  }

  /** The form is left. What isn't saved is sent if the session lasts. */
  stop(isSignedIn: boolean): void {
    clearTimeout(this.#timer)
    if (isSignedIn && this.isUnsaved && !['changed', 'gone'].includes(this.#saved.state))
      void this.flush().catch(() => undefined)
  }
}
