import { attempt, storage } from './storage.ts'

export const LOGIN_NEEDS_STORAGE = 'Your browser blocks storage. Allow cookies and site data to log in.'

/** Whether local storage is missing or can be read. */
function isReadable(): boolean {
  const area = attempt(() => globalThis.localStorage)
  return !area || attempt(() => area.getItem('') ?? '') !== null
}

/** Whether what is stored outlives the page. supabase-js needs that reading doesn't throw, too. */
export function canStore(): boolean {
  if (!isReadable()) return false
  const isKept = storage.write('storage-test', 'yes')
  storage.remove('storage-test')
  return isKept
}
