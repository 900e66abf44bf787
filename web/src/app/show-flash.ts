import { signIn } from '@/auth/sign-in/sign-in.ts'
import { saveFlash, takeFlash } from '@/lib/flash.ts'
import * as messages from '@/lib/messages.ts'
import { notify } from '@/lib/toast.ts'

export function showFlash(): void {
  const flash = takeFlash()
  if (!flash) return
  const { shownAt, ...rest } = flash
  // After a logout the identity provider returns to the origin only.
  if (shownAt && location.pathname + location.hash !== shownAt) {
    saveFlash(rest)
    location.replace(shownAt)
    return
  }
  const otherAccount = { label: messages.otherAccount, onClick: () => void signIn({ asksAccount: true }) }
  notify[flash.type](flash.text, flash.offersOtherAccount ? otherAccount : undefined)
}
