// What the browser keeps, in the first place that works. Nothing here throws: storage may be blocked,
// full or emptied at any time. Memory lasts until the page is left.

import { t } from '@/lib/texts.ts'

const attempt = <T>(run: () => T): T | null => {
  try {
    return run() ?? null
  } catch {
    return null
  }
}

function keeper(...names: ('localStorage' | 'sessionStorage')[]) {
  /** What no area keeps; null hides a value that an area won't remove. */
  const memory = new Map<string, string | null>()
  // Reading the property throws where storage is blocked.
  const areas = () => names.flatMap((name) => attempt(() => globalThis[name]) ?? [])
  const removeFrom = (area: Storage, key: string) => attempt(() => area.removeItem(key))

  function read(key: string): string | null {
    for (const area of memory.has(key) ? [] : areas()) {
      const value = attempt(() => area.getItem(key))
      if (value !== null) return value
    }
    return memory.get(key) ?? null
  }

  function remove(key: string): void {
    memory.delete(key)
    for (const area of areas()) removeFrom(area, key)
    if (read(key) !== null) memory.set(key, null)
  }

  /** @returns whether the value outlives the page */
  function write(key: string, value: string): boolean {
    let isKept = false
    for (const area of areas()) {
      // Some browsers ignore a write without an error.
      if (isKept || attempt(() => area.setItem(key, value) ?? area.getItem(key)) !== value) removeFrom(area, key)
      else isKept = true
    }
    memory.delete(key)
    if (read(key) !== value) memory.set(key, value)
    return isKept
  }

  const keys = () => [...areas().flatMap((area) => attempt(() => Object.keys(area)) ?? []), ...memory.keys()]

  /** Another tab has the last word. */
  function follow(key: string): void {
    memory.delete(key)
    attempt(() => globalThis.sessionStorage.removeItem(key))
  }

  return { read, write, remove, keys, follow }
}

/** For all tabs, or for this one where only that is possible. */
export const storage = keeper('localStorage', 'sessionStorage')

/** For this tab. */
export const tabStorage = keeper('sessionStorage')

globalThis.addEventListener?.('storage', ({ key }) => key && storage.follow(key))

/** Whether local storage is missing or can be read. */
export function isReadable(): boolean {
  const area = attempt(() => globalThis.localStorage)
  return !area || attempt(() => area.getItem('') ?? '') !== null
}

/** A value as JSON; null if it's missing or unreadable. */
export const readJson = (key: string, from = storage): unknown => attempt(() => JSON.parse(from.read(key) ?? 'null'))

/** A stored list of texts; empty if it's missing or unreadable. */
export function readTexts(key: string, most: number): string[] {
  const kept = readJson(key)
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, most) : []
}

/** A cookie that scripts may read: never a secret. */
export const writeCookie = (cookie: string): void =>
  void attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the shop supports
    document.cookie = cookie
  })

export const LOGIN_NEEDS_STORAGE = t`Your browser blocks storage. Allow cookies and site data to log in.`

/** Whether what is stored outlives the page. supabase-js needs that reading doesn't throw, too. */
export function canStore(): boolean {
  if (!isReadable()) return false
  const isKept = storage.write('storage-test', 'yes')
  storage.remove('storage-test')
  return isKept
}
