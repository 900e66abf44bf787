// A file's way to its answer: hashed here, then looked up by its digest. No byte leaves the device.
import { type Copy, verificationCalls } from '@contract/verification.ts'
import { useEffect, useRef, useState } from 'react'
import { send } from '@/lib/api.ts'
import { isApiError } from '@/lib/api-error.ts'
import { hashFile } from '@/lib/hash-file.ts'
import { type CheckedReceipt, checkReceipt } from './check-receipt.ts'

const UNREADABLE = 'Couldn’t read this file. It may have been moved or changed. Choose it again.'
const FAILED = 'Couldn’t look up this file. Try again.'

export type Verification =
  | { state: 'idle' }
  | { state: 'hashing'; file: File; hashed: number }
  | { state: 'failed'; file: File; reason: string }
  | ({ state: 'receipt'; file: File } & CheckedReceipt)
  | { state: 'done'; file: File; sha256: string; copies: Copy[] }

export function useVerification() {
  const [verification, setVerification] = useState<Verification>({ state: 'idle' })
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const cancel = () => {
    running.current?.abort()
    setVerification({ state: 'idle' })
  }
  const verify = async (file: File) => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: Verification) => signal.aborted || setVerification(next)
    show({ state: 'hashing', file, hashed: 0 })
    try {
      const receipt = await checkReceipt(file)
      if (receipt) return void show({ state: 'receipt', file, ...receipt })
      const sha256 = await hashFile(file, signal, (hashed) => show({ state: 'hashing', file, hashed }))
      const { copies } = await send(verificationCalls.findCopies, { query: { sha256 } }, { signal })
      show({ state: 'done', file, sha256, copies })
    } catch (error) {
      show({ state: 'failed', file, reason: isApiError(error) ? error.message || FAILED : UNREADABLE })
    }
  }
  return { verification, verify, cancel }
}
