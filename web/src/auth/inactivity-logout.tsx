// Logs out after 30 minutes without activity in any tab (spec section 4), also when the browser was closed meanwhile.
import { useEffect } from 'react'
import * as messages from '@/lib/messages.ts'
import { isInactive, markActivity } from './activity.ts'
import { signOut } from './sign-out.ts'

const CHECK_EVERY_MS = 15_000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export function InactivityLogout() {
  useEffect(() => {
    const leaveIfInactive = () => {
      if (isInactive()) void signOut({ flash: { type: 'info', text: messages.inactive } })
    }
    const noteActivity = () => {
      if (isInactive()) leaveIfInactive()
      else markActivity()
    }
    noteActivity()
    const timer = setInterval(leaveIfInactive, CHECK_EVERY_MS)
    for (const sign of SIGNS) addEventListener(sign, noteActivity, { passive: true })
    document.addEventListener('visibilitychange', leaveIfInactive)
    return () => {
      clearInterval(timer)
      for (const sign of SIGNS) removeEventListener(sign, noteActivity)
      document.removeEventListener('visibilitychange', leaveIfInactive)
    }
  }, [])
  return null
}
