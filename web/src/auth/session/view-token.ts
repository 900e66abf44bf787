// Names the user for whom the server may render pages. The proof is an HttpOnly cookie (keep-view-
// token.ts) that counts only beside this one, so signing out works at once.
import { VIEW_MEMBER } from '@contract/first-view.ts'
import { USER_VIEW_PATHS } from '@contract/pages.ts'
import { writeCookie } from '@/lib/storage.ts'

/** Sets a cookie for users' own rendered pages. @param seconds how long; for the browser session if left out */
export function writeViewCookie(name: string, value: string, seconds?: number): void {
  const ending = seconds === undefined ? '' : `; Max-Age=${seconds}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  for (const path of USER_VIEW_PATHS) writeCookie(`${name}=${value}; Path=${path}; SameSite=Strict${secure}${ending}`)
}

/** Sets the cookie for the browser session; null removes it. */
export const nameViewMember = (userId: string | null): void =>
  userId === null ? writeViewCookie(VIEW_MEMBER, '', 0) : writeViewCookie(VIEW_MEMBER, userId)
