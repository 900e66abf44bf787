// A notice that outlives one page load, such as the reason of a logout.

export type Flash = { kind: 'error' | 'info' | 'success'; text: string }

const KEY = 'flash'

export const keepFlash = (flash: Flash) => sessionStorage.setItem(KEY, JSON.stringify(flash))

/** The kept notice, once. */
export function takeFlash(): Flash | null {
  const kept = sessionStorage.getItem(KEY)
  if (kept === null) return null
  sessionStorage.removeItem(KEY)
  return JSON.parse(kept) as Flash
}
