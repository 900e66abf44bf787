import { isReadable, storage } from './storage.ts'

export const LOGIN_NEEDS_STORAGE = 'Your browser blocks storage. Allow cookies and site data to log in.'

/** Whether what is stored outlives the page. supabase-js needs that reading doesn't throw, too. */
export function canStore(): boolean {
  if (!isReadable()) return false
  const isKept = storage.write('storage-test', 'yes')
  storage.remove('storage-test')
  return isKept
}
