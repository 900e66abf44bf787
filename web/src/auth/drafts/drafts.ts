// Drafts of forms in this tab, by user and form. Text only: files are not saved.
import { readJson, tabStorage } from '@/lib/storage.ts'

const PREFIX = 'draft:'

const keysOfDrafts = () => tabStorage.keys().filter((key) => key.startsWith(PREFIX))
const keyOf = (userId: string, form: string) => `${PREFIX}${userId}:${form}`

export type DraftFields = Record<string, string | number | null>

export const saveDraft = (userId: string, form: string, fields: DraftFields) =>
  tabStorage.write(keyOf(userId, form), JSON.stringify(fields))

export function readDraft<Fields extends DraftFields>(userId: string, form: string, initial: Fields): Fields | null {
  const stored = tabStorage.read(keyOf(userId, form))
  return stored === null ? null : fitDraft(stored, initial)
}

/** Keeps stored fields that the form still has with the same type. */
export function fitDraft<Fields extends DraftFields>(stored: string, initial: Fields): Fields | null {
  try {
    const found = new Map(Object.entries(JSON.parse(stored) as DraftFields))
    const fits = (value: unknown, before: unknown) =>
      before === null ? typeof value !== 'object' : typeof value === typeof before
    const fields = Object.entries(initial).map(([name, before]) => {
      const value = found.get(name)
      return [name, value !== undefined && fits(value, before) ? value : before]
    })
    return Object.fromEntries(fields) as Fields
  } catch {
    return null
  }
}

/** What closed dialogs held, for members and visitors. It ends with the page. */
const closed = new Map<string, string>()

export const keepClosed = (userId: string | null, form: string, fields: DraftFields) =>
  closed.set(keyOf(userId ?? '', form), JSON.stringify(fields))

export function readClosed<Fields extends DraftFields>(userId: string | null, form: string, initial: Fields) {
  const stored = closed.get(keyOf(userId ?? '', form))
  return stored === undefined ? null : fitDraft(stored, initial)
}

export const forgetClosed = (userId: string | null, form: string) => closed.delete(keyOf(userId ?? '', form))

export const forgetDraft = (userId: string, form: string) => tabStorage.remove(keyOf(userId, form))

export function forgetDrafts(): void {
  closed.clear()
  for (const key of keysOfDrafts()) tabStorage.remove(key)
}

const VISITORS_DRAFT = `${PREFIX}visitor`

export type VisitorsDraft = { form: string; fields: DraftFields }

/** Keeps what a visitor typed during the login. Each login replaces what one before kept. */
export const keepForSignIn = (draft: VisitorsDraft | null = null) =>
  tabStorage.write(VISITORS_DRAFT, JSON.stringify(draft))

/** When someone signs in in this tab, the visitor's draft becomes theirs. Those of other users go. */
export function takeOverDrafts(userId: string): void {
  const draft = readJson(VISITORS_DRAFT, tabStorage) as VisitorsDraft | null
  if (draft) saveDraft(userId, draft.form, draft.fields)
  for (const key of keysOfDrafts()) if (!key.startsWith(keyOf(userId, ''))) tabStorage.remove(key)
}
