// Ids of the last viewed items, newest first. They never leave the browser.

const KEY = 'recently-viewed'
const MOST = 20

type Privacy = { doNotTrack?: string | null; globalPrivacyControl?: boolean }

/** Whether the browser asks not to be followed. Then nothing is kept. */
const isPrivate = ({ doNotTrack, globalPrivacyControl }: Privacy = navigator as Privacy): boolean =>
  doNotTrack === '1' || globalPrivacyControl === true

export function viewedItems(): string[] {
  if (isPrivate()) return []
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export const forgetViewed = () => localStorage.removeItem(KEY)

export function saveViewed(id: string): void {
  try {
    if (isPrivate()) forgetViewed()
    else
      localStorage.setItem(KEY, JSON.stringify([id, ...viewedItems().filter((other) => other !== id)].slice(0, MOST)))
  } catch {
    // Storage is full or forbidden: the shop works without.
  }
}
