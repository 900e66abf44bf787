// What the browser keeps, in the first place that works. Nothing here throws: storage may be blocked,
// full or emptied at any time. Memory lasts until the page is left.

type Area = 'localStorage' | 'sessionStorage'

const attempt = <T>(run: () => T): T | undefined => {
  try {
    return run()
  } catch {
    return undefined
  }
}

function keeper(...names: Area[]) {
  /** What no area keeps; null hides a value that an area won't remove. */
  const memory = new Map<string, string | null>()
  // Reading the property throws where storage is blocked.
  const areas = () => names.flatMap((name) => attempt(() => globalThis[name]) ?? [])

  const readFrom = (area: Storage, key: string) => attempt(() => area.getItem(key)) ?? null

  function read(key: string): string | null {
    const unkept = memory.get(key)
    if (unkept !== undefined) return unkept
    for (const area of areas()) {
      const value = readFrom(area, key)
      if (value !== null) return value
    }
    return null
  }

  function remove(key: string): void {
    memory.delete(key)
    for (const area of areas()) attempt(() => area.removeItem(key))
    if (read(key) !== null) memory.set(key, null)
  }

  /** @returns whether the value outlives the page */
  function write(key: string, value: string): boolean {
    memory.delete(key)
    let isKept = false
    for (const area of areas()) {
      if (!isKept) attempt(() => area.setItem(key, value))
      // Some browsers ignore a write without an error.
      if (!isKept && readFrom(area, key) === value) isKept = true
      else attempt(() => area.removeItem(key))
    }
    if (read(key) !== value) memory.set(key, value)
    return isKept
  }

  const keys = () => [
    ...new Set([...areas().flatMap((area) => attempt(() => Object.keys(area)) ?? []), ...memory.keys()]),
  ]

  /** Another tab has the last word. */
  function follow({ key }: StorageEvent): void {
    if (key === null) memory.clear()
    else {
      memory.delete(key)
      attempt(() => globalThis.sessionStorage.removeItem(key))
    }
  }

  return { read, write, remove, keys, follow }
}

/** For all tabs, or for this one where only that is possible. */
export const storage = keeper('localStorage', 'sessionStorage')

/** For this tab. */
export const tabStorage = keeper('sessionStorage')

globalThis.addEventListener?.('storage', (event) => {
  if (event.storageArea !== attempt(() => globalThis.sessionStorage)) storage.follow(event)
})

/** A value as JSON; null if there is none that can be read. */
export const readJson = (key: string, from = storage): unknown => attempt(() => JSON.parse(from.read(key) ?? 'null'))

/** Whether what is stored outlives the page, as a login needs. */
export function canStore(): boolean {
  const isKept = storage.write('storage-test', 'yes')
  storage.remove('storage-test')
  return isKept
}

/** A cookie that scripts may read: never a secret. */
export const writeCookie = (cookie: string): void =>
  void attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the shop supports
    document.cookie = cookie
  })
