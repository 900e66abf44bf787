// Names the user for whom the server may render pages. The proof is an HttpOnly cookie (keep-view-
// token.ts) that counts only beside this one, so signing out works at once.
import { VIEW_MEMBER } from '@contract/first-view.ts'
import { USER_VIEW_PATHS } from '@contract/pages.ts'
import { writeCookie } from '@/lib/storage.ts'

/** Sets the cookie for the browser session; null removes it. */
export function nameViewMember(userId: string | null): void {
  const ending = userId === null ? '; Max-Age=0' : ''
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  for (const path of USER_VIEW_PATHS)
    writeCookie(`${VIEW_MEMBER}=${userId ?? ''}; Path=${path}; SameSite=Strict${secure}${ending}`)
}
