// The queue of a form. Leaving the form stops it.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { UploadQueue } from './upload-queue.ts'

export function useUploadQueue(...given: ConstructorParameters<typeof UploadQueue>) {
  const [queue] = useState(() => new UploadQueue(...given))
  const files = useSyncExternalStore(queue.subscribe, queue.get, queue.get)
  useEffect(() => {
    queue.bringBack()
    addEventListener('online', queue.retryOffline)
    return () => {
      removeEventListener('online', queue.retryOffline)
      queue.stop()
    }
  }, [queue])
  return { queue, files }
}
