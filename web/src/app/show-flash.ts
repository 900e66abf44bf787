// Shows the notice that was kept over a page load.
import { takeFlash } from '@/lib/flash.ts'
import * as messages from '@/lib/messages.ts'
import { signIn } from '@/lib/sign-in.ts'
import { notify } from '@/lib/toast.ts'

export function showFlash(): void {
  const flash = takeFlash()
  if (!flash) return
  const otherAccount = { label: messages.otherAccount, act: () => void signIn({ asksAccount: true }) }
  notify[flash.type](flash.text, flash.offersOtherAccount ? otherAccount : undefined)
}
