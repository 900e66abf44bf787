import type { ToastType } from './show-toast.tsx'

export type Flash = {
  type: ToastType
  text: string
  /** Offers to sign in with another account. */
  offersOtherAccount?: boolean
  /** Where it is shown: an address of this origin. */
  shownAt?: string
}

const KEY = 'flash'

export const hasFlash = () => sessionStorage.getItem(KEY) !== null

export const saveFlash = (flash: Flash) => sessionStorage.setItem(KEY, JSON.stringify(flash))

export function takeFlash(): Flash | null {
  const stored = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return stored === null ? null : (JSON.parse(stored) as Flash)
}
