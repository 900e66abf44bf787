import { readJson, tabStorage } from './storage.ts'
import type { ToastType } from './toast.ts'

export type Flash = {
  type: ToastType
  text: string
  /** Offers to sign in with another account. */
  offersOtherAccount?: boolean
  /** Where it is shown: an address of this origin. */
  shownAt?: string
}

const KEY = 'flash'

export const hasFlash = () => tabStorage.read(KEY) !== null

export const saveFlash = (flash: Flash) => tabStorage.write(KEY, JSON.stringify(flash))

export function takeFlash(): Flash | null {
  const flash = readJson(KEY, tabStorage) as Flash | null
  tabStorage.remove(KEY)
  return flash
}
