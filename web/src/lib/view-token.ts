// What lets the server render a member's own pages: their access token, in a cookie that only the addresses of those pages get.
// It is read for nothing else: every call of the API carries the token itself.
import { MEMBER_VIEWS, VIEW_TOKEN } from '@contract/head.ts'

function setCookies(value: string, maxAgeSeconds?: number): void {
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  for (const path of MEMBER_VIEWS) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that the shop supports
    document.cookie = `${VIEW_TOKEN}=${value}; Path=${path}; SameSite=Strict${secure}${age}`
  }
}

/** Kept until the browser closes or the person leaves; the token itself expires before. */
export const keepViewToken = (accessToken: string) => setCookies(accessToken)

export const forgetViewToken = () => setCookies('', 0)
